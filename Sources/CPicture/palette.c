// This file is C for the vectors of `search` and `find_changed`.
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

INLINED int32_t apart(uint32_t first, uint32_t second) {
    int32_t difference = (int32_t)(first & 255) - (int32_t)(second & 255);
    return difference < 0 ? -difference : difference;
}

/// The largest difference of a channel, that of blue halved as in `near`.
INLINED int32_t distance(uint32_t pixel, uint32_t color) {
    int32_t red = apart(pixel, color), green = apart(pixel >> 8, color >> 8), blue = apart(pixel >> 16, color >> 16) / 2;
    int32_t most = red > green ? red : green;
    return most > blue ? most : blue;
}

/// Chooses the colour of a pixel; returns 1 if it is another one than the shown one.
INLINED ptrdiff_t update(
    const picture_palette *palette, uint32_t pixel, uint32_t *place, bool has_left, int tolerance, int neighbour) {
    uint32_t color = palette->colors[nearest(palette, pixel)];
    uint32_t left = has_left ? place[-1] : color;
    color = near(pixel, left, neighbour) ? left : color;
    // Between two colours as good as each other, noise would change a pixel in each picture.
    if (tolerance >= 0 && distance(pixel, *place) <= distance(pixel, color) + tolerance / 2) return 0;
    ptrdiff_t is_other = tolerance < 0 || color != *place;
    *place = color;
    return is_other;
}

FOR_EACH_PROCESSOR
ptrdiff_t picture_palette_update(
    const picture_palette *palette, const uint32_t *pixels, uint32_t *shown, ptrdiff_t stride, ptrdiff_t columns,
    ptrdiff_t rows, int tolerance, int neighbour) {
    ptrdiff_t changed = 0;
    for (ptrdiff_t row = 0; row < rows; row++) {
        const uint32_t *pixel = pixels + row * stride;
        uint32_t *place = shown + row * stride;
        for (ptrdiff_t first = 0; first < columns; first += pixels_at_once) {
            uint32_t rest = find_changed(palette, pixel + first, place + first, columns - first, tolerance);
            for (; rest != 0; rest &= rest - 1) {
                ptrdiff_t column = first + __builtin_ctz(rest);
                changed += update(palette, pixel[column], place + column, column > 0, tolerance, neighbour);
            }
        }
    }
    return changed;
}
