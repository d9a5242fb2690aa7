// The palette's memory, and the comparison of pixels with its colours. For the files of this target.
#pragma once
#include "picture_palette.h"

#include "processors.h"

#include <stdbool.h>
#include <string.h>

struct picture_palette {
    /// Colours as they are in memory: red in the lowest byte, the colour's own index in the uppermost one.
    uint32_t colors[PICTURE_PALETTE_COLORS];
    /// Indices of the nearest colours; red is in the upper bits.
    uint8_t nearest[PICTURE_PALETTE_TABLE];
};

/// The index of the colour that is nearest to an RGBA pixel.
INLINED uint8_t nearest(const picture_palette *palette, uint32_t pixel) {
    return palette->nearest[(pixel & 0xF8) << 7 | (pixel >> 6 & 0x3E0) | (pixel >> 19 & 0x1F)];
}

/// The limits of the channels' differences, those of blue twice as large, in the order of a pixel's bytes.
INLINED uint32_t limits(int32_t tolerance) {
    uint32_t most = tolerance < 255 ? (uint32_t)tolerance : 255;
    return 0xFF000000 | (most < 128 ? most * 2 : 255) << 16 | most << 8 | most;
}

/// Whether a pixel and a colour are so near that one can stand for the other.
INLINED bool near(uint32_t pixel, uint32_t color, int32_t tolerance) {
    typedef uint8_t channels __attribute__((vector_size(4)));
    channels first = (channels)pixel, second = (channels)color;
    channels difference = __builtin_elementwise_max(first, second) - __builtin_elementwise_min(first, second);
    return (uint32_t)(difference > (channels)limits(tolerance)) == 0;
}

/// The number of pixels that `find_changed` takes at once.
enum { pixels_at_once = 8 };

/// The pixels that have to get another colour than the shown one, a bit for each of up to `pixels_at_once`; a negative
/// tolerance finds all.
///
/// A pixel that is near the shown colour keeps it, and so does one that has no nearer colour in the palette.
INLINED uint32_t find_changed(
    const picture_palette *palette, const uint32_t *pixels, const uint32_t *shown, ptrdiff_t count, int32_t tolerance) {
    if (count > pixels_at_once) count = pixels_at_once;
    uint32_t all = (1u << count) - 1;
    if (tolerance < 0) return all;
    typedef uint32_t words __attribute__((vector_size(pixels_at_once * 4)));
    typedef uint8_t channels __attribute__((vector_size(pixels_at_once * 4)));
    typedef bool bits __attribute__((ext_vector_type(pixels_at_once)));
    words pixel = {0}, color = {0}, own;
    if (count < pixels_at_once) {
        memcpy(&pixel, pixels, (size_t)count * 4);
        memcpy(&color, shown, (size_t)count * 4);
    } else {
        memcpy(&pixel, pixels, sizeof pixel);
        memcpy(&color, shown, sizeof color);
    }
    channels difference = __builtin_elementwise_max((channels)pixel, (channels)color) -
                          __builtin_elementwise_min((channels)pixel, (channels)color);
    words is_far = (words)(difference > (channels)((words){0} + limits(tolerance)));
    if (__builtin_reduce_or(is_far) == 0) return 0;
    words key = (pixel & 0xF8) << 7 | (pixel >> 6 & 0x3E0) | (pixel >> 19 & 0x1F);
    for (int lane = 0; lane < pixels_at_once; lane++) own[lane] = palette->nearest[key[lane]];
    bits changed = __builtin_convertvector((is_far != 0) & (own != color >> 24), bits);
    uint8_t found;
    memcpy(&found, &changed, sizeof found);
    return found & all;
}
