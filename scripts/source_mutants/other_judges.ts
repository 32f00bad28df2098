/**
 * Folders and files of the reference that the cases of `sim` do not come by, since others judge them.
 *
 * Their mutants that no case reaches are told apart from what the suite misses.
 *
 * @module
 */

import { isIn } from "./tree.ts";

/** A folder or file, and who judges it. */
export interface OtherJudge {
  /** A folder or file of `impl`. */
  readonly path: string;
  /** Who judges it, and why no case of `sim` does. */
  readonly judge: string;
}

const IMAGE = "deno task cts --impl android:FOLDER, with an image";
const NATIVE = "deno task cts --impl native, which runs its code on machine code";
const DOCTOR = "the unit tests of deno task doctor, which reads files and boots nothing";
const SCREEN = "its unit tests: what apps draw is kept for people, by adb exec-out screencap";
const THREADS = "its unit tests: cases that run on threads judge no mutants";
const SHELL = "its unit tests: what a shell offers beside what Android's pages type into it";

/** Files of `impl/shell` that are a shell's own: the language, and what works on text and files. */
const OWN_OF_SHELL = [
  "commands/builtins.ts",
  "commands/conditions.ts",
  "commands/copy.ts",
  "commands/date.ts",
  "commands/escapes.ts",
  "commands/files.ts",
  "commands/find.ts",
  "commands/grep.ts",
  "commands/ls.ts",
  "commands/modes.ts",
  "commands/printf.ts",
  "commands/sh.ts",
  "commands/text.ts",
  "expand.ts",
  "glob.ts",
  "interpreter.ts",
  "parser.ts",
  "regex.ts",
  "shell.ts",
  "word_reader.ts",
];

/** The folders and files. */
export const OTHER_JUDGES: readonly OtherJudge[] = [
  { path: "impl/adbd", judge: "its unit tests, with Debian's adb as the peer" },
  { path: "impl/android.ts", judge: IMAGE },
  { path: "impl/audit/apps", judge: DOCTOR },
  { path: "impl/audit/layer", judge: DOCTOR },
  { path: "impl/audit/vendor/driver_check.ts", judge: DOCTOR },
  { path: "impl/audit/vendor/who_may_load.ts", judge: DOCTOR },
  { path: "impl/egl/screen_surfaces.ts", judge: SCREEN },
  { path: "impl/elf", judge: `${NATIVE}, and ${DOCTOR}` },
  { path: "impl/gl_app.ts", judge: `its unit tests, and ${NATIVE}` },
  { path: "impl/machine/android", judge: IMAGE },
  { path: "impl/machine/native", judge: NATIVE },
  { path: "impl/native.ts", judge: NATIVE },
  {
    path: "impl/native_activity.ts",
    judge: "its unit tests: activities in code are for layers' samples",
  },
  { path: "impl/platform/screen.ts", judge: SCREEN },
  { path: "impl/rs/bcinfo", judge: "the unit tests of deno task rs info and rs check" },
  { path: "impl/rs/cpu_ref/intrinsics/job_of_call.ts", judge: "deno task accuracy and bench" },
  { path: "impl/rs/driver/entries.ts", judge: IMAGE },
  { path: "impl/rs/front_end", judge: "the slow tests of deno task rs compile, which need clang" },
  {
    path: "impl/rs/java",
    judge: "its unit tests: it is Android's Java, above what the suite calls",
  },
  { path: "impl/rs/kernels/kernel_worker.ts", judge: THREADS },
  { path: "impl/rs/kernels/script_thread.ts", judge: THREADS },
  { path: "impl/rs/webgpu", judge: "its unit tests, and deno task accuracy where there is a GPU" },
  ...OWN_OF_SHELL.map((name) => ({ path: `impl/shell/${name}`, judge: SHELL })),
  { path: "impl/shell/commands/screencap.ts", judge: SCREEN },
];

/**
 * Who judges a file of `impl`, where the cases of `sim` do not.
 *
 * @param file Its name.
 */
export function otherJudgeOf(file: string): OtherJudge | undefined {
  return OTHER_JUDGES.find(({ path }) => isIn([path], file));
}
