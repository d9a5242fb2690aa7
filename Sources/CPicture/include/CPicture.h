// Loops of Picture whose instructions Swift's compiler does not find. Each header is one concern.
#pragma once
#include "picture_cells.h"
#include "picture_columns.h"
#include "picture_rows.h"
#include "picture_likeness.h"
