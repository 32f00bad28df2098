/**
 * Clauses about legacy devices: which ones are, and what vendor code may load there.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript: Legacy devices";
const BUILD = "AOSP build/make, core/config.mk (PRODUCT_FULL_TREBLE)";
const FILES = "AOSP system/core, rootdir/Android.mk and rootdir/update_and_install_ld_config.mk";
const LEVEL = "PRODUCT_SHIPPING_API_LEVEL";
const OVERRIDE = "PRODUCT_FULL_TREBLE_OVERRIDE";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-LEGACY-1 aosp: A device with neither ${LEVEL} nor ${OVERRIDE} has no Treble.
    source: ${BUILD}
  LINKER-LEGACY-2 must: A device with ${LEVEL} 25 and no ${OVERRIDE} is a legacy device.
    source: ${PAGE}
  LINKER-LEGACY-3 must: A device with ${LEVEL} 26 is not a legacy device.
    source: ${PAGE}
  LINKER-LEGACY-4 must: A device with ${LEVEL} 28 is not a legacy device.
    source: ${PAGE}
  LINKER-LEGACY-5 must: A device with ${LEVEL} 25 and ${OVERRIDE} true is not a legacy device.
    source: ${PAGE}
  LINKER-LEGACY-6 aosp: ${OVERRIDE} false takes Treble away from a device with ${LEVEL} 28.
    source: ${BUILD}
  LINKER-LEGACY-7 aosp: ${OVERRIDE} true gives Treble to a device without ${LEVEL}.
    source: ${BUILD}
  LINKER-LEGACY-8 aosp: A ${OVERRIDE} without text counts as not defined.
    source: ${BUILD}
  LINKER-LEGACY-9 aosp: The text of ${OVERRIDE} is kept word for word, and a device has Treble only if it is "true";
    linkerconfig of Android 11 to 14 takes any text but "false" for Treble.
    source: ${BUILD}; system/linkerconfig, modules/environment.cc (IsLegacyDevice)
  LINKER-LEGACY-10 aosp: A product whose ${LEVEL} is no integer from 0 to 100 cannot be built.
    source: AOSP build/make, common/math.mk (math_gt_or_eq)
  LINKER-LEGACY-11 must: On a legacy device, a driver may need any library in /system/lib[64], framework-only ones as
    well.
    source: ${PAGE}
  LINKER-LEGACY-12 aosp: A legacy device has neither sphal nor rs: what the vendor provides is loaded into the default
    namespace.
    source: ${FILES}
  LINKER-LEGACY-13 must: On a legacy device, the RenderScript HAL in the vendor partition is loaded and reaches the
    vendor's driver.
    source: ${PAGE}
  LINKER-LEGACY-14 aosp 9-11: A device with Treble and without an enforced VNDK (vndk_lite) lets code of the system load
    vendor libraries, but keeps sphal and rs isolated.
    source: ${FILES}
    before: LINKER-LEGACY-18
    after: LINKER-LEGACY-55
  LINKER-LEGACY-15 aosp 9-10: A part of Treble that is overridden with false takes full Treble away, but the namespaces
    only if it is PRODUCT_TREBLE_LINKER_NAMESPACES.
    source: AOSP build/make, core/config.mk (PRODUCT_TREBLE_LINKER_NAMESPACES)
    before: LINKER-LEGACY-18
    after: LINKER-LEGACY-56
  LINKER-LEGACY-16 aosp 9-15: A device with Treble and ${LEVEL} above 27 enforces the VNDK: code of the system cannot
    load vendor libraries.
    source: AOSP build/make, core/config.mk (PRODUCT_USE_VNDK)
    before: LINKER-LEGACY-18
  LINKER-LEGACY-17 aosp: The property ro.product.first_api_level is ${LEVEL}.
    source: AOSP build/make, core/main.mk
  LINKER-LEGACY-18 aosp 8.1-8.1: BOARD_VNDK_VERSION enforces the VNDK in Android 8.1 unless BOARD_VNDK_RUNTIME_DISABLE
    is true.
    source: ${FILES}
    after: LINKER-LEGACY-16
    before: LINKER-LEGACY-41
  LINKER-LEGACY-19 must: On a device that is not a legacy one, a driver that needs a framework-only library in
    /system/lib[64] is not loaded.
    source: ${PAGE}
  LINKER-LEGACY-20 must: A legacy device without a RenderScript HAL in the vendor partition gives none, so that
    RenderScript takes the CPU path.
    source: ${PAGE}
  LINKER-LEGACY-21 aosp 14-15: PRODUCT_SEPOLICY_SPLIT is no part of Treble any longer: overridden with false, it takes
    nothing away.
    source: AOSP build/make, core/config.mk (requirements)
    before: LINKER-LEGACY-56
  LINKER-LEGACY-41 aosp 8-8: In Android 8.0 BOARD_VNDK_VERSION enforces nothing.
    source: ${FILES}
    after: LINKER-LEGACY-18
  LINKER-LEGACY-42 aosp 8-8.1: No property tells of the VNDK, whatever BOARD_VNDK_VERSION is.
    source: AOSP build/make, core/Makefile of Android 8.1
    after: LINKER-LEGACY-43
  LINKER-LEGACY-43 aosp 9-11: The property ro.vndk.version is BOARD_VNDK_VERSION, or else the platform's; ro.vndk.lite is
    true where BOARD_VNDK_VERSION is not set, or BOARD_VNDK_RUNTIME_DISABLE is.
    source: AOSP build/make, core/Makefile of Android 9 to 11 (FINAL_VENDOR_DEFAULT_PROPERTIES)
    before: LINKER-LEGACY-42
    after: LINKER-LEGACY-44
  LINKER-LEGACY-44 aosp 12-14: The property ro.vndk.version is there only where BOARD_VNDK_VERSION is set, and ro.vndk.lite
    nowhere.
    source: AOSP build/make, core/main.mk of Android 12 to 14 (ADDITIONAL_VENDOR_PROPERTIES)
    before: LINKER-LEGACY-43
    after: The build of Android 15 has no VNDK; a device has the property from a vendor's image of Android 14.
  LINKER-LEGACY-55 aosp 12-14: A device with Treble that is not built against a VNDK has the configuration of a legacy
    device.
    source: AOSP system/linkerconfig, modules/environment.cc (IsLegacyDevice) of Android 12 to 14
    before: LINKER-LEGACY-14
    after: The build of Android 15 has no VNDK, and linkerconfig asks for Treble alone.
  LINKER-LEGACY-56 aosp 11-15: A device without full Treble has the configuration of a legacy device, whichever part of
    Treble is overridden with false.
    source: AOSP system/linkerconfig, modules/environment.cc (IsLegacyDevice); main.cc (GetConfiguration)
    before: LINKER-LEGACY-15
`;
