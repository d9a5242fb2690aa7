// This file is C for the vectors of `mark_rows`, and because the bounds checks of Swift double the cost of the rest.
#include "picture_sixels.h"

#include "palette.h"

#include <stdlib.h>
#include <string.h>

struct picture_sixel_work {
    /// A bit for each row of a column whose pixel has to get another colour.
    uint8_t changed[PICTURE_SIXEL_COLUMNS + 8];
    uint32_t entries[PICTURE_SIXEL_COLUMNS * 6];
    uint32_t sorted[PICTURE_SIXEL_COLUMNS * 6];
    /// Start of each colour's entries in `sorted`.
    uint32_t starts[PICTURE_PALETTE_COLORS + 1];
    ptrdiff_t count;
    /// The colours that the image has defined so far.
    bool defined[PICTURE_PALETTE_COLORS];
};

picture_sixel_work *picture_sixel_work_make(void) { return calloc(1, sizeof(picture_sixel_work)); }

void picture_sixel_begin(picture_sixel_work *work) { memset(work->defined, 0, sizeof work->defined); }

/// Finds the pixels of each column that have to get another colour.
FOR_EACH_PROCESSOR
static void mark_rows(
    const picture_sixel_band *band, const picture_palette *palette, ptrdiff_t rows, int32_t tolerance, uint8_t *changed) {
    memset(changed, 0, (size_t)band->columns + pixels_at_once);
    for (ptrdiff_t row = 0; row < rows; row++) {
        const uint32_t *pixels = band->pixels + row * band->stride, *shown = band->shown + row * band->stride;
        for (ptrdiff_t column = 0; column < band->columns; column += pixels_at_once) {
            uint32_t found = find_changed(palette, pixels + column, shown + column, band->columns - column, tolerance);
            if (found == 0) continue;
            for (int pixel = 0; pixel < pixels_at_once; pixel++) changed[column + pixel] |= (found >> pixel & 1) << row;
        }
    }
}

/// The number of rows of pixels in a band.
INLINED ptrdiff_t pixel_rows(const picture_sixel_band *band) { return (band->screen_rows + band->scale - 1) / band->scale; }

/// The bits of a row of pixels in a sixel.
INLINED uint32_t row_bits(const picture_sixel_band *band, ptrdiff_t row) {
    uint32_t bits = ((1u << band->scale) - 1) << (row * band->scale);
    return bits & ((1u << band->screen_rows) - 1);
}

/// Adds bits to the entry of a column and colour, one of those from `first` on; returns the number of all entries.
///
/// An entry has the colour in its uppermost byte, the column in the middle and the bits in its lowest six.
INLINED ptrdiff_t enter(
    picture_sixel_work *work, ptrdiff_t first, ptrdiff_t count, uint32_t color, ptrdiff_t column, uint32_t bits) {
    for (ptrdiff_t index = first; index < count; index++) {
        if (work->entries[index] >> 24 == color) {
            work->entries[index] |= bits;
            return count;
        }
    }
    work->entries[count] = color << 24 | (uint32_t)column << 6 | bits;
    work->starts[color]++;
    return count + 1;
}

/// Sorts the entries by colour; those of one colour stay in the order of their columns.
static void sort(picture_sixel_work *work) {
    uint32_t places[PICTURE_PALETTE_COLORS];
    uint32_t sum = 0;
    for (ptrdiff_t color = 0; color < PICTURE_PALETTE_COLORS; color++) {
        places[color] = sum;
        sum += work->starts[color];
        work->starts[color] = places[color];
    }
    work->starts[PICTURE_PALETTE_COLORS] = sum;
    for (ptrdiff_t index = 0; index < work->count; index++) {
        uint32_t entry = work->entries[index];
        work->sorted[places[entry >> 24]++] = entry & 0xFFFFFF;
    }
}

ptrdiff_t picture_sixel_gather(
    const picture_sixel_band *band, const picture_palette *palette, picture_sixel_tolerance tolerance,
    picture_sixel_work *work) {
    ptrdiff_t rows = pixel_rows(band), count = 0, pixels = 0;
    mark_rows(band, palette, rows, tolerance.shown, work->changed);
    memset(work->starts, 0, sizeof work->starts);
    uint32_t bits[6];
    for (ptrdiff_t row = 0; row < rows; row++) bits[row] = row_bits(band, row);
    // The colours that the changed pixels of the last column got.
    uint32_t left[6] = {0}, before = 0;
    for (ptrdiff_t column = 0; column < band->columns; column++) {
        uint32_t changed = work->changed[column];
        if (changed == 0) {
            uint64_t next;
            memcpy(&next, work->changed + column, sizeof next);
            if (next == 0) column += 7;
            before = 0;
            continue;
        }
        ptrdiff_t first = count;
        uint32_t above = 0;
        for (uint32_t rest = changed; rest != 0; rest &= rest - 1) {
            int row = __builtin_ctz(rest);
            ptrdiff_t place = row * band->stride + column;
            uint32_t pixel = band->pixels[place], color = palette->colors[nearest(palette, pixel)];
            // No branches: a processor could not predict them.
            bool takes_left = (before >> row & 1) & near(pixel, left[row], tolerance.neighbour);
            bool takes_above = (changed << 1 >> row & 1) & near(pixel, above, tolerance.neighbour);
            color = takes_left ? left[row] : color;
            above = left[row] = color = takes_above ? above : color;
            if (tolerance.shown >= 0 && band->shown[place] == color) continue;
            band->shown[place] = color;
            pixels++;
            count = enter(work, first, count, color >> 24, column, bits[row]);
        }
        before = changed;
    }
    work->count = count;
    if (pixels > 0) sort(work);
    return pixels;
}

void picture_sixel_repeat(const picture_sixel_band *band, picture_sixel_work *work) {
    ptrdiff_t rows = pixel_rows(band), before = 0, count = 0;
    memset(work->starts, 0, sizeof work->starts);
    uint32_t bits[6], left[6] = {0};
    for (ptrdiff_t row = 0; row < rows; row++) bits[row] = row_bits(band, row);
    for (ptrdiff_t column = 0; column < band->columns; column++) {
        ptrdiff_t first = count;
        uint32_t differs = column == 0;
        for (ptrdiff_t row = 0; row < rows; row++) {
            uint32_t color = band->shown[row * band->stride + column];
            differs |= color ^ left[row];
            left[row] = color;
        }
        if (differs == 0) {
            // The entries of the column before, one column further.
            for (; before < first; before++) {
                uint32_t entry = work->entries[before] + (1 << 6);
                work->entries[count++] = entry;
                work->starts[entry >> 24]++;
            }
            continue;
        }
        before = first;
        for (ptrdiff_t row = 0; row < rows; row++) count = enter(work, first, count, left[row] >> 24, column, bits[row]);
    }
    work->count = count;
    sort(work);
}

INLINED uint8_t *number(uint32_t value, uint8_t *end) {
    uint8_t digits[10];
    int count = 0;
    do {
        digits[count++] = (uint8_t)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (count > 0) *end++ = digits[--count];
    return end;
}

/// Writes equal columns in the shortest form.
INLINED uint8_t *run(uint32_t bits, ptrdiff_t length, uint8_t *end) {
    uint8_t sixel = (uint8_t)(63 + bits);
    if (length > 3) {
        *end++ = '!';
        end = number((uint32_t)length, end);
        *end++ = sixel;
        return end;
    }
    end[0] = end[1] = end[2] = sixel;
    return end + length;
}

// A colour's introduction has at most 23 bytes; a gap or a run at most 7, and less than 3 are overwritten behind the end.
ptrdiff_t picture_sixel_room(const picture_sixel_work *work) { return work->count * 14 + PICTURE_PALETTE_COLORS * 23 + 8; }

/// Writes the definition of a colour, whose channels are percentages; terminals do not select what they define.
static uint8_t *define(uint32_t index, uint32_t color, uint8_t *end) {
    *end++ = '#';
    end = number(index, end);
    *end++ = ';';
    *end++ = '2';
    for (int shift = 0; shift < 24; shift += 8) {
        *end++ = ';';
        end = number(((color >> shift & 255) * 100 + 127) / 255, end);
    }
    return end;
}

uint8_t *picture_sixel_write(
    const picture_sixel_band *band, const picture_palette *palette, picture_sixel_work *work, uint8_t *end) {
    bool is_first = true;
    for (uint32_t color = 0; color < PICTURE_PALETTE_COLORS; color++) {
        uint32_t index = work->starts[color], last = work->starts[color + 1];
        if (index == last) continue;
        if (!is_first) *end++ = '$';
        is_first = false;
        if (!work->defined[color]) {
            work->defined[color] = true;
            end = define(color, palette->colors[color], end);
        }
        *end++ = '#';
        end = number(color, end);
        ptrdiff_t next = 0;
        while (index < last) {
            uint32_t entry = work->sorted[index];
            uint32_t length = 1;
            while (index + length < last && work->sorted[index + length] == entry + (length << 6)) length++;
            ptrdiff_t start = (ptrdiff_t)(entry >> 6) * band->scale;
            ptrdiff_t stop = start + (ptrdiff_t)length * band->scale;
            if (stop > band->screen_columns) stop = band->screen_columns;
            end = run(0, start - next, end);
            end = run(entry & 63, stop - start, end);
            next = stop;
            index += length;
        }
    }
    return end;
}
