/**
 * The work that a zygote does once and takes back, so that the image's code which processes run is translated before they are made.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { encodeLibrary } from "../../../cts/contract/library.ts";
import { out, recordProgram } from "../../../cts/contract/recorder.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { FIRST_RELEASE_WITH_LAYERS } from "../../egl/libegl.ts";
import { wordOf as word } from "./android_process.ts";
import type { BionicFakes } from "./bionic_fakes.ts";
import { CallLines } from "./call_lines.ts";
import { APP_CODE } from "./root_layer.ts";

const FOLDER = "/data/strata";
const LAYER = "libstrata_rehearsal.so";
const DRIVERS = "/vendor/lib64/egl";
/** The property whose value is part of a driver's name. */
const DRIVER_PROPERTY = "ro.hardware.egl";
/** Libraries that apps may have of the system. */
const PUBLIC: readonly string[] = [
  ...[
    "libEGL.so",
    "libGLESv1_CM.so",
    "libGLESv2.so",
    "libc.so",
    "libdl.so",
    "liblog.so",
    "libm.so",
  ],
];
/** The calls that most apps make. */
const PROGRAM = recordProgram(({ egl, gl }) => {
  const display = egl.GetDisplay(0);
  egl.Initialize(display, out("int"), out("int"));
  const config = egl.ChooseConfig(display, null, out("pointer"), 1, out("int")).outCell(0);
  const context = egl.CreateContext(display, config, null, null);
  egl.MakeCurrent(display, null, null, context);
  gl.Clear(0);
  gl.GetString(0);
  egl.GetProcAddress("eglGetDisplay");
  egl.GetProcAddress("glStrataUnknown");
  egl.SwapBuffers(display, null);
  egl.GetError();
});

/** A driver, a layer, and a program that calls them. */
export class Rehearsal {
  readonly #fakes: BionicFakes;
  readonly #release: Release;

  /**
   * @param fakes What makes a driver and a layer.
   * @param release The image's.
   */
  constructor(fakes: BionicFakes, release: Release) {
    this.#fakes = fakes;
    this.#release = release;
  }

  /**
   * Puts the files where the zygote has them, and no process that it makes.
   *
   * @param upper The folder of files that lie over the image.
   * @param properties Those of the zygote, which name a driver. Default: the zygote has one.
   */
  layOut(upper: string, properties?: Iterable<readonly [name: string, value: string]>): void {
    put(upper, `${FOLDER}/${LAYER}`, this.#library(LAYER, "layer"));
    if (properties === undefined) return;
    const named = [...properties].find(([name]) => name === DRIVER_PROPERTY)?.[1];
    const driver = this.#library("libGLES.so", "driver");
    for (const name of ["libGLES.so", ...named === undefined ? [] : [`libGLES_${named}.so`]]) {
      put(upper, `${DRIVERS}/${name}`, driver);
    }
  }

  /** The lines for the runner. */
  get lines(): readonly string[] {
    const hasLayers = this.#release >= FIRST_RELEASE_WITH_LAYERS;
    const lines = new CallLines();
    lines.begin();
    return [
      "rehearse",
      "preload",
      `namespace ${word(FOLDER)} ${word("/data")} default=${word(PUBLIC.join(":"))}`,
      `code ${word(APP_CODE)}`,
      ...hasLayers ? [`layers ${word(LAYER)}`, `paths ${word(FOLDER)}`] : [],
      `program ${PROGRAM.calls.length}`,
      ...PROGRAM.calls.map((call) => lines.line(call)),
      "libraries",
      "forget",
    ];
  }

  #library(soname: string, kind: string): Uint8Array {
    const header = { soname, abi: "arm64-v8a", fake: { kind, name: "rehearsal" } } as const;
    return this.#fakes.elf(new TextEncoder().encode(encodeLibrary(header, "")));
  }
}

function put(upper: string, path: string, bytes: Uint8Array): void {
  const host = join(upper, path);
  Deno.mkdirSync(dirname(host), { recursive: true });
  Deno.writeFileSync(host, bytes);
}
