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
