/**
 * Clauses about a layer: what it owes to the loader, to the layers around it, to the driver and to the app.
 *
 * A layer may be there to change something, as one that counts frames or limits them: what it does to calls and results
 * is graded `should`, so that such a layer is told what it changes and keeps its verdict. State, errors and queries that it leaves
 * behind after a swap serve nobody: they are graded `must`.
 *
 * @module
 */

import { clausesOf } from "../clauses/table.ts";

const INITIALIZATION = "Documentation, GLES layers: Layer initialization";
const ACTIVE = "Documentation, GLES layers: Active layers";
const PASSIVE = "Documentation, GLES layers: Passive layers";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const EGL = "AOSP frameworks/native opengl/libs/EGL/egl.cpp";
const PLATFORM = "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp";

const SWAPS = "Khronos EGL 1.5, 2.3 and 3.7.3 (Rendering Contexts), 3.10.1 (Posting to a Window)";

/** The clauses, by topic and number. */
export const clauses = clausesOf`
  LAYER-LOAD-1 must 10-15: The layer's library can be loaded into a process of an app.
    source: ${INITIALIZATION}
    remedy: See what dlopen says, and "deno task doctor" of the file: it must be for the ABI of the app, and find all
    that it needs there
  LAYER-LOAD-2 must 10-15: It exports AndroidGLESLayer_Initialize, under exactly this name.
    source: ${INITIALIZATION}
    remedy: Export AndroidGLESLayer_Initialize with default visibility, in C++ as extern "C"
  LAYER-LOAD-3 must 10-15: It exports AndroidGLESLayer_GetProcAddress, under exactly this name.
    source: ${INITIALIZATION}
    remedy: Export AndroidGLESLayer_GetProcAddress with default visibility, in C++ as extern "C"; its name ends in two s
  LAYER-LOAD-4 must 10-15: Its process outlives its loading, its AndroidGLESLayer_Initialize, and every call of its
    AndroidGLESLayer_GetProcAddress.
    source: ${INITIALIZATION}
    remedy: Do little there: keep layer_id and get_next_layer_proc_address in Initialize, keep next in GetProcAddress,
    and call nothing of them yet
  LAYER-LOAD-5 aosp 10-15: While it is loaded and initialized it calls none of libEGL's initializing functions by its
    public symbol: Android waits there for ever.
    source: ${EGL} (egl_init_drivers)
    remedy: Call by what get_next_layer_proc_address gives, and not before the app calls
  LAYER-LOAD-6 should 10-15: Its process outlives its unloading.
    source: AOSP bionic linker/linker.cpp (soinfo_unload)
    remedy: Let destructors use only what the library itself has, and end the threads that it started before
  LAYER-OFFER-1 must 10-15: Offered a known function that it does not intercept, it answers with next, and never with
    NULL.
    source: ${INITIALIZATION}
    remedy: Return next for each name that has no hook
  LAYER-OFFER-2 must 10-15: Offered a function outside the known ones, which comes later, it answers with next, and
    never with NULL.
    source: ${INITIALIZATION}
    remedy: Return next for each name that has no hook, whenever it is offered
  LAYER-OFFER-3 must 10-15: A call of a function outside the known ones goes on to the function of that name, once, with
    its arguments.
    source: ${INITIALIZATION}
    remedy: Keep a next for each name that is hooked, and return next for all others
  LAYER-OFFER-4 aosp 10-15: It may be offered the same function outside the known ones again and again: each call still
    goes on once.
    source: ${PLATFORM} (eglGetProcAddressImpl)
    remedy: Replace what is kept of a name by the latest next, and do not wrap it again
  LAYER-OFFER-5 aosp 10-15: Where next is NULL it answers NULL, so that the layers above see what the driver lacks.
    source: ${LAYERS} (LayerLoader::ApplyLayer)
    remedy: Return next where it is NULL, instead of a hook
  LAYER-OFFER-6 aosp 10-15: It works over a driver that lacks functions: where next or a lookup is NULL, it calls
    nothing.
    source: ${LAYERS} (LayerLoader::InitLayers, getNextLayerProcAddress)
    remedy: Look whether next, or what was looked up, is NULL before each call of it
  LAYER-OFFER-7 aosp 10-15: While it is offered a function outside the known ones it looks none of these up: Android
    waits there for ever.
    source: ${PLATFORM} (eglGetProcAddressImpl)
    remedy: Look functions up in Initialize or in a hook
  LAYER-NEXT-1 must 10-15: What it passes on goes to the layer directly below it, and past none.
    source: ${INITIALIZATION}
    remedy: Call next, or what get_next_layer_proc_address gives with the own layer_id; no dlsym of a driver or of
    libEGL
  LAYER-NEXT-2 must 10-15: It looks functions up with the layer_id that it was given, so that a call comes back wherever
    it stands.
    source: ${ACTIVE}
    remedy: Keep the layer_id of Initialize in each copy of the layer, and pass it to get_next_layer_proc_address
  LAYER-NEXT-3 must 10-15: What it calls as next is what lies below, never a function of its own.
    source: ${PASSIVE}
    remedy: Call the next that GetProcAddress was given, not what it answered, and not the function that apps are linked
    with
  LAYER-NEXT-4 must 10-15: It keeps the next of each function apart: a call goes on to the function of its own name.
    source: ${PASSIVE}
    remedy: Keep one next for each name, twins with a suffix among them
  LAYER-CALL-1 should 10-15: Every call of the app goes on to what is below.
    source: ${PASSIVE}
  LAYER-CALL-2 should 10-15: No call of the app goes on twice.
    source: ${PASSIVE}
  LAYER-CALL-3 should 10-15: It adds no calls of functions that the app does not call.
    source: ${PASSIVE}
    remedy: Leave calls out whose answer it does not need; if they are meant, this stays a warning
  LAYER-CALL-4 should 10-15: Arguments go on as the app gave them, floating-point numbers among them.
    source: ${PASSIVE}
    remedy: Give hooks the parameters of the function, with their exact types
  LAYER-CALL-5 should 10-15: Calls go on in the order in which the app made them.
    source: ${PASSIVE}
  LAYER-CALL-6 should 10-15: The layers above it see the app's calls and no others: its own go to what is below.
    source: ${ACTIVE}
    remedy: Call by what get_next_layer_proc_address gives instead of the public functions
  LAYER-RESULT-1 should 10-15: What the function below returns is what its caller gets.
    source: ${PASSIVE}
  LAYER-RESULT-2 should 10-15: The app reads the same pixels with the layer as without.
    source: ${PASSIVE}
  LAYER-RESULT-3 should 10-15: eglGetError and glGetError give the app the same errors with the layer as without.
    source: ${PASSIVE}
    remedy: After a call of its own, keep the error that it took, and give it to the app that asks next
  LAYER-RESULT-4 should 10-15: The app gets the same strings with the layer as without.
    source: ${PASSIVE}
  LAYER-RESULT-5 should 10-15: What functions of EGL and OpenGL ES return and store is the same with the layer as
    without.
    source: ${PASSIVE}
  LAYER-RESULT-6 should 10-15: An app of OpenGL ES 1.x gets the same results with the layer as without.
    source: Documentation, GLES layers: Requirements
    remedy: Pass attributes on as they are: an app of OpenGL ES 1.x makes contexts with the same functions of EGL
  LAYER-GPA-1 must 10-15: An app's eglGetProcAddress finds with the layer every function that it finds without.
    source: ${INITIALIZATION}
    remedy: Let a hook of eglGetProcAddress return what the one below gives for each name that it does not know
  LAYER-GPA-2 must 10-15: An app's eglGetProcAddress gives NULL with the layer for what nobody has.
    source: ${INITIALIZATION}
    remedy: Let a hook of eglGetProcAddress return NULL where the one below gives NULL
  LAYER-GPA-3 must 10-15: An app's eglGetProcAddress goes on to the layers below for every name that the layer does not
    know.
    source: ${INITIALIZATION}
    remedy: Let a hook of eglGetProcAddress pass every name on that it has no hook for
  LAYER-THREAD-1 aosp 10-15: Functions may be called on any thread, first on one that did not load the layer.
    source: ${LAYERS} (LayerLoader::InitLayers)
    remedy: Make what it keeps for a thread when that calls first, and not in Initialize alone
  LAYER-THREAD-2 aosp 10-15: Threads whose calls alternate get what each would get without the layer.
    source: ${LAYERS} (LayerLoader::InitLayers)
    remedy: Keep what belongs to a thread, such as its current context, for each thread
  LAYER-THREAD-3 aosp 10-15: It may be offered functions outside the known ones on any thread, and answers as on the one
    that loaded it.
    source: ${PLATFORM} (eglGetProcAddressImpl)
    remedy: Do not ask in GetProcAddress on which thread it runs
  LAYER-THREAD-4 aosp 10-15: Two threads may be in one function of it at once, each with data of its own.
    source: ${LAYERS} (LayerLoader::InitLayers)
    remedy: Keep what belongs to a call on the stack, or for each thread: no static buffer for texts and lists
  LAYER-LIFE-1 aosp 10-15: It works on when the app terminates EGL and initializes it again: it is not initialized again
    itself.
    source: ${EGL} (egl_init_drivers_locked)
    remedy: Do not free in eglTerminate what later calls need: Initialize is not called again
  LAYER-LIFE-2 aosp 10-15: It works with several contexts and surfaces, and with handles that come again.
    source: ${LAYERS} (LayerLoader::InitLayers)
    remedy: Keep state by context and surface, forget it when these are destroyed, and expect the same handle again
  LAYER-LIFE-3 aosp 10-15: It works on after eglReleaseThread.
    source: ${PLATFORM} (eglReleaseThreadImpl)
    remedy: Make what it keeps for a thread anew after eglReleaseThread
  LAYER-LIFE-4 aosp 10-15: It works in a chain of 16 layers, wherever it stands.
    source: ${LAYERS} (LayerLoader::LoadLayers)
    remedy: Count on no other layer, nor on how many there are
  LAYER-LIFE-5 aosp 10-15: Two copies of it under two names work in one chain.
    source: ${LAYERS} (LayerLoader::LoadLayers)
    remedy: Keep nothing that copies share, such as environment variables or files
  LAYER-LIFE-6 aosp 10-15: Its process outlives every call of an app, whatever function is called.
    source: ${LAYERS} and bionic libc/bionic/abort.cpp
    remedy: See with what call, where and after which event the process ended, and replay the case; "addr2line -fe FILE
    OFFSET" names the line of FILE+OFFSET
  LAYER-SWAP-1 must 10-15: After eglSwapBuffers and eglMakeCurrent a context has bound and set what it has without the
    layer.
    source: ${SWAPS}
    remedy: Save what you change before you draw or read, and put all of it back, the active unit and the pixel store
    among it; or work in a context of your own
  LAYER-SWAP-2 must 10-15: After eglSwapBuffers and eglMakeCurrent the app gets no errors of OpenGL ES that are not its
    own.
    source: Khronos OpenGL ES 3.2, 2.3.1 (Errors)
    remedy: Make what is not shared, such as framebuffers, vertex arrays and queries, anew for each context; look
    whether the app has begun what you begin; and take no error of yours for the app's
  LAYER-SWAP-3 must 10-15: Queries of the app, begun or not, last over eglSwapBuffers and eglMakeCurrent, and count
    nothing of the layer's.
    source: Khronos OpenGL ES 3.2, 4.2 (Query Objects)
    remedy: Ask glGetQueryiv for GL_CURRENT_QUERY before you begin or end one of your own, and draw nothing while the
    app has begun one
  LAYER-SWAP-4 should 10-15: The app reads the same pixels after eglSwapBuffers and eglMakeCurrent as without the layer.
    source: ${SWAPS}
  LAYER-TEXT-1 must 10-15: It takes a text whose length is said up to that length, wherever the next NUL is.
    source: Khronos OpenGL ES 3.2, 7.1 (ShaderSource) and 20.7 (ObjectLabel)
    remedy: Use strlen only where lengths is NULL or a length is negative; a text with a length may end where memory
    ends
  LAYER-TEXT-2 must 10-15: Texts of any length pass it whole: sources of shaders of 100 KB, names and labels of 10 KB.
    source: Khronos OpenGL ES 3.2, 7.1 (ShaderSource)
    remedy: Measure a text before you copy it; keep no memory of a fixed size for it
  LAYER-TEXT-3 must 10-15: It writes into the app's memory up to the size that the app said, and nothing where that is
    NULL.
    source: Khronos OpenGL ES 3.2, 7.14 (GetShaderInfoLog, bufSize)
    remedy: Count the NUL among bufSize, and look whether length and buffer are NULL
`;
