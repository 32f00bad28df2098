/**
 * Which libraries of the platform vendor code may use, by release.
 *
 * Sources: AOSP build/make, target/product/vndk/28.txt and target/product/gsi/{29,30,33,34}.txt, and for 8.x system/core,
 * rootdir/etc/ld.config.txt. The lists follow VNDK versions, which are API levels, not releases: 15 still has 34, the last
 * one.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";

/** The lists of one VNDK version. All are sorted and without duplicates. */
export interface LibraryLists {
  /** The VNDK version; `8.0` and `8.1` are the lists that the configuration files of these releases spell out. */
  readonly version: ListVersion;
  /** Libraries with a stable ABI, taken from the default namespace (LL-NDK). */
  readonly llndk: readonly string[];
  /** Libraries of which vendor code gets its own instance inside system processes (VNDK-SP). */
  readonly vndkSp: readonly string[];
  /** Members of {@link vndkSp} that others of it need, and that vendor code may not ask for. */
  readonly vndkSpPrivate: readonly string[];
  /**
   * Members of {@link vndkSp} that the links to the namespace vndk do not name in 8.x: what RenderScript is made of. The
   * namespace rs, which searches their directory, has them, and sphal has not. Later configurations leave out what is private,
   * but for that of 10.
   */
  readonly vndkSpUnlinked: readonly string[];
  /** Libraries of which vendor processes get their own instance, less most interface libraries (VNDK-core). */
  readonly vndkCore: readonly string[];
  /** Libraries of any of the lists that vendor code may not ask for (VNDK-private). */
  readonly vndkPrivate: readonly string[];
  /** The libraries that the rs namespace takes from the default one beside {@link llndk}. */
  readonly rsExtra: readonly string[];
}

/** Names of {@link LibraryLists}; the numbers are VNDK versions. */
export const LIST_VERSIONS = ["8.0", "8.1", "27", "28", "29", "30", "31", "33", "34"] as const;

/** Name of a {@link LibraryLists}. */
export type ListVersion = (typeof LIST_VERSIONS)[number];

/**
 * The VNDK-core libraries that every version from 28 to 34 has, less interface libraries (`android.hardware.*` and the
 * like), of which those of graphics and of tokens are kept.
 */
const VNDK_CORE = `android.hardware.graphics.allocator@2.0 android.hardware.graphics.bufferqueue@1.0
  android.hidl.token@1.0 android.hidl.token@1.0-utils libaudioroute libaudioutils libbinder
  libcamera_metadata libcap libcn-cbor libcrypto libcrypto_utils libcurl libdumpstateutil libevent
  libexif libexpat libfmq libgatekeeper libgui libhardware_legacy libhidlallocatorutils libjpeg
  libldacBT_abr libldacBT_enc liblz4 libmedia_helper libmedia_omx libmemtrack libmkbootimg_abi_check
  libnetutils libnl libpcre2 libpiex libpng libpower libprocinfo libradio_metadata libspeexresampler
  libsqlite libssl libstagefright_bufferqueue_helper libstagefright_foundation libstagefright_omx
  libstagefright_omx_utils libstagefright_xmlparser libsysutils libtinyalsa libtinyxml2 libui
  libusbhost libwifi-system-iface libxml2 libyuv libziparchive`;

/** How a version's list differs from the one before. */
interface Change {
  readonly add?: string;
  readonly drop?: string;
}

interface Changes {
  readonly llndk?: Change;
  readonly vndkSp?: Change;
  readonly vndkPrivate?: Change;
}

const LLNDK_8_0 = `libEGL libGLESv1_CM libGLESv2 libc libdl liblog libm libnativewindow libstdc++
  libsync libvndksupport libz`;

/** The libraries that sphal takes from vndk in the files of 8.0 and, less hidl.base, of 8.1. */
const LINKED_8 = `android.hardware.graphics.allocator@2.0 android.hardware.graphics.common@1.0
  android.hardware.graphics.mapper@2.0 android.hardware.renderscript@1.0 android.hidl.base@1.0
  android.hidl.memory@1.0 libbase libc++ libcutils libhardware libhidlbase libhidlmemory
  libhidltransport libhwbinder libion libutils`;

/** The libraries of RenderScript in vndk-sp beside them in 8.x. */
const UNLINKED_8 = `libRSCpuRef libRSDriver libRS_internal libbacktrace libbcinfo libblas
  libcompiler_rt liblzma libunwind`;

const LLNDK_28 =
  `libEGL libGLESv1_CM libGLESv2 libGLESv3 libRS libandroid_net libc libdl libft2 liblog
  libm libmediandk libnativewindow libneuralnetworks libsync libvndksupport libvulkan`;

const VNDK_SP_28 = `android.hardware.graphics.common@1.0 android.hardware.graphics.common@1.1
  android.hardware.graphics.mapper@2.0 android.hardware.graphics.mapper@2.1
  android.hardware.renderscript@1.0 android.hidl.memory.token@1.0 android.hidl.memory@1.0
  android.hidl.memory@1.0-impl libRSCpuRef libRSDriver libRS_internal libbacktrace libbase libbcinfo
  libblas libc++ libcompiler_rt libcutils libhardware libhidlbase libhidlmemory libhidltransport
  libhwbinder libhwbinder_noltopgo libion liblzma libunwind libunwindstack libutils libutilscallstack
  libz`;

const PRIVATE_28 = `libbacktrace libblas libbufferhub libbufferhubqueue libcompiler_rt libft2 libgui
  libpdx_default_transport libunwind`;

/**
 * The changes from each version to the next. 31 is put together from 30 and 33, between which it lies: its AIDL
 * interfaces still end in `-ndk_platform`.
 */
const CHANGES: readonly (readonly [ListVersion, Changes])[] = [
  ["29", {
    llndk: { add: "libcgrouprc" },
    vndkSp: {
      add: `android.hardware.graphics.common@1.2 android.hardware.graphics.mapper@3.0
        android.hidl.safe_union@1.0 libbinderthreadstate libjsoncpp libprocessgroup`,
      drop: "libunwind",
    },
    vndkPrivate: {
      add: "libbinderthreadstate",
      drop: "libbufferhub libbufferhubqueue libpdx_default_transport libunwind",
    },
  }],
  ["30", {
    llndk: { add: "libbinder_ndk libselinux" },
    vndkSp: {
      add: `android.hardware.common-V1-ndk_platform android.hardware.graphics.common-V1-ndk_platform
        android.hardware.graphics.mapper@4.0 libgralloctypes`,
      drop: "libbinderthreadstate libhidltransport libhwbinder libhwbinder_noltopgo",
    },
    vndkPrivate: { drop: "libbinderthreadstate" },
  }],
  ["31", {
    vndkSp: {
      add: `android.hardware.common-V2-ndk_platform android.hardware.common.fmq-V1-ndk_platform
        android.hardware.graphics.common-V2-ndk_platform libdmabufheap`,
      drop:
        "android.hardware.common-V1-ndk_platform android.hardware.graphics.common-V1-ndk_platform",
    },
  }],
  ["33", {
    vndkSp: {
      add: `android.hardware.common-V2-ndk android.hardware.common.fmq-V1-ndk
        android.hardware.graphics.allocator-V1-ndk android.hardware.graphics.common-V3-ndk
        android.hardware.graphics.composer3-V1-ndk`,
      drop: `android.hardware.common-V2-ndk_platform android.hardware.common.fmq-V1-ndk_platform
        android.hardware.graphics.common-V2-ndk_platform`,
    },
  }],
  ["34", {
    llndk: { add: "libapexsupport libcom.android.tethering.connectivity_native" },
    vndkSp: {
      add: "android.hardware.graphics.allocator-V2-ndk android.hardware.graphics.common-V4-ndk",
      drop: `android.hardware.graphics.allocator-V1-ndk android.hardware.graphics.common-V3-ndk
        libbacktrace`,
    },
    vndkPrivate: { drop: "libbacktrace" },
  }],
];

/**
 * The VNDK version that a release brings.
 *
 * @param release A release.
 * @returns The version, or undefined for 8.0, whose VNDK had none.
 */
export function platformVndkVersion(release: Release): ListVersion | undefined {
  const versions = { 8.1: "27", 9: "28", 10: "29", 11: "30", 12: "31", 13: "33" } as const;
  if (release === 8) return undefined;
  return release >= 14 ? "34" : versions[release as keyof typeof versions];
}

/**
 * Where the instances of VNDK-SP for vendor code lie; from 11 on, those of all of the VNDK.
 *
 * @param release A release.
 * @param version The VNDK's version; undefined where its directory has none, as before 9.
 * @param lib `lib` or `lib64`. Default: as configurations of the linker write either.
 */
export function vndkSpDirectory(
  release: Release,
  version: string | undefined,
  lib: string = "${LIB}",
): string {
  if (release < 9 || version === undefined) return `/system/${lib}/vndk-sp`;
  return release < 11
    ? `/system/${lib}/vndk-sp-${version}`
    : `/apex/com.android.vndk.v${version}/${lib}`;
}

/**
 * The lists that hold on a device of some release.
 *
 * @param release A release.
 * @param enforced Whether the device keeps to the VNDK; it matters for 8.1 only. Default: from 9 on.
 */
export function libraryLists(release: Release, enforced: boolean = release >= 9): LibraryLists {
  if (release === 8) return listsOf("8.0");
  if (release === 8.1 && !enforced) return listsOf("8.1");
  return listsOf(platformVndkVersion(release)!);
}

/**
 * The lists of one version.
 *
 * @param version A VNDK version, or the release whose file spells its lists out.
 */
export function listsOf(version: ListVersion): LibraryLists {
  if (version === "8.0" || version === "8.1") return lists8(version);
  if (version === "27") return lists27();
  let llndk = names(LLNDK_28);
  let vndkSp = names(VNDK_SP_28);
  let vndkPrivate = names(PRIVATE_28);
  for (const [to, change] of CHANGES) {
    if (LIST_VERSIONS.indexOf(to) > LIST_VERSIONS.indexOf(version)) break;
    llndk = changed(llndk, change.llndk);
    vndkSp = changed(vndkSp, change.vndkSp);
    vndkPrivate = changed(vndkPrivate, change.vndkPrivate);
  }
  return freeze(version, llndk, vndkSp, vndkPrivate, [], names(VNDK_CORE));
}

/**
 * 8.x: the vndk links name a part of VNDK-SP only; the rest is found in the directory vndk-sp, which the namespaces rs
 * and vndk search.
 */
function lists8(version: "8.0" | "8.1"): LibraryLists {
  const linked = changed(
    names(LINKED_8),
    version === "8.1" ? { drop: "android.hidl.base@1.0" } : {},
  );
  const unlinked = names(UNLINKED_8);
  const rsExtra = version === "8.0" ? "libmediandk libui" : "libft2 libmediandk";
  return freeze(
    version,
    names(LLNDK_8_0),
    [...linked, ...unlinked],
    [],
    names(rsExtra),
    [],
    unlinked,
  );
}

/**
 * 8.1 with the VNDK enforced: libz is still LL-NDK, and no list is filtered, so that libft2.so is open to all. The list
 * of VNDK-SP is that of 28 less what came with 9, and with allocator@2.0, which 9 moved to VNDK-core.
 */
function lists27(): LibraryLists {
  const llndk = changed(names(LLNDK_28), {
    add: "libstdc++ libz",
    drop: "libRS libandroid_net libneuralnetworks",
  });
  const vndkSp = changed(names(VNDK_SP_28), {
    add: "android.hardware.graphics.allocator@2.0",
    drop: `android.hardware.graphics.common@1.1 android.hardware.graphics.mapper@2.1
      android.hidl.memory.token@1.0 libhwbinder_noltopgo libunwindstack libutilscallstack libz`,
  });
  const core = names(VNDK_CORE).filter((name) => !vndkSp.includes(name));
  return freeze("27", llndk, vndkSp, [], [], core);
}

function freeze(
  version: ListVersion,
  llndk: readonly string[],
  vndkSp: readonly string[],
  vndkPrivate: readonly string[],
  rsExtra: readonly string[],
  vndkCore: readonly string[],
  unlinked?: readonly string[],
): LibraryLists {
  const hidden = new Set(vndkPrivate);
  const vndkSpPrivate = vndkSp.filter((name) => hidden.has(name));
  return Object.freeze({
    version,
    llndk: sorted(llndk),
    vndkSp: sorted(vndkSp),
    vndkSpPrivate: sorted(vndkSpPrivate),
    vndkSpUnlinked: sorted(unlinked ?? vndkSpPrivate),
    vndkCore: sorted(vndkCore),
    vndkPrivate: sorted(vndkPrivate),
    rsExtra: sorted([...rsExtra, ...llndk.filter((name) => hidden.has(name))]),
  });
}

function changed(list: readonly string[], change: Change = {}): readonly string[] {
  const dropped = new Set(names(change.drop ?? ""));
  return [...list.filter((name) => !dropped.has(name)), ...names(change.add ?? "")];
}

function names(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "").map((word) => `${word}.so`);
}

function sorted(list: readonly string[]): readonly string[] {
  return Object.freeze([...list].sort((a, b) => a < b ? -1 : a > b ? 1 : 0));
}
