/**
 * Parts that break their clause, and write results of their own to whatever may lead to the run.
 *
 * The lines have the form that the run's own channel has, with a secret that is guessed, and an older one: a constant mark on
 * standard output.
 *
 * @module
 */

import { breaking } from "./subject.ts";

const MARK = "\u0001strata\u0001";
const RESULT = { status: "pass", message: "", notes: [], oracles: ["expect"], milliseconds: 1 };

/** Says of the first cases that they have passed. */
function forged(start: boolean): Uint8Array {
  const secret = crypto.randomUUID();
  const lines = Array.from({ length: 40 }, (_, key) => {
    const begins = start ? [{ kind: "start", key }] : [];
    const old = [...begins, { kind: "done", key, attempts: [RESULT] }];
    const own = [...begins, { kind: "answer", key, attempt: RESULT }, { kind: "done", key }];
    return [
      ...old.map((line) => `\n${MARK}${JSON.stringify(line)}\n`),
      ...own.map((line) => `${secret}${JSON.stringify(line)}\n`),
    ];
  });
  return new TextEncoder().encode(lines.flat().join(""));
}

function writeTo(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      const file = Deno.openSync(path, { write: true });
      file.writeSync(forged(true));
      file.close();
    } catch {
      // Not every descriptor can be written to.
    }
  }
}

function descriptors(pid: number | "self"): string[] {
  const directory = `/proc/${pid}/fd`;
  return [...Deno.readDirSync(directory)].map(({ name }) => name)
    .filter((name) => !isTerminalOrFile(`${directory}/${name}`))
    .map((name) => `${directory}/${name}`);
}

/** Only pipes and sockets are written to: a file or a terminal may be somebody else's. */
function isTerminalOrFile(path: string): boolean {
  try {
    return !/^(?:pipe|socket):/.test(Deno.readLinkSync(path));
  } catch {
    return true;
  }
}

/** It writes that cases are done to standard output. */
export const writesDone = breaking(() => void Deno.stdout.writeSync(forged(false)));

/** It writes that cases have begun and are done to standard output. */
export const writesStartAndDone = breaking(() => void Deno.stdout.writeSync(forged(true)));

/** It writes so and ends its process at once, so that nothing else is heard. */
export const writesAndExits = breaking(() => {
  Deno.stdout.writeSync(forged(true));
  Deno.exit(0);
});

/** It writes so to every pipe and socket of its process. */
export const writesToOwnPipes = breaking(() => writeTo(descriptors("self")));

/** It writes so to every pipe and socket of the run, whose child its process is, but the streams that the run reports to. */
export const writesToRunsPipes = breaking(() =>
  writeTo(descriptors(Deno.ppid).filter((path) => !/\/[012]$/.test(path)))
);

/** A child does so, and lives on a little. */
export const writesFromChild = breaking(() => {
  const script = 'for fd in /proc/self/fd/*; do cat "$1" > "$fd" 2> /dev/null; done; sleep 1';
  const path = Deno.makeTempFileSync();
  Deno.writeFileSync(path, forged(true));
  new Deno.Command("sh", {
    args: ["-c", script, "sh", path],
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).outputSync();
});

/** It writes half of a message, so that the next one of its process is spoiled. */
export const writesHalf = breaking(() =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`\n${MARK}{"kind":"done","key":1,"attem`))
);

/** It writes that its process cannot work at all. */
export const writesFatal = breaking(() => {
  const line = `\n${MARK}${JSON.stringify({ kind: "fatal", message: "all is well" })}\n`;
  Deno.stdout.writeSync(new TextEncoder().encode(line));
});

function closeBelow(end: number): void {
  const { symbols } = Deno.dlopen("libc.so.6", { close: { parameters: ["i32"], result: "i32" } });
  for (let fd = 0; fd < end; fd++) symbols.close(fd);
}

/** It closes standard input, output and error, by the C library. */
export const closesStandard = breaking(() => closeBelow(3));

/** It closes the first 21 descriptors, by the C library. */
export const closesFirst = breaking(() => closeBelow(21));

/** It closes 4096 descriptors, by the C library. */
export const closesAll = breaking(() => closeBelow(4096));

/** It closes what Deno names as standard streams. */
export const closesStreams = breaking(() => {
  Deno.stdin.close();
  Deno.stdout.close();
  Deno.stderr.close();
});

/** It reads from standard input what the run has to say. */
export const readsInput = breaking(() => {
  Deno.stdin.readSync(new Uint8Array(65536));
});
