/**
 * A small app of machine code: a NativeActivity that draws a yellow triangle on blue.
 *
 * @module
 */

import { whyNotNative } from "../../judge/implementation/native_ready.ts";
import { ndkLibrary } from "../machine/native/testing/ndk_stubs.ts";
import { buildWithAapt, missingAndroidTools } from "../platform/testing/aapt.ts";

/** Why the app cannot be built or run here; undefined if it can. */
export const missingForNativeApp: string | undefined = missingAndroidTools() ??
  await whyNotNative();
/** Its package. */
export const NATIVE_APP = "com.android.gl2jni";
/** Its activity. */
export const NATIVE_APP_ACTIVITY = "android.app.NativeActivity";

/** The libraries that the app is linked with. */
const LIBRARIES = {
  "libc.so": { LIBC: ["pthread_create"] },
  "liblog.so": { LIBLOG: ["__android_log_print"] },
  "libandroid.so": { LIBANDROID: ["ANativeWindow_getHeight", "ANativeWindow_getWidth"] },
  "libEGL.so": {
    LIBEGL: [
      "eglChooseConfig",
      "eglCreateContext",
      "eglCreateWindowSurface",
      "eglGetConfigAttrib",
      "eglGetDisplay",
      "eglGetError",
      "eglInitialize",
      "eglMakeCurrent",
      "eglSwapBuffers",
    ],
  },
  "libGLESv2.so": {
    LIBGLESV2: [
      "glAttachShader",
      "glBindAttribLocation",
      "glClear",
      "glClearColor",
      "glCompileShader",
      "glCreateProgram",
      "glCreateShader",
      "glDrawArrays",
      "glEnableVertexAttribArray",
      "glLinkProgram",
      "glShaderSource",
      "glUseProgram",
      "glVertexAttribPointer",
      "glViewport",
    ],
  },
};

/**
 * The app in C, as an APK of aapt.
 *
 * @param flags Further flags of gcc. Default: none.
 * @param library The library that its manifest names. Default: its own.
 */
export async function nativeApp(
  flags: readonly string[] = [],
  library = "native_app",
): Promise<Uint8Array> {
  const apk = await buildWithAapt({
    signed: false,
    manifest: `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="${NATIVE_APP}">
  <uses-sdk android:minSdkVersion="26" android:targetSdkVersion="33"/>
  <application android:hasCode="false" android:debuggable="true">
    <activity android:name="${NATIVE_APP_ACTIVITY}" android:exported="true">
      <meta-data android:name="android.app.lib_name" android:value="${library}"/>
      <intent-filter>
        <action android:name="android.intent.action.MAIN"/>
        <category android:name="android.intent.category.LAUNCHER"/>
      </intent-filter>
    </activity>
  </application>
</manifest>`,
    files: { "lib/x86_64/libnative_app.so": ndkLibrary("native_app.c", LIBRARIES, flags) },
  });
  if ("missing" in apk) throw new Error(apk.missing);
  return apk;
}
