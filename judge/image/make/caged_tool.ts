/**
 * Runs Debian's tools on files that nobody vouches for: a tool sees the host's programs read-only, its one file, and one folder to
 * write into. Names in a file system may have slashes, and its links lead anywhere.
 *
 * @module
 */

import { statfsSync } from "node:fs";
import { MakeError, missingProgram } from "./make_error.ts";

/** A tool, and what it is told. */
export interface Tool {
  readonly program: string;
  /** The package of Debian that has it. */
  readonly debianPackage: string;
  /** Its words; the file is `/in`, the folder `/out`. */
  readonly args: readonly string[];
  /** Lines on stderr that are no mistakes. */
  readonly harmless: RegExp;
  /** Whether its status tells of mistakes; otherwise any line on stderr that is not harmless does. Default: true. */
  readonly tellsByStatus?: boolean;
}

/** Longest run of a tool, in milliseconds: far above what the largest image takes. */
const TIME_MAX = 30 * 60_000;
/** Largest file that a tool may write, in blocks of 512 bytes: a system image, unpacked. */
const FILE_BLOCKS_MAX = 32 * 1024 * 1024 * 2;
/** Room that is left on the disk, in bytes. */
const ROOM_MIN = 512 * 1024 * 1024;
const WATCH_EVERY = 500;
const HOST_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

/** $1: the cage, $2: the file, $3: the folder; the tool's words come behind. */
const CAGE = `set -e
cage=$1; in=$2; out=$3; shift 3
mount -t tmpfs tmpfs "$cage"
for name in usr bin sbin lib lib64; do
  if [ -L "/$name" ]; then cp -P "/$name" "$cage/$name"
  elif [ -d "/$name" ]; then
    mkdir "$cage/$name"; mount --bind "/$name" "$cage/$name"; mount -o remount,bind,ro "$cage/$name"
  fi
done
mkdir "$cage/out" "$cage/dev" "$cage/tmp"; : > "$cage/in"; : > "$cage/dev/null"
mount --bind /dev/null "$cage/dev/null"
mount --bind "$in" "$cage/in"; mount -o remount,bind,ro "$cage/in"
mount --bind "$out" "$cage/out"
ulimit -f ${FILE_BLOCKS_MAX}
exec chroot "$cage" "$@"`;

/**
 * Runs a tool.
 *
 * @param tool What to run.
 * @param file The file that it reads.
 * @param folder The folder that it writes into.
 * @param cage An empty folder; nothing is left in it.
 * @throws {MakeError} If it is missing, cannot be run, or finds a mistake.
 */
export async function runCaged(
  { program, debianPackage, args, harmless, tellsByStatus = true }: Tool,
  file: string,
  folder: string,
  cage: string,
): Promise<void> {
  if (!HOST_PATH.split(":").some((path) => isFile(`${path}/${program}`))) {
    throw missingProgram(program, debianPackage, `to read "${file}"`);
  }
  const isRoot = Deno.uid() === 0;
  const stop = new AbortController();
  let reason: string | undefined;
  const end = (why: string) => {
    reason = why;
    stop.abort();
  };
  const timer = setTimeout(() => end(`is not read in ${TIME_MAX / 60_000} minutes`), TIME_MAX);
  const watch = setInterval(() => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < ROOM_MIN) end("needs more room than the disk has");
  }, WATCH_EVERY);
  try {
    const { success, stderr } = await new Deno.Command("unshare", {
      args: [
        ...isRoot ? [] : ["--user", "--map-root-user"],
        ...["--mount", "--net", "--ipc", "sh", "-c", CAGE, "sh", cage, file, folder],
        ...[program, ...args],
      ],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
      clearEnv: true,
      env: { PATH: HOST_PATH, LC_ALL: "C" },
      signal: stop.signal,
    }).output();
    const lines = new TextDecoder().decode(stderr).split("\n").map((line) => line.trim());
    const mistakes = lines.filter((line) => line !== "" && !harmless.test(line));
    if (reason !== undefined) {
      throw new MakeError(`"${file}" ${reason}; free some, or extract it, and name the folder`);
    }
    if (lines.some((line) => /^(?:unshare|mount|chroot):/.test(line))) {
      throw new MakeError(
        `No cage can be made for ${program} (${lines.find((line) => line !== "")}); ` +
          "allow user namespaces (sysctl kernel.unprivileged_userns_clone=1 or " +
          "kernel.apparmor_restrict_unprivileged_userns=0), or run it as root",
      );
    }
    const isSilent = lines.every((line) => line === "");
    const isWrong = tellsByStatus
      ? !success && (isSilent || mistakes.length > 0)
      : (!success && isSilent) || mistakes.length > 0;
    if (isWrong) {
      throw new MakeError(
        `"${file}" cannot be read by ${program} (${
          mistakes[0] ?? "it was ended"
        }); it is damaged or cut off, get it again`,
      );
    }
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
