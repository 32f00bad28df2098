/**
 * Clauses about legacy devices: which ones are, and what vendor code may load there.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript: Legacy devices";
const BUILD = "AOSP build/make, core/config.mk (PRODUCT_FULL_TREBLE)";
const SUBFEATURES = "AOSP build/make, core/config.mk (PRODUCT_TREBLE_LINKER_NAMESPACES)";
const FILES = "AOSP system/core, rootdir/Android.mk and rootdir/update_and_install_ld_config.mk";
const LEVEL = "PRODUCT_SHIPPING_API_LEVEL";
const OVERRIDE = "PRODUCT_FULL_TREBLE_OVERRIDE";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LINKER-LEGACY-1",
    grade: "aosp",
    text: `A device with neither ${LEVEL} nor ${OVERRIDE} has no Treble.`,
    source: BUILD,
  },
  {
    id: "LINKER-LEGACY-2",
    grade: "must",
    text: `A device with ${LEVEL} 25 and no ${OVERRIDE} is a legacy device.`,
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-3",
    grade: "must",
    text: `A device with ${LEVEL} 26 is not a legacy device.`,
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-4",
    grade: "must",
    text: `A device with ${LEVEL} 28 is not a legacy device.`,
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-5",
    grade: "must",
    text: `A device with ${LEVEL} 25 and ${OVERRIDE} true is not a legacy device.`,
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-6",
    grade: "aosp",
    text: `${OVERRIDE} false takes Treble away from a device with ${LEVEL} 28.`,
    source: BUILD,
  },
  {
    id: "LINKER-LEGACY-7",
    grade: "aosp",
    text: `${OVERRIDE} true gives Treble to a device without ${LEVEL}.`,
    source: BUILD,
  },
  {
    id: "LINKER-LEGACY-8",
    grade: "aosp",
    text: `A ${OVERRIDE} without text counts as not defined.`,
    source: BUILD,
  },
  {
    id: "LINKER-LEGACY-9",
    grade: "aosp",
    text:
      `The text of ${OVERRIDE} is kept word for word, and a device has Treble only if it is "true".`,
    source: BUILD,
  },
  {
    id: "LINKER-LEGACY-10",
    grade: "aosp",
    text: `A product whose ${LEVEL} is no integer from 0 to 100 cannot be built.`,
    source: "AOSP build/make, common/math.mk (math_gt_or_eq)",
  },
  {
    id: "LINKER-LEGACY-11",
    grade: "must",
    text:
      "On a legacy device, a driver may need any library in /system/lib[64], framework-only ones as well.",
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-12",
    grade: "aosp",
    text: "A legacy device has neither sphal nor rs: what the vendor provides is loaded into the " +
      "default namespace.",
    source: FILES,
  },
  {
    id: "LINKER-LEGACY-13",
    grade: "must",
    text:
      "On a legacy device, the RenderScript HAL in the vendor partition is loaded and reaches the vendor's " +
      "driver.",
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-14",
    grade: "aosp",
    releases: [9, 15],
    text:
      "A device with Treble and without an enforced VNDK (vndk_lite) lets code of the system load vendor " +
      "libraries, but keeps sphal and rs isolated.",
    source: FILES,
  },
  {
    id: "LINKER-LEGACY-15",
    grade: "aosp",
    releases: [9, 15],
    text:
      "A part of Treble that is overridden with false takes full Treble away, but the namespaces only if it " +
      "is PRODUCT_TREBLE_LINKER_NAMESPACES.",
    source: SUBFEATURES,
  },
  {
    id: "LINKER-LEGACY-16",
    grade: "aosp",
    releases: [9, 15],
    text:
      `A device with Treble and ${LEVEL} above 27 enforces the VNDK: code of the system cannot load vendor ` +
      "libraries.",
    source: "AOSP build/make, core/config.mk (PRODUCT_USE_VNDK)",
  },
  {
    id: "LINKER-LEGACY-17",
    grade: "aosp",
    text: `The property ro.product.first_api_level is ${LEVEL}.`,
    source: "AOSP build/make, core/main.mk",
  },
  {
    id: "LINKER-LEGACY-18",
    grade: "aosp",
    releases: [8.1, 8.1],
    text:
      "BOARD_VNDK_VERSION enforces the VNDK in Android 8.1 unless BOARD_VNDK_RUNTIME_DISABLE is true.",
    source: FILES,
  },
  {
    id: "LINKER-LEGACY-19",
    grade: "must",
    text:
      "On a device that is not a legacy one, a driver that needs a framework-only library in /system/lib[64] " +
      "is not loaded.",
    source: PAGE,
  },
  {
    id: "LINKER-LEGACY-20",
    grade: "must",
    text:
      "A legacy device without a RenderScript HAL in the vendor partition gives none, so that RenderScript " +
      "takes the CPU path.",
    source: PAGE,
  },
]);
