// Loops of the Picture target for which Swift's compiler does not generate the best instructions. Each header covers
// one topic.
#pragma once
#include "picture_cells.h"
#include "picture_colors.h"
#include "picture_columns.h"
#include "picture_palette.h"
#include "picture_rows.h"
#include "picture_sixels.h"
#include "picture_likeness.h"
