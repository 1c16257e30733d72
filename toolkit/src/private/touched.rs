//! Fields that only the user may read.

/// Reads every field of a params struct, so that the compiler does not call them unused.
pub trait Touched {
    /// Reads every field.
    fn touch(&self);
}
