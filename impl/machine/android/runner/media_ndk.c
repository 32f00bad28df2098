// Stands in for libmediandk.so, by which RenderScript gets the frames of cameras and decoders: those need Android's services,
// which do not run here, and the library needs much of the framework. Whoever calls a function of it is ended with STATUS.
enum { STATUS = 98 };

extern void _exit(int status);

#define FUNCTION(name) \
  __attribute__((visibility("default"))) void name(void) { _exit(STATUS); }

FUNCTION(AImageReader_acquireNextImage)
FUNCTION(AImageReader_delete)
FUNCTION(AImageReader_getWindow)
FUNCTION(AImageReader_new)
FUNCTION(AImageReader_newWithUsage)
FUNCTION(AImageReader_setImageListener)
FUNCTION(AImage_delete)
FUNCTION(AImage_getFormat)
FUNCTION(AImage_getHardwareBuffer)
FUNCTION(AImage_getPlaneData)
FUNCTION(AImage_getPlanePixelStride)
FUNCTION(AImage_getPlaneRowStride)
FUNCTION(AImage_getTimestamp)
