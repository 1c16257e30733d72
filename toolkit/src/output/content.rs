//! Pieces of a result that is more than text.

use crate::base64;
use crate::redact::Known;

/// A piece of what a tool gives back.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// Text.
    Text(String),
    /// An image.
    Image {
        /// The bytes, in base64 with padding.
        data: String,
        /// Such as `image/png`.
        mime_type: String,
    },
    /// A sound.
    Audio {
        /// The bytes, in base64 with padding.
        data: String,
        /// Such as `audio/wav`.
        mime_type: String,
    },
    /// Any other file.
    File {
        /// Its name, with the ending.
        name: String,
        /// The bytes, in base64 with padding.
        data: String,
        /// Such as `application/pdf`.
        mime_type: String,
    },
}

impl Content {
    /// An image of these bytes.
    ///
    /// ```
    /// let image = toolkit::Content::image(b"\x89PNG", "image/png");
    /// assert_eq!(image.mime_type(), Some("image/png"));
    /// ```
    #[must_use]
    pub fn image(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Image {
            data: base64::encode(bytes.as_ref()),
            mime_type: mime_type.into(),
        }
    }

    /// A sound of these bytes.
    #[must_use]
    pub fn audio(bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        Self::Audio {
            data: base64::encode(bytes.as_ref()),
            mime_type: mime_type.into(),
        }
    }

    /// A file of these bytes.
    #[must_use]
    pub fn file(
        name: impl Into<String>,
        bytes: impl AsRef<[u8]>,
        mime_type: impl Into<String>,
    ) -> Self {
        Self::File {
            name: name.into(),
            data: base64::encode(bytes.as_ref()),
            mime_type: mime_type.into(),
        }
    }

    /// What kind the bytes are, by how they begin.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        const IMAGES: &[(&[u8], &str)] = &[
            (b"\x89PNG\r\n\x1a\n", "image/png"),
            (b"\xff\xd8\xff", "image/jpeg"),
            (b"GIF8", "image/gif"),
        ];
        let image = IMAGES.iter().find(|(begin, _)| bytes.starts_with(begin));
        match image {
            Some((_, mime_type)) => Self::image(bytes, *mime_type),
            None if bytes.starts_with(b"%PDF-") => {
                Self::file("result.pdf", bytes, "application/pdf")
            }
            None => Self::file("result.bin", bytes, "application/octet-stream"),
        }
    }

    /// The content under the type that its bytes have, where another was declared: a provider refuses a
    /// request whose image is none. What is no image or sound that is known is a file.
    #[cfg(feature = "mcp")]
    pub(crate) fn of_its_bytes(self) -> Self {
        let (Self::Image { data, mime_type } | Self::Audio { data, mime_type }) = self else {
            return self;
        };
        // Enough for every signature, and whole groups of base64.
        let begin = data
            .get(..64.min(data.len() / 4 * 4))
            .and_then(base64::decode);
        let found = begin.as_deref().and_then(signature);
        match found {
            Some(found) if found.starts_with("image/") => Self::Image {
                data,
                mime_type: found.to_owned(),
            },
            Some(found) if found.starts_with("audio/") => Self::Audio {
                data,
                mime_type: found.to_owned(),
            },
            Some(found) => Self::File {
                name: "result".to_owned(),
                data,
                mime_type: found.to_owned(),
            },
            None if is_signed(&mime_type) => Self::File {
                name: "result.bin".to_owned(),
                data,
                mime_type: "application/octet-stream".to_owned(),
            },
            // A kind whose bytes tell nothing.
            None if mime_type.starts_with("audio/") => Self::Audio { data, mime_type },
            None => Self::Image { data, mime_type },
        }
    }

    /// Takes known secrets out of the name, and out of the bytes, which keep their number.
    pub(crate) fn remove(&mut self, known: &Known) {
        match self {
            Self::Text(text) => known.remove_in(text),
            Self::Image { data, mime_type } | Self::Audio { data, mime_type } => {
                known.remove_in(mime_type);
                remove_from_data(data, known);
            }
            Self::File {
                name,
                data,
                mime_type,
            } => {
                known.remove_in(name);
                known.remove_in(mime_type);
                remove_from_data(data, known);
            }
        }
    }

    /// How many bytes it holds.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Image { data, .. } | Self::Audio { data, .. } | Self::File { data, .. } => {
                data.len() / 4 * 3 - data.bytes().rev().take_while(|byte| *byte == b'=').count()
            }
        }
    }

    /// What kind of data it is; text has none.
    #[must_use]
    pub fn mime_type(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Image { mime_type, .. }
            | Self::Audio { mime_type, .. }
            | Self::File { mime_type, .. } => Some(mime_type),
        }
    }
}

/// The type of a file by how its bytes begin.
#[cfg(feature = "mcp")]
fn signature(bytes: &[u8]) -> Option<&'static str> {
    const SIGNATURES: &[(&[u8], &str)] = &[
        (b"\x89PNG", "image/png"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"GIF8", "image/gif"),
        (b"BM", "image/bmp"),
        (b"%PDF-", "application/pdf"),
        (b"ID3", "audio/mpeg"),
        (b"\xff\xfb", "audio/mpeg"),
        (b"OggS", "audio/ogg"),
        (b"fLaC", "audio/flac"),
        (b"PK\x03\x04", "application/zip"),
    ];
    let riff = bytes.strip_prefix(b"RIFF").and_then(|rest| rest.get(4..8));
    match riff {
        Some(b"WEBP") => return Some("image/webp"),
        Some(b"WAVE") => return Some("audio/wav"),
        _ => {}
    }
    let found = SIGNATURES
        .iter()
        .find(|(begin, _)| bytes.starts_with(begin));
    found.map(|(_, mime_type)| *mime_type)
}

/// Whether files of a type begin in a way that is known.
#[cfg(feature = "mcp")]
fn is_signed(mime_type: &str) -> bool {
    const SIGNED: &[&str] = &[
        "image/png",
        "image/jpeg",
        "image/jpg",
        "image/gif",
        "image/webp",
        "image/bmp",
        "audio/wav",
        "audio/x-wav",
        "audio/ogg",
        "audio/flac",
    ];
    SIGNED
        .iter()
        .any(|signed| mime_type.eq_ignore_ascii_case(signed))
}

fn remove_from_data(data: &mut String, known: &Known) {
    match base64::decode(data) {
        Some(mut bytes) => {
            if known.remove_from_bytes(&mut bytes) {
                *data = base64::encode(&bytes);
            }
        }
        // What is no base64 is text to whoever reads it.
        None => known.remove_in(data),
    }
}
