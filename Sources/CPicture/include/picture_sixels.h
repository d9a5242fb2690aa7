// Sixels: the nearest colours of a palette, and bands of rows as text. Pure; any thread.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "picture_palette.h"

/// Maximum columns of a band.
#define PICTURE_SIXEL_COLUMNS 16384

/// Rows of pixels that become one band of six rows, or fewer, of the screen.
typedef struct {
    /// RGBA pixels, with rows `stride` pixels apart.
    const uint32_t *pixels;
    /// The colours that the terminal shows, with red in the lowest byte and the palette's index in the uppermost one; rows
    /// are `stride` pixels apart.
    uint32_t *shown;
    ptrdiff_t stride;
    ptrdiff_t columns;
    /// Columns and rows of the screen for each pixel: 1, 2, 3 or 6.
    ptrdiff_t scale;
    /// Columns and rows of the screen; the last pixels of a row and the last rows may be cut.
    ptrdiff_t screen_columns;
    ptrdiff_t screen_rows;
} picture_sixel_band;

/// The pixels that may stay as they are on the screen.
typedef struct {
    /// Maximum difference per channel between a pixel and the shown colour; a negative one sends all pixels. Blue may
    /// differ twice as much.
    int shown;
    /// Maximum difference per channel between a pixel and the colour above or left of it, which it may take to save
    /// bytes.
    int neighbour;
} picture_sixel_tolerance;

/// Memory for one band, and the colours that an image has defined so far.
typedef struct picture_sixel_work picture_sixel_work;

/// Memory for bands; NULL without memory.
picture_sixel_work *picture_sixel_work_make(void);

/// Begins an image: no colour is defined yet.
void picture_sixel_begin(picture_sixel_work *work);

/// Chooses colours for the pixels of a band that differ from the shown ones, and sorts them by colour; the shown ones
/// are updated.
///
/// Returns the number of pixels that differ.
ptrdiff_t picture_sixel_gather(
    const picture_sixel_band *band, const picture_palette *palette, picture_sixel_tolerance tolerance,
    picture_sixel_work *work);

/// Sorts all pixels of a band by the colours in `shown`.
void picture_sixel_repeat(const picture_sixel_band *band, picture_sixel_work *work);

/// Maximum length of the text that `picture_sixel_write` appends.
ptrdiff_t picture_sixel_room(const picture_sixel_work *work);

/// Writes the sorted band as text, one colour over the other, each with its definition where the image has none yet;
/// returns the text's end.
uint8_t *picture_sixel_write(
    const picture_sixel_band *band, const picture_palette *palette, picture_sixel_work *work, uint8_t *end);
