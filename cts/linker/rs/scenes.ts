/**
 * Worlds and programs for tests of RenderScript's namespaces: a device with the platform's and the vendor's libraries in
 * their places, and the two ways to them.
 *
 * @module
 */

import {
  ANDROID_DLEXT_USE_NAMESPACE,
  type App,
  dlextinfo,
  type Handle,
  type Result,
  RTLD_NOW,
} from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { DRIVER, HAL, INTERNAL, VENDOR_DRIVER, vndkSp } from "../../fakes/rs_places.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Scene } from "../../framework/mod.ts";
import { device, open, openFrom, probeScene } from "../scenes.ts";

/** A compiled script in an app's cache. */
export const SCRIPT =
  "/data/user/0/com.example.game/code_cache/com.android.renderscript.cache/librs.blur.so";

/** The product variables of an 8.1 device that enforces the VNDK. */
export const ENFORCED_8_1 = { PRODUCT_SHIPPING_API_LEVEL: "27", BOARD_VNDK_VERSION: "current" };

/**
 * A device with both instances of libRS_internal.so and of libRSDriver.so, the HAL, and a vendor's driver, each of which
 * can open others.
 *
 * @param release Its release.
 */
export function rsDevice(release: Release): WorldBuilder {
  const opens = { forwards: ["dlopen"] };
  const hal = { forwards: ["dlopen", "android_dlopen_ext"] };
  const vendor = vndkSp(release);
  return device(release)
    .library(`/system/lib64/${INTERNAL}`, opens)
    .library(`/system/lib64/${DRIVER}`, opens)
    .library(`${vendor}/${INTERNAL}`, opens)
    .library(`${vendor}/${DRIVER}`, opens)
    .library(HAL, hal)
    .library(`/vendor/lib64/${VENDOR_DRIVER}`, opens);
}

/** Loads the HAL as libhidltransport.so does. */
export function openHal(app: App): Result {
  return app.vndksupport.android_load_sphal_library(HAL, RTLD_NOW);
}

/** The GPU path: the HAL opens libRS_internal.so, whose handle is returned. */
export function gpuPath(app: App): Result {
  return openFrom(app, openHal(app), INTERNAL);
}

/** The CPU path: code of the platform opens libRS_internal.so, whose handle is returned. */
export function cpuPath(app: App): Result {
  return open(app, INTERNAL);
}

/** Opens a library from a place: where the HAL is, or where the GPU path's libRS_internal.so is. */
export function openIn(app: App, where: "sphal" | "rs", name: string): Result {
  return openFrom(app, where === "sphal" ? openHal(app) : gpuPath(app), name);
}

/**
 * Opens a library where the GPU path's libRS_internal.so should be, even if sphal finds another instance first: from Android 9
 * on, that one is asked for by the namespace's name.
 *
 * @param app Where to record.
 * @param release The device's release.
 * @param name What is opened.
 */
export function openInRs(app: App, release: Release, name: string): Result {
  const asking = release < 9 ? gpuPath(app) : openInExported(app, openHal(app), "rs", INTERNAL);
  return openFrom(app, asking, name);
}

/** A scene in which a library is opened by {@link openIn}. */
export function openScene(builder: WorldBuilder, where: "sphal" | "rs", name: string): Scene {
  return probeScene(builder, (app) => openIn(app, where, name));
}

/**
 * Opens a library in an exported namespace, which the executable asks for: from Android 10 on no library that is listed for vendors
 * has the function.
 *
 * @param app Where to record.
 * @param handle The library that opens it, with `android_dlopen_ext` among its `forwards`.
 * @param namespace The namespace's name.
 * @param name What it opens.
 */
export function openInExported(
  app: App,
  handle: Handle,
  namespace: string,
  name: string,
): Result {
  const { libdl } = app;
  const extended = "android_dlopen_ext";
  const found = libdl.android_get_exported_namespace(namespace);
  const info = dlextinfo(ANDROID_DLEXT_USE_NAMESPACE, found);
  return app.callPointer(libdl.dlsym(handle, `from_${extended}`), extended, name, RTLD_NOW, info);
}
