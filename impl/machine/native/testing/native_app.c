/*
 * A small app of machine code: blue, with a yellow triangle in the lower left half of its window,
 * drawn as soon as the window is there; with OWN_THREAD, by a thread of its own.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include <EGL/egl.h>
#include <GLES2/gl2.h>

/* NDK, android/native_activity.h, as far as it is used here. */
typedef struct ANativeActivity ANativeActivity;

struct callbacks {
  void (*on_start)(ANativeActivity *);
  void *others[6];
  void (*on_window_created)(ANativeActivity *, void *);
  void *more[8];
};

struct ANativeActivity {
  struct callbacks *callbacks;
  void *vm, *env, *clazz;
  const char *internal_data_path, *external_data_path;
  int32_t sdk_version;
  void *instance, *assets;
  const char *obb_path;
};

int __android_log_print(int priority, const char *tag, const char *format, ...);
int ANativeWindow_getWidth(void *window);
int ANativeWindow_getHeight(void *window);

#define INFO 4
#define TAG "nativeApp"

static void use_program(void) {
  static const char *const sources[] = {
      "attribute vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }",
      "precision mediump float; void main() { gl_FragColor = vec4(1.0, 1.0, 0.0, 1.0); }",
  };
  static const GLenum kinds[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
  GLuint program = glCreateProgram();
  for (int i = 0; i < 2; i++) {
    GLuint shader = glCreateShader(kinds[i]);
    glShaderSource(shader, 1, &sources[i], NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glBindAttribLocation(program, 0, "p");
  glLinkProgram(program);
  glUseProgram(program);
}

static void draw(void) {
  static const GLfloat corners[] = {-1, -1, 1, -1, -1, 1};
  glClearColor(0, 0, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corners);
  glEnableVertexAttribArray(0);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void on_start(ANativeActivity *activity) {
  __android_log_print(INFO, TAG, "started in %s on API level %d", activity->internal_data_path,
                      activity->sdk_version);
}

static void *show(void *window) {
  static const EGLint wish[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE,
                                EGL_OPENGL_ES2_BIT, EGL_RED_SIZE, 8, EGL_NONE};
  static const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  EGLConfig config = NULL;
  EGLint count = 0, surfaces = 0;
  eglInitialize(display, NULL, NULL);
  eglChooseConfig(display, wish, &config, 1, &count);
  eglGetConfigAttrib(display, config, EGL_SURFACE_TYPE, &surfaces);
  EGLSurface surface = eglCreateWindowSurface(display, config, (EGLNativeWindowType)window, NULL);
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  EGLBoolean current = eglMakeCurrent(display, surface, surface, context);
  use_program();
  glViewport(0, 0, ANativeWindow_getWidth(window), ANativeWindow_getHeight(window));
  draw();
  EGLBoolean shown = eglSwapBuffers(display, surface);
  __android_log_print(INFO, TAG, "%dx%d, window configs %d, current %d, shown %d, error %x",
                      ANativeWindow_getWidth(window), ANativeWindow_getHeight(window),
                      (surfaces & EGL_WINDOW_BIT) != 0, (int)current, (int)shown, eglGetError());
  return NULL;
}

static void on_window_created(ANativeActivity *activity, void *window) {
  (void)activity;
#ifdef OWN_THREAD
  pthread_t thread;
  pthread_create(&thread, NULL, show, window);
#else
  show(window);
#endif
}

__attribute__((visibility("default"))) void ANativeActivity_onCreate(ANativeActivity *activity,
                                                                    void *saved, size_t size) {
  (void)saved;
  (void)size;
  activity->callbacks->on_start = on_start;
  activity->callbacks->on_window_created = on_window_created;
}
