/**
 * The namespaces of APEXes in the linker configurations of Android 10 and later.
 *
 * Sources: AOSP system/core, rootdir/etc/ld.config.txt (10); system/linkerconfig, contents (11 and later). From 11 on the
 * set depends on the APEXes that a device has; here it is that of the generator's fixed links: the runtime of ART, ICU and
 * NNAPI. An APEX that is not installed leaves a namespace without directories, which is harmless.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { same, type StockLink, type StockNamespace } from "./config_model.ts";

/** An APEX, and what others and it take from each other. */
interface Apex {
  readonly namespace: string;
  readonly apex: string;
  /** The libraries that the platform's namespace takes from it. */
  readonly offers: readonly string[];
  /** The libraries that it takes from the platform's namespace. */
  readonly takes: readonly string[] | "all";
  /** Whether it takes LL-NDK as well, where the platform has a list of it. */
  readonly takesLlndk?: true;
}

const BIONIC = ["libc.so", "libdl.so", "libm.so"] as const;
const ICU = ["libandroidicu.so", "libicui18n.so", "libicuuc.so"] as const;
const ART = [
  "libdexfile_external.so",
  "libnativebridge.so",
  "libnativehelper.so",
  "libnativeloader.so",
] as const;

const APEXES_10: readonly Apex[] = [
  {
    namespace: "runtime",
    apex: "com.android.runtime",
    offers: [...ART, ...ICU, "libpac.so"],
    takes: "all",
  },
  {
    namespace: "resolv",
    apex: "com.android.resolv",
    offers: ["libnetd_resolv.so"],
    takes: [
      ...BIONIC,
      "libbinder_ndk.so",
      "libcgrouprc.so",
      "liblog.so",
      "libvndksupport.so",
    ],
  },
  {
    namespace: "conscrypt",
    apex: "com.android.conscrypt",
    offers: [],
    takes: [...BIONIC, "liblog.so"],
  },
  {
    namespace: "media",
    apex: "com.android.media",
    offers: [],
    takes: [
      ...BIONIC,
      "libbinder_ndk.so",
      "libcgrouprc.so",
      "liblog.so",
      "libmediametrics.so",
      "libmediandk.so",
      "libvndksupport.so",
    ],
    takesLlndk: true,
  },
];

const APEXES_11: readonly Apex[] = [
  { namespace: "com_android_art", apex: "com.android.art", offers: ART, takes: "all" },
  {
    namespace: "com_android_i18n",
    apex: "com.android.i18n",
    offers: [...ICU, "libicu.so"],
    takes: [...BIONIC, "liblog.so"],
  },
  {
    namespace: "com_android_neuralnetworks",
    apex: "com.android.neuralnetworks",
    offers: ["libneuralnetworks.so"],
    takes: [
      ...BIONIC,
      "libbinder_ndk.so",
      "libcgrouprc.so",
      "liblog.so",
      "libnativewindow.so",
      "libsync.so",
      "libvndksupport.so",
    ],
  },
];

/**
 * Links from the namespace of the platform's libraries to those of APEXes.
 *
 * @param release A release; empty before 10.
 * @param vendor Whether the processes are the vendor's, which in 10 take a library of the runtime only.
 */
export function apexLinks(release: Release, vendor: boolean): StockLink[] {
  const few = release === 10 && vendor;
  return apexes(release, vendor)
    .map(({ namespace, offers }) => ({
      to: namespace,
      libraries: few ? ["libdexfile_external.so"] : offers,
    }))
    .filter(({ libraries }) => libraries.length > 0);
}

/**
 * The namespaces of APEXes.
 *
 * @param release A release; empty before 10.
 * @param vendor Whether the processes are the vendor's, which in 10 have the runtime only.
 * @param platform The namespace of the platform's libraries.
 * @param llndk The libraries of LL-NDK. Default: none, as on legacy devices.
 */
export function apexNamespaces(
  release: Release,
  vendor: boolean,
  platform: "default" | "system" = "default",
  llndk: readonly string[] = [],
): StockNamespace[] {
  return apexes(release, vendor).map(({ namespace, apex, takes, takesLlndk }) => ({
    name: namespace,
    isolated: true,
    visible: true,
    search: same(`/apex/${apex}/\${LIB}`),
    links: [{
      to: platform,
      libraries: takes === "all" || takesLlndk === undefined
        ? takes
        : [...new Set([...takes, ...llndk])],
    }],
  }));
}

function apexes(release: Release, vendor: boolean): readonly Apex[] {
  if (release < 10) return [];
  if (release > 10) return APEXES_11;
  return APEXES_10.filter(({ namespace }) => !vendor || namespace === "runtime");
}
