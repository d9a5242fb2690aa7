// This file is C for the vectors of `search`.
#include "palette.h"

#include <stdlib.h>

enum { red_weight = 3, green_weight = 6, all_weights = 10 };

void picture_free(void *memory) { free(memory); }

picture_palette *picture_palette_make(void) { return calloc(1, sizeof(picture_palette)); }

/// A channel of the colour in the middle of a table's entry.
INLINED int32_t middle(ptrdiff_t key, int shift) { return ((int32_t)(key >> shift) & 31) << 3 | 4; }

FOR_EACH_PROCESSOR
static void search(picture_palette *palette) {
    int32_t red[PICTURE_PALETTE_COLORS], green[PICTURE_PALETTE_COLORS], blue[PICTURE_PALETTE_COLORS];
    for (ptrdiff_t index = 0; index < PICTURE_PALETTE_COLORS; index++) {
        red[index] = (int32_t)(palette->colors[index] & 255);
        green[index] = (int32_t)(palette->colors[index] >> 8 & 255);
        blue[index] = (int32_t)(palette->colors[index] >> 16 & 255);
    }
    for (ptrdiff_t key = 0; key < PICTURE_PALETTE_TABLE; key++) {
        int32_t own_red = middle(key, 10), own_green = middle(key, 5), own_blue = middle(key, 0);
        // Distance and index in one number, so that one minimum finds both.
        uint32_t best = UINT32_MAX;
        for (int32_t index = 0; index < PICTURE_PALETTE_COLORS; index++) {
            int32_t r = red[index] - own_red, g = green[index] - own_green, b = blue[index] - own_blue;
            uint32_t found = (uint32_t)(r * r * red_weight + g * g * green_weight + b * b) << 8 | (uint32_t)index;
            best = found < best ? found : best;
        }
        palette->nearest[key] = (uint8_t)best;
    }
}

void picture_palette_choose(picture_palette *palette, const uint32_t *colors, ptrdiff_t count) {
    for (ptrdiff_t index = 0; index < PICTURE_PALETTE_COLORS; index++) {
        // Copies of the first colour stand for those that are missing, and it wins against them.
        uint32_t color = colors[index < count ? index : 0];
        palette->colors[index] =
            (uint32_t)index << 24 | (color & 0xFF) << 16 | (color & 0xFF00) | (color >> 16 & 0xFF);
    }
    search(palette);
}

void picture_palette_list(const picture_palette *palette, uint8_t *channels) {
    for (ptrdiff_t index = 0; index < PICTURE_PALETTE_COLORS; index++) {
        for (int channel = 0; channel < 3; channel++) {
            *channels++ = (uint8_t)(palette->colors[index] >> (8 * channel));
        }
    }
}

uint64_t picture_palette_error(const picture_palette *palette, const uint32_t *counts) {
    uint64_t sum = 0;
    for (ptrdiff_t key = 0; key < PICTURE_PALETTE_TABLE; key++) {
        if (counts[key] == 0) continue;
        uint32_t color = palette->colors[palette->nearest[key]];
        int32_t r = (int32_t)(color & 255) - middle(key, 10), g = (int32_t)(color >> 8 & 255) - middle(key, 5);
        int32_t b = (int32_t)(color >> 16 & 255) - middle(key, 0);
        sum += (uint64_t)(r * r * red_weight + g * g * green_weight + b * b) / all_weights * counts[key];
    }
    return sum;
}

/// The largest difference of a channel, that of blue halved as in `near`.
INLINED int32_t distance(uint32_t pixel, uint32_t color) {
    int32_t red = apart(pixel, color), green = apart(pixel >> 8, color >> 8), blue = apart(pixel >> 16, color >> 16) / 2;
    int32_t most = red > green ? red : green;
    return most > blue ? most : blue;
}

ptrdiff_t picture_palette_update(
    const picture_palette *palette, const uint32_t *pixels, uint32_t *shown, ptrdiff_t stride, ptrdiff_t columns,
    ptrdiff_t rows, int tolerance, int neighbour) {
    ptrdiff_t changed = 0;
    for (ptrdiff_t row = 0; row < rows; row++) {
        const uint32_t *pixel = pixels + row * stride;
        uint32_t *place = shown + row * stride;
        for (ptrdiff_t column = 0; column < columns; column++) {
            if (near(pixel[column], place[column], tolerance)) continue;
            uint32_t color = column > 0 && near(pixel[column], place[column - 1], neighbour)
                                 ? place[column - 1]
                                 : palette->colors[nearest(palette, pixel[column])];
            // Between two colours as good as each other, noise would change a pixel in each picture.
            if (distance(pixel[column], place[column]) <= distance(pixel[column], color) + tolerance / 2 && tolerance >= 0)
                continue;
            changed += color != place[column] || tolerance < 0;
            place[column] = color;
        }
    }
    return changed;
}
