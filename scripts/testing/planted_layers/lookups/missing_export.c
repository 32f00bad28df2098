/*
 * It has no AndroidGLESLayer_GetProcAddress.
 *
 * Rule: S10: a layer has both exports
 */
// breaks: export

#include "../planted.h"

INITIALIZE_NOTHING
