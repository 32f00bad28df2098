/**
 * Folders of the reference that the cases of `sim` do not come by, since others judge them.
 *
 * Their mutants that no case reaches are told apart from what the suite misses.
 *
 * @module
 */

/** A folder, and who judges it. */
export interface OtherJudge {
  /** A folder or file of `impl`. */
  readonly path: string;
  /** Who judges it, and why no case of `sim` does. */
  readonly judge: string;
}

const NATIVE = "deno task cts --impl native, which runs its code on machine code";
const DOCTOR = "the unit tests of deno task doctor, which reads files and boots nothing";

/** The folders. */
export const OTHER_JUDGES: readonly OtherJudge[] = [
  { path: "impl/adbd", judge: "its unit tests, with Debian's adb as the peer" },
  { path: "impl/audit/layer", judge: DOCTOR },
  { path: "impl/elf", judge: `${NATIVE}, and ${DOCTOR}` },
  { path: "impl/machine/android", judge: "deno task cts --impl android:FOLDER, with an image" },
  { path: "impl/machine/native", judge: NATIVE },
  { path: "impl/rs/bcinfo", judge: "the unit tests of deno task rs info and rs check" },
  { path: "impl/rs/front_end", judge: "the slow tests of deno task rs compile, which need clang" },
  {
    path: "impl/rs/java",
    judge: "its unit tests: it is Android's Java, above what the suite calls",
  },
  { path: "impl/rs/webgpu", judge: "its unit tests, and deno task accuracy where there is a GPU" },
];

/**
 * Who judges a file of `impl`, where the cases of `sim` do not.
 *
 * @param file Its name.
 */
export function otherJudgeOf(file: string): OtherJudge | undefined {
  return OTHER_JUDGES.find(({ path }) => file.startsWith(`${path}/`));
}
