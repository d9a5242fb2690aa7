// GnuTLS for the Remote target: encryption and message digests.
#pragma once
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
