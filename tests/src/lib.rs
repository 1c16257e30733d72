//! The integration tests of toolkit; see `tests/`.
