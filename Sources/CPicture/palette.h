// The palette's memory, and the comparison of pixels with its colours. For the files of this target.
#pragma once
#include "picture_palette.h"

#include "processors.h"

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

INLINED int32_t apart(uint32_t first, uint32_t second) {
    int32_t difference = (int32_t)(first & 255) - (int32_t)(second & 255);
    return difference < 0 ? -difference : difference;
}

/// 1 if a pixel and a colour are so near that one can stand for the other.
INLINED int32_t near(uint32_t pixel, uint32_t color, int32_t tolerance) {
    int32_t red = apart(pixel, color) <= tolerance;
    int32_t green = apart(pixel >> 8, color >> 8) <= tolerance;
    int32_t blue = apart(pixel >> 16, color >> 16) <= 2 * tolerance;
    // Branches would keep the loop from becoming vectors.
    return red & green & blue;
}
