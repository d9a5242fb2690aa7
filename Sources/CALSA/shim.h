// ALSA for the Media adapter: only what Swift's importer drops is wrapped here.
#pragma once
#include <alsa/asoundlib.h>
