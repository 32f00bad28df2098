/**
 * The functions that libEGL implements, and those that it asks of the driver beside them, each with its C declaration:
 * `returns(parameters)`.
 *
 * Source: AOSP frameworks/native, opengl/libs of Android 14, platform_entries.in and EGL/egl_entries.in: names, order and
 * types; Khronos EGL-Registry, api/egl.xml, and OpenGL-Registry, xml/gl.xml: names of parameters.
 *
 * @module
 */

// deno-fmt-ignore-file

/** The functions that libEGL implements itself, in the order of its table. */
export const PLATFORM_FUNCTIONS = {
  eglGetDisplay: "EGLDisplay(EGLNativeDisplayType display_id)",
  eglGetPlatformDisplay: "EGLDisplay(EGLenum platform, EGLNativeDisplayType native_display, const EGLAttrib *attrib_list)",
  eglInitialize: "EGLBoolean(EGLDisplay dpy, EGLint *major, EGLint *minor)",
  eglTerminate: "EGLBoolean(EGLDisplay dpy)",
  eglGetConfigs: "EGLBoolean(EGLDisplay dpy, EGLConfig *configs, EGLint config_size, EGLint *num_config)",
  eglChooseConfig: "EGLBoolean(EGLDisplay dpy, const EGLint *attrib_list, EGLConfig *configs, EGLint config_size, EGLint *num_config)",
  eglGetConfigAttrib: "EGLBoolean(EGLDisplay dpy, EGLConfig config, EGLint attribute, EGLint *value)",
  eglCreateWindowSurface: "EGLSurface(EGLDisplay dpy, EGLConfig config, NativeWindowType win, const EGLint *attrib_list)",
  eglCreatePlatformWindowSurface: "EGLSurface(EGLDisplay dpy, EGLConfig config, void *native_window, const EGLAttrib *attrib_list)",
  eglCreatePixmapSurface: "EGLSurface(EGLDisplay dpy, EGLConfig config, NativePixmapType pixmap, const EGLint *attrib_list)",
  eglCreatePlatformPixmapSurface: "EGLSurface(EGLDisplay dpy, EGLConfig config, void *native_pixmap, const EGLAttrib *attrib_list)",
  eglCreatePbufferSurface: "EGLSurface(EGLDisplay dpy, EGLConfig config, const EGLint *attrib_list)",
  eglDestroySurface: "EGLBoolean(EGLDisplay dpy, EGLSurface surface)",
  eglQuerySurface: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint *value)",
  eglBeginFrame: "void(EGLDisplay dpy, EGLSurface surface)",
  eglCreateContext: "EGLContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint *attrib_list)",
  eglDestroyContext: "EGLBoolean(EGLDisplay dpy, EGLContext ctx)",
  eglMakeCurrent: "EGLBoolean(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx)",
  eglQueryContext: "EGLBoolean(EGLDisplay dpy, EGLContext ctx, EGLint attribute, EGLint *value)",
  eglGetCurrentContext: "EGLContext()",
  eglGetCurrentSurface: "EGLSurface(EGLint readdraw)",
  eglGetCurrentDisplay: "EGLDisplay()",
  eglWaitGL: "EGLBoolean()",
  eglWaitNative: "EGLBoolean(EGLint engine)",
  eglGetError: "EGLint()",
  eglGetProcAddress: "__eglMustCastToProperFunctionPointerType(const char *procname)",
  eglSwapBuffersWithDamageKHR: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint *rects, EGLint n_rects)",
  eglSwapBuffers: "EGLBoolean(EGLDisplay dpy, EGLSurface surface)",
  eglCopyBuffers: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, NativePixmapType target)",
  eglQueryString: "const char*(EGLDisplay dpy, EGLint name)",
  eglQueryStringImplementationANDROID: "const char*(EGLDisplay dpy, EGLint name)",
  eglSurfaceAttrib: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint value)",
  eglBindTexImage: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
  eglReleaseTexImage: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
  eglSwapInterval: "EGLBoolean(EGLDisplay dpy, EGLint interval)",
  eglWaitClient: "EGLBoolean()",
  eglBindAPI: "EGLBoolean(EGLenum api)",
  eglQueryAPI: "EGLenum()",
  eglReleaseThread: "EGLBoolean()",
  eglCreatePbufferFromClientBuffer: "EGLSurface(EGLDisplay dpy, EGLenum buftype, EGLClientBuffer buffer, EGLConfig config, const EGLint *attrib_list)",
  eglLockSurfaceKHR: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, const EGLint *attrib_list)",
  eglUnlockSurfaceKHR: "EGLBoolean(EGLDisplay dpy, EGLSurface surface)",
  eglCreateImage: "EGLImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, const EGLAttrib *attrib_list)",
  eglDestroyImage: "EGLBoolean(EGLDisplay dpy, EGLImage image)",
  eglCreateImageKHR: "EGLImageKHR(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, const EGLint *attrib_list)",
  eglDestroyImageKHR: "EGLBoolean(EGLDisplay dpy, EGLImageKHR image)",
  eglCreateSync: "EGLSync(EGLDisplay dpy, EGLenum type, const EGLAttrib *attrib_list)",
  eglDestroySync: "EGLBoolean(EGLDisplay dpy, EGLSync sync)",
  eglClientWaitSync: "EGLint(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTimeKHR timeout)",
  eglGetSyncAttrib: "EGLBoolean(EGLDisplay dpy, EGLSyncKHR sync, EGLint attribute, EGLAttrib *value)",
  eglCreateSyncKHR: "EGLSyncKHR(EGLDisplay dpy, EGLenum type, const EGLint *attrib_list)",
  eglDestroySyncKHR: "EGLBoolean(EGLDisplay dpy, EGLSyncKHR sync)",
  eglSignalSyncKHR: "EGLBoolean(EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode)",
  eglClientWaitSyncKHR: "EGLint(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, EGLTimeKHR timeout)",
  eglGetSyncAttribKHR: "EGLBoolean(EGLDisplay dpy, EGLSyncKHR sync, EGLint attribute, EGLint *value)",
  eglCreateStreamKHR: "EGLStreamKHR(EGLDisplay dpy, const EGLint *attrib_list)",
  eglDestroyStreamKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream)",
  eglStreamAttribKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream, EGLenum attribute, EGLint value)",
  eglQueryStreamKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream, EGLenum attribute, EGLint *value)",
  eglQueryStreamu64KHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream, EGLenum attribute, EGLuint64KHR *value)",
  eglQueryStreamTimeKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream, EGLenum attribute, EGLTimeKHR *value)",
  eglCreateStreamProducerSurfaceKHR: "EGLSurface(EGLDisplay dpy, EGLConfig config, EGLStreamKHR stream, const EGLint *attrib_list)",
  eglStreamConsumerGLTextureExternalKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream)",
  eglStreamConsumerAcquireKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream)",
  eglStreamConsumerReleaseKHR: "EGLBoolean(EGLDisplay dpy, EGLStreamKHR stream)",
  eglGetStreamFileDescriptorKHR: "EGLNativeFileDescriptorKHR(EGLDisplay dpy, EGLStreamKHR stream)",
  eglCreateStreamFromFileDescriptorKHR: "EGLStreamKHR(EGLDisplay dpy, EGLNativeFileDescriptorKHR file_descriptor)",
  eglWaitSync: "EGLint(EGLDisplay dpy, EGLSync sync, EGLint flags)",
  eglWaitSyncKHR: "EGLint(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags)",
  eglDupNativeFenceFDANDROID: "EGLint(EGLDisplay dpy, EGLSyncKHR sync)",
  eglPresentationTimeANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLnsecsANDROID time)",
  eglGetNativeClientBufferANDROID: "EGLClientBuffer(const AHardwareBuffer *buffer)",
  eglGetSystemTimeFrequencyNV: "EGLuint64NV()",
  eglGetSystemTimeNV: "EGLuint64NV()",
  eglSetDamageRegionKHR: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint *rects, EGLint n_rects)",
  eglGetNextFrameIdANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLuint64KHR *frameId)",
  eglGetCompositorTimingANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint numTimestamps, const EGLint *names, EGLnsecsANDROID *values)",
  eglGetCompositorTimingSupportedANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint name)",
  eglGetFrameTimestampsANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLuint64KHR frameId, EGLint numTimestamps, const EGLint *timestamps, EGLnsecsANDROID *values)",
  eglGetFrameTimestampSupportedANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface surface, EGLint timestamp)",
  glGetString: "const GLubyte*(GLenum name)",
  glGetStringi: "const GLubyte*(GLenum name, GLuint index)",
  glGetBooleanv: "void(GLenum pname, GLboolean *data)",
  glGetFloatv: "void(GLenum pname, GLfloat *data)",
  glGetIntegerv: "void(GLenum pname, GLint *data)",
  glGetInteger64v: "void(GLenum pname, GLint64 *data)",
} as const;

/** The functions that only the driver implements. */
export const DRIVER_FUNCTIONS = {
  eglCreatePlatformWindowSurfaceEXT: "EGLSurface(EGLDisplay dpy, EGLConfig config, void *native_window, const EGLint *attrib_list)",
  eglCreatePlatformPixmapSurfaceEXT: "EGLSurface(EGLDisplay dpy, EGLConfig config, void *native_pixmap, const EGLint *attrib_list)",
  eglSetSwapRectangleANDROID: "EGLBoolean(EGLDisplay dpy, EGLSurface draw, EGLint left, EGLint top, EGLint width, EGLint height)",
  eglGetRenderBufferANDROID: "EGLClientBuffer(EGLDisplay dpy, EGLSurface draw)",
  eglCreateNativeClientBufferANDROID: "EGLClientBuffer(const EGLint *attrib_list)",
} as const;

/** Names of what libEGL asks of the driver, in the order of its table. */
export const EGL_ENTRIES = `
  eglGetDisplay eglInitialize eglTerminate eglGetConfigs eglChooseConfig eglGetConfigAttrib eglCreateWindowSurface
  eglCreatePixmapSurface eglCreatePbufferSurface eglDestroySurface eglQuerySurface eglCreateContext eglDestroyContext
  eglMakeCurrent eglGetCurrentContext eglGetCurrentSurface eglGetCurrentDisplay eglQueryContext eglWaitGL
  eglWaitNative eglSwapBuffers eglCopyBuffers eglGetError eglQueryString eglGetProcAddress eglSurfaceAttrib
  eglBindTexImage eglReleaseTexImage eglSwapInterval eglBindAPI eglQueryAPI eglWaitClient eglReleaseThread
  eglCreatePbufferFromClientBuffer eglCreateImage eglDestroyImage eglGetPlatformDisplay eglCreatePlatformWindowSurface
  eglCreatePlatformPixmapSurface eglCreateSync eglDestroySync eglClientWaitSync eglGetSyncAttrib eglWaitSync
  eglLockSurfaceKHR eglUnlockSurfaceKHR eglCreateImageKHR eglDestroyImageKHR eglCreateSyncKHR eglDestroySyncKHR
  eglClientWaitSyncKHR eglSignalSyncKHR eglGetSyncAttribKHR eglCreateStreamKHR eglDestroyStreamKHR eglStreamAttribKHR
  eglQueryStreamKHR eglQueryStreamu64KHR eglStreamConsumerGLTextureExternalKHR eglStreamConsumerAcquireKHR
  eglStreamConsumerReleaseKHR eglCreateStreamProducerSurfaceKHR eglQueryStreamTimeKHR eglGetStreamFileDescriptorKHR
  eglCreateStreamFromFileDescriptorKHR eglWaitSyncKHR eglCreatePlatformWindowSurfaceEXT
  eglCreatePlatformPixmapSurfaceEXT eglSetSwapRectangleANDROID eglGetRenderBufferANDROID eglDupNativeFenceFDANDROID
  eglCreateNativeClientBufferANDROID eglGetNativeClientBufferANDROID eglGetSystemTimeFrequencyNV eglGetSystemTimeNV
  eglSwapBuffersWithDamageKHR eglSetDamageRegionKHR
`;
