// Palettes: the nearest of up to 256 colours, by a table. Pure; any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Maximum number of colours.
#define PICTURE_PALETTE_COLORS 256
/// Number of entries in a palette's table: one for each colour of 5 bits per channel.
#define PICTURE_PALETTE_TABLE 32768

/// A palette, and the nearest of its colours for each colour of 5 bits per channel.
typedef struct picture_palette picture_palette;

/// Frees a palette or the memory for bands.
void picture_free(void *memory);

/// An empty palette; NULL without memory.
picture_palette *picture_palette_make(void);

/// Sets the palette's colours, 0xRRGGBB, at least one and at most `PICTURE_PALETTE_COLORS`, and finds the nearest one for
/// each entry of its table.
void picture_palette_choose(picture_palette *palette, const uint32_t *colors, ptrdiff_t count);

/// Writes red, green and blue of each of the palette's `PICTURE_PALETTE_COLORS` colours.
void picture_palette_list(const picture_palette *palette, uint8_t *channels);

/// Sum of the squared distances of counted colours, one count for each entry of the table, to the nearest colours.
uint64_t picture_palette_error(const picture_palette *palette, const uint32_t *counts);

/// Chooses colours for a rectangle of RGBA pixels; those that are near the shown colours keep them.
///
/// Both have rows `stride` pixels apart. Channels may differ by `tolerance`, blue by twice that; a negative tolerance
/// chooses all. A pixel whose own colour would hardly be nearer keeps the shown one, too. A pixel that differs from the
/// colour on its left by `neighbour` at most takes that one, since runs of a colour are shorter when they are compressed.
/// Returns the number of pixels whose shown colour has changed; a colour has red in the lowest byte, and its index in the
/// palette in the uppermost one.
ptrdiff_t picture_palette_update(
    const picture_palette *palette, const uint32_t *pixels, uint32_t *shown, ptrdiff_t stride, ptrdiff_t columns,
    ptrdiff_t rows, int tolerance, int neighbour);
