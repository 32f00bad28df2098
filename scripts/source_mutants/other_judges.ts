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

const FAST = "its unit tests, which compare with code left alone: what it makes is fast, not other";
const CALLED = `its unit tests, and ${NATIVE}: only compiled code calls it`;
const ADB =
  "the unit tests of impl/adbd, whose connections follow a log and ask for what adb shows";

const ACTIVITIES =
  "its unit tests: activities in code are for layers' samples, and Java's calls for its own tests";
const AT_ONCE = `${NATIVE}, where one crossing of a process asks for many functions`;
const JAVA = "the unit tests of impl/rs/java, whose arrays an Allocation shares";

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
  "commands/options.ts",
  "commands/printf.ts",
  "commands/processes.ts",
  "commands/sh.ts",
  "commands/system.ts",
  "commands/text.ts",
  "errors.ts",
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
  { path: "impl/activities.ts", judge: ACTIVITIES },
  { path: "impl/adbd", judge: "its unit tests, with Debian's adb as the peer" },
  { path: "impl/android.ts", judge: IMAGE },
  { path: "impl/audit/apps", judge: DOCTOR },
  { path: "impl/audit/bitcode/rules.ts", judge: DOCTOR },
  { path: "impl/audit/layer", judge: DOCTOR },
  { path: "impl/audit/vendor/driver_check.ts", judge: DOCTOR },
  { path: "impl/audit/vendor/library_facts.ts", judge: `${DOCTOR}, and ${NATIVE}` },
  { path: "impl/audit/vendor/library_offers.ts", judge: DOCTOR },
  { path: "impl/audit/vendor/who_may_load.ts", judge: DOCTOR },
  { path: "impl/device.ts", judge: ADB },
  { path: "impl/egl/driver_tables.ts", judge: AT_ONCE },
  { path: "impl/egl/libegl.ts", judge: AT_ONCE },
  { path: "impl/egl/screen_surfaces.ts", judge: SCREEN },
  { path: "impl/egl/surface_functions.ts", judge: SCREEN },
  { path: "impl/elf", judge: `${NATIVE}, and ${DOCTOR}` },
  { path: "impl/gl_app.ts", judge: `its unit tests, and ${NATIVE}` },
  { path: "impl/linker/ld_config_file.ts", judge: `${IMAGE}, and ${DOCTOR}` },
  { path: "impl/linker/symbol_levels.ts", judge: `its unit tests, and ${NATIVE}` },
  { path: "impl/machine/android", judge: IMAGE },
  { path: "impl/machine/machine.ts", judge: NATIVE },
  { path: "impl/machine/native", judge: NATIVE },
  { path: "impl/machine/ndk_stand_ins.ts", judge: NATIVE },
  { path: "impl/machine/sim_process.ts", judge: ACTIVITIES },
  { path: "impl/machine/system_libraries.ts", judge: CALLED },
  { path: "impl/native.ts", judge: NATIVE },
  {
    path: "impl/native_activity.ts",
    judge: "its unit tests: activities in code are for layers' samples",
  },
  {
    path: "impl/parts.ts",
    judge: "its unit tests, and each mutant that replaces a part, which is judged by itself",
  },
  { path: "impl/platform/buffer_planes.ts", judge: CALLED },
  { path: "impl/platform/hardware_buffer.ts", judge: CALLED },
  { path: "impl/platform/libnativewindow.ts", judge: CALLED },
  { path: "impl/platform/screen.ts", judge: SCREEN },
  {
    path: "impl/rs/bcc/clang_package.ts",
    judge:
      "the unit tests that compile scripts, the first of which downloads it where none is kept",
  },
  {
    path: "impl/rs/bcc/kept_results.ts",
    judge: "its unit tests: mutants are judged by programs that run, or whose results they keep",
  },
  { path: "impl/rs/bcc/quick_vectors.ts", judge: FAST },
  { path: "impl/rs/bcc/row_path.ts", judge: FAST },
  { path: "impl/rs/bcc/scalar_loops.ts", judge: FAST },
  {
    path: "impl/rs/bcc/script_metadata.ts",
    judge: "its unit tests, and those of deno task rs compile, which writes bitcode",
  },
  { path: "impl/rs/bcc/wide_cells.ts", judge: FAST },
  { path: "impl/rs/bcinfo", judge: "the unit tests of deno task rs info and rs check" },
  { path: "impl/rs/cpu_ref/intrinsics/job_of_call.ts", judge: "deno task accuracy and bench" },
  { path: "impl/rs/driver/entries.ts", judge: IMAGE },
  { path: "impl/rs/driver/user_memory.ts", judge: JAVA },
  { path: "impl/rs/front_end", judge: "the slow tests of deno task rs compile, which need clang" },
  {
    path: "impl/rs/java",
    judge: "its unit tests: it is Android's Java, above what the suite calls",
  },
  {
    path: "impl/rs/kernels/build.ts",
    judge: "its unit tests: what it makes is kept from run to run, and judged by all intrinsics",
  },
  { path: "impl/rs/kernels/kernel_worker.ts", judge: THREADS },
  { path: "impl/rs/kernels/script_thread.ts", judge: THREADS },
  { path: "impl/rs/webgpu", judge: "its unit tests, and deno task accuracy where there is a GPU" },
  ...OWN_OF_SHELL.map((name) => ({ path: `impl/shell/${name}`, judge: SHELL })),
  { path: "impl/shell/commands/logcat.ts", judge: ADB },
  { path: "impl/shell/commands/screencap.ts", judge: SCREEN },
  { path: "impl/start_process.ts", judge: NATIVE },
];

/**
 * Who judges a file of `impl`, where the cases of `sim` do not.
 *
 * @param file Its name.
 */
export function otherJudgeOf(file: string): OtherJudge | undefined {
  return OTHER_JUDGES.find(({ path }) => isIn([path], file));
}
