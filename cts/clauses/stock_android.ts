/**
 * The `must` clauses that Android's own code does not keep, as `docs/stock-android.md` lists them.
 *
 * @module
 */

import { type Release, RELEASES } from "../contract/world.ts";

/** A rule that stock Android breaks. */
export interface StockBreach {
  readonly clause: string;
  readonly releases: readonly Release[];
  /** The lines that differ then, where the clause holds more; others are a breach of one's own. Default: anything. */
  readonly lines?: readonly string[];
  /** True where cases of the clause cannot be judged then: their control shows no violation. */
  readonly control?: true;
  /** The behavior of Android's code. */
  readonly does: string;
  /** The project of AOSP and the file in it that does so. */
  readonly source: readonly [project: string, file: string];
}

const from = (first: Release, last: Release = 15): readonly Release[] =>
  RELEASES.filter((release) => release >= first && release <= last);

const JAVA = ["frameworks/base", "core/java/android/os/GraphicsEnvironment.java"] as const;
const LIBEGL = (file: string) => ["frameworks/native", `opengl/libs/EGL/${file}`] as const;
const LD_CONFIG = ["system/core", "rootdir/etc/ld.config.txt"] as const;
const RESIZE = ["frameworks/rs", "cpu_ref/rsCpuIntrinsicResize.cpp"] as const;
/** A consequence in Android 9 of libRS_internal.so being taken from vndk. */
const followsIn9 = (clause: string, does: string): StockBreach => ({
  clause,
  releases: [9],
  does,
  source: LD_CONFIG,
});

/** All of them. */
export const STOCK_BREACHES: readonly StockBreach[] = [
  {
    clause: "GLES-ENABLE-14",
    releases: from(11),
    does: "lets layers into an app with the meta-data, whatever API level the app targets",
    source: JAVA,
  },
  {
    clause: "GLES-CHAIN-27",
    releases: from(10),
    lines: ["eglClientWaitSync"],
    does: "answers eglClientWaitSync by the hook of eglClientWaitSyncKHR",
    source: LIBEGL("eglApi.cpp"),
  },
  {
    clause: "GLES-CHAIN-27",
    releases: from(12),
    lines: ["glInsertEventMarkerEXT", "glPushGroupMarkerEXT", "glPopGroupMarkerEXT"],
    does:
      "loses hooks of the three debug marker functions when a context becomes current for the first time",
    source: LIBEGL("egl_object.cpp"),
  },
  {
    clause: "LINKER-RS-1",
    releases: [9],
    does: "takes libRS_internal.so from vndk, which comes before rs",
    source: LD_CONFIG,
  },
  {
    clause: "LINKER-RS-11",
    releases: from(8.1, 9),
    does: "leads a plain dlopen of libRS_internal.so in sphal into vndk",
    source: LD_CONFIG,
  },
  {
    clause: "LINKER-RS-6",
    releases: [8],
    does: "does not offer libft2.so to rs",
    source: LD_CONFIG,
  },
  {
    clause: "LINKER-RS-17",
    releases: [8.1, 10],
    does: "gives libft2.so to all",
    source: LD_CONFIG,
  },
  {
    clause: "LINKER-RS-17",
    releases: [8],
    control: true,
    does: "does not find libft2.so where rs should have it",
    source: LD_CONFIG,
  },
  {
    clause: "LINKER-RS-34",
    releases: [8.1],
    does: "lets a compiler in /vendor/bin have every library of the system",
    source: LD_CONFIG,
  },
  followsIn9("LINKER-RS-8", "loads a driver into sphal or vndk instead of rs"),
  followsIn9("LINKER-RS-3", "does not load compiled scripts on the GPU path"),
  followsIn9("LINKER-RS-30", "does not load compiled scripts on the GPU path"),
  followsIn9("LINKER-RS-6", "does not find libft2.so from vndk"),
  followsIn9("LINKER-RS-23", "has a driver lack libblas.so and libcompiler_rt.so"),
  followsIn9("LINKER-RS-38", "has a driver lack libblas.so and libcompiler_rt.so"),
  followsIn9("LINKER-RS-19", "has no instance of libRS_internal.so in rs"),
  followsIn9("LINKER-RS-20", "has no instance of libRS_internal.so in rs"),
  followsIn9("LINKER-RS-24", "has no instance of libRS_internal.so in rs"),
  {
    clause: "RS-INTRINSIC-99",
    releases: RELEASES,
    does:
      "writes a resize with limits in x to the right of them until 12L, and in NEON code computes cells at a part's end otherwise",
    source: RESIZE,
  },
];
