//! Bytes copied by the compiler's interpreter, where calls into the standard library are dear.

/// From how many bytes on the standard library is the cheaper way: its two calls take some 45 µs in
/// rustc 1.95, whatever the length; by patterns a byte takes about 0.6 µs.
const LONG: usize = 64;

/// Copies what is left, byte by byte in one step: slice patterns are no calls, and need no check for
/// each byte.
macro_rules! rest {
    ($from:ident, $to:ident: $([$($source:ident $target:ident),*])*) => {
        match $from {
            [] => $to,
            $([$($source),*] => {
                let [$($target,)* rest @ ..] = $to else {
                    panic!("there is room for what is copied");
                };
                $(*$target = *$source;)*
                rest
            })*
            _ => panic!("what is left is shorter than a block"),
        }
    };
}

/// Copies bytes to where there is room for them, and gives the room that is left.
pub(super) const fn copied<'a>(mut from: &[u8], mut to: &'a mut [u8]) -> &'a mut [u8] {
    if from.len() > LONG {
        let (start, rest) = to.split_at_mut(from.len());
        start.copy_from_slice(from);
        return rest;
    }
    while let [s0, s1, s2, s3, s4, s5, s6, s7, from_rest @ ..] = from {
        let [t0, t1, t2, t3, t4, t5, t6, t7, to_rest @ ..] = to else {
            panic!("there is room for what is copied");
        };
        (*t0, *t1, *t2, *t3) = (*s0, *s1, *s2, *s3);
        (*t4, *t5, *t6, *t7) = (*s4, *s5, *s6, *s7);
        (from, to) = (from_rest, to_rest);
    }
    rest!(from, to:
        [s0 t0]
        [s0 t0, s1 t1]
        [s0 t0, s1 t1, s2 t2]
        [s0 t0, s1 t1, s2 t2, s3 t3]
        [s0 t0, s1 t1, s2 t2, s3 t3, s4 t4]
        [s0 t0, s1 t1, s2 t2, s3 t3, s4 t4, s5 t5]
        [s0 t0, s1 t1, s2 t2, s3 t3, s4 t4, s5 t5, s6 t6])
}
