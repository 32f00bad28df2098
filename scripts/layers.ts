/**
 * `deno task layers [FILE.c ...]`: compiles layers written in C for Linux, as the NDK would for a device.
 *
 * @module
 */

import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { DEVICE_LIBRARIES, FLAGS, INCLUDED } from "../judge/layer/build_layer.ts";
import { buildLayers } from "../judge/layer/build_layers.ts";

/** Where built layers go unless `--out` says otherwise. */
const OUT = ".strata/layers";

/** The options of the command. */
export const OPTIONS = {
  out: { value: "DIR", help: `folder for the built layers (default ${OUT})` },
  cc: { value: "CC", help: "the compiler, for example aarch64-linux-gnu-gcc (default gcc)" },
  stubs: { value: "DIR", help: "put stand-ins of the device's libraries there, to link with" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task layers [FILE.c ...] [options]

Compiles layers, each from one file in C or C++ (default: the samples passive, active and trace) to libNAME.so, with
-Wall -Wextra -Werror. FILE.c may include "gles_layer.h" of the folder layers/ and whatever lies beside it.
Exit status: 0 everything is built, 2 not so.

For a device, the NDK does the same, here for 64-bit ARM and Android 10. Such a file runs here as well, and so does
what --cc aarch64-linux-gnu-gcc makes:

  $NDK/toolchains/llvm/prebuilt/linux-x86_64/bin/aarch64-linux-android29-clang -shared -fPIC \\
    -std=gnu17 ${FLAGS.join(" ")} \\
    -Wl,-soname,libpassive.so -I layers layers/passive.c -o libpassive.so -llog -lEGL -lGLESv2

What is in C++ gets its C++ runtime into itself. A layer of your own build is a shared library of gcc or g++ (-shared -fPIC). If it calls the
device's libraries, link it with their stand-ins ${
  Object.keys(DEVICE_LIBRARIES).join(", ")
}, as a host has others under
those names, or none: --stubs DIR makes them, and no layer unless one is named. Headers that a host lacks lie in
DIR/include: ${INCLUDED.join(", ")}.`;

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, positionals: "FILE.c", usage: USAGE },
  (options, output) => {
    buildLayers({
      files: options.positionals,
      out: options.get("out") ?? OUT,
      compiler: options.get("cc"),
      stubs: options.get("stubs"),
    }, output);
    return 0;
  },
);

if (import.meta.main) await runProgram(main);
