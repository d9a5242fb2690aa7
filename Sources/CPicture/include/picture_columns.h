// Averages along rows, eight rows at a time. Pure; any thread.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Number of rows that are averaged at once.
#define PICTURE_COLUMN_ROWS 8

/// The sums of one column in eight rows.
typedef struct {
    uint16_t rows[PICTURE_COLUMN_ROWS];
} picture_column;

/// The columns that each sample of a row covers.
typedef struct {
    /// For each sample, the first column.
    const ptrdiff_t *first;
    /// For each sample, `reach` shares in units of 1/65536; a share of 1 is 65535, the largest value that fits.
    const uint16_t *shares;
    /// Maximum number of columns that a sample covers.
    ptrdiff_t reach;
    /// Number of samples per row.
    ptrdiff_t count;
} picture_areas;

/// Transposes eight rows of sums, `stride` apart, into `stride` columns; `stride` is a multiple of eight.
void picture_turn(const uint16_t *sums, ptrdiff_t stride, picture_column *columns);

/// Averages columns of sums, which are 256 times the samples' values, into the first `rows` of eight consecutive rows
/// of samples.
void picture_average(
    const picture_column *columns, const picture_areas *areas, ptrdiff_t rows, uint8_t *samples);
