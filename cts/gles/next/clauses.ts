/**
 * Clauses about `get_next_layer_proc_address`: what a layer finds below itself.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const INITIALIZATION = "Documentation, GLES layers: Layer initialization";
const ACTIVE = "Documentation, GLES layers: Active layers";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp (getNextLayerProcAddress)";
const PLATFORM =
  "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp (eglGetProcAddressImpl)";

/** The clauses. */
export const clauses = clausesOf`
  GLES-NEXT-1 must 10-15: get_next_layer_proc_address finds the functions below the layer: for each known function the
    address that the layer is passed as next.
    source: ${INITIALIZATION}
  GLES-NEXT-2 must 10-15: A layer may look functions up while its AndroidGLESLayer_Initialize runs, and call them.
    source: ${INITIALIZATION}
  GLES-NEXT-3 aosp 10-15: A layer may look functions up at any later time and on any thread, and finds the same
    addresses.
    source: ${LAYERS}
  GLES-NEXT-4 aosp 10-15: Each layer has a layer_id of its own, and the id that is passed decides below which layer is
    looked.
    source: ${LAYERS}
  GLES-NEXT-5 aosp 10-15: A lookup of a name that neither the loader nor the driver knows gives NULL.
    source: ${LAYERS}
  GLES-NEXT-6 must 10-15: An active layer may look up an extension function that the loader does not know but the driver
    has, and what it calls goes to the layers below and to the driver.
    source: ${ACTIVE}
  GLES-NEXT-7 aosp 10-15: A lookup of a name outside the known ones passes through the eglGetProcAddress hooks of the
    lower layers, and not through the asking layer's own.
    source: ${LAYERS}
  GLES-NEXT-8 aosp 10-15: A lookup of "eglGetProcAddress" gives the entry below the layer, not the function that apps
    call.
    source: ${LAYERS}
  GLES-NEXT-9 aosp 10-15: Names are looked up as whole strings, upper and lower case apart.
    source: ${LAYERS}
  GLES-NEXT-10 must 10-15: A layer that looks its functions up in advance and ignores next works as well as one that
    keeps next.
    source: ${ACTIVE}
  GLES-NEXT-11 quirk 10-15: A layer that looks an extension function up and also hooks it calls itself without end on
    Android, because what it found is the app's own forwarder. The sane behavior is that it reaches what is below.
    source: ${PLATFORM}
  GLES-NEXT-12 quirk 10-15: A layer that looks an unknown name up while it is offered an extension function hangs on
    Android, because a mutex is held. The sane behavior is that the lookup is answered.
    source: ${PLATFORM}
  GLES-NEXT-13 quirk 10-15: A layer that calls one of libEGL's initializing functions through its public symbol while it
    is loaded or initialized hangs on Android, because a mutex is held. The sane behavior is that the call is answered
    and the layer becomes active.
    source: AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers)
  GLES-NEXT-14 must 10-15: What the layers pass on of an app's eglGetProcAddress reaches the platform, which answers it.
    source: ${INITIALIZATION}
  GLES-NEXT-120 quirk 10-15: What a layer finds for an extension function when all layers are active leads on Android through
    all that hook it, those above as well, because it is the app's own forwarder. The sane behavior is that it leads to the
    layers below and to the driver.
    source: ${PLATFORM}
`;
