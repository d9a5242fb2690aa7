// JPEG pictures by libjpeg-turbo, whose errors Swift cannot catch. One thread per writer.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A writer of JPEG files that keeps its memory from file to file.
typedef struct jpeg_writer jpeg_writer;

/// A writer, which `jpeg_writer_free` frees; NULL without memory.
jpeg_writer *jpeg_writer_make(void);

/// Frees a writer.
void jpeg_writer_free(jpeg_writer *writer);

/// Encodes RGBA pixels, whose rows are `stride` bytes apart; quality is 1 … 100.
///
/// Returns the number of bytes, 0 if it failed; `*file` is valid until the next call.
size_t jpeg_writer_encode(
    jpeg_writer *writer, const uint8_t *pixels, ptrdiff_t stride, int width, int height, int quality,
    const uint8_t **file);
