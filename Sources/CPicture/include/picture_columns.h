// Averages along rows, eight rows at a time. Pure; from any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Rows that are averaged in one go.
#define PICTURE_COLUMN_ROWS 8

/// One column of sums in eight rows.
typedef struct {
    uint16_t rows[PICTURE_COLUMN_ROWS];
} picture_column;

/// Which columns each sample of a row covers.
typedef struct {
    /// For each sample the first column.
    const ptrdiff_t *first;
    /// For each sample `reach` shares of 65536; the whole of it is as much as has room.
    const uint16_t *shares;
    /// Columns that a sample covers at the most.
    ptrdiff_t reach;
    /// Samples.
    ptrdiff_t count;
} picture_areas;

/// Turns eight rows of sums, `stride` apart, into `stride` columns; `stride` is a multiple of eight.
void picture_turn(const uint16_t *sums, ptrdiff_t stride, picture_column *columns);

/// Averages columns of sums, 256 times what the samples are to be, into the first `rows` of eight rows of samples,
/// which follow each other without a gap.
void picture_average(
    const picture_column *columns, const picture_areas *areas, ptrdiff_t rows, uint8_t *samples);
