/**
 * Runs a row of the table and says what is wrong with what came of it.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";
import { stateOf } from "./files.ts";
import { type Expected, hostilePath, type Row } from "./row.ts";
import type { RowCommand, RowRun } from "./run_row.ts";

/** The project's folder. */
const ROOT = fromFileUrl(new URL("../../..", import.meta.url));
/** Milliseconds after which a row is given up: far more than any takes, and no expectation of speed. */
const NET = 240_000;
/** The names of the honest cases of the planted suite, and how many there are. */
const PLANTED_NEIGHBORS = { ids: /^planted:(?:before|after):/, count: 12 };
const PLANTED_SUBJECT = /^planted:subject:/;
/** The names of hostile files, wherever they are written. */
const HOSTILE_FILE = /^strata_hostile_/;

/** The outcome of a row. */
export interface Checked {
  readonly run: RowRun;
  /** The statuses of cases, by their ids. */
  readonly cases: ReadonlyMap<string, string>;
  /** The problems; empty if there are none. */
  readonly problems: readonly string[];
}

/**
 * Runs a row and looks at what came of it.
 *
 * @param row The row.
 * @param net Milliseconds after which it is given up.
 */
export async function checkRow(row: Row, net: number = NET): Promise<Checked> {
  const base = Deno.makeTempDirSync({ prefix: "row" });
  try {
    for (const name of ["cwd", "home", "tmp", "elsewhere"]) Deno.mkdirSync(join(base, name));
    const cwd = join(base, "cwd");
    row.arrange?.(cwd);
    if (row.isNative) removeHostileFiles();
    const before = watched(row, base);
    const run = await runIn(row, base, net);
    const after = watched(row, base);
    const cases = readCases(join(cwd, "out", "results.jsonl"));
    const changed = [...new Set([...before, ...after])].filter((one) =>
      before.has(one) !== after.has(one)
    ).map((one) => `was written: ${one.replace(base, "ROW")}`);
    const problems = [
      ...run.isHung ? [`hung for ${net} ms`] : [],
      ...run.left.map((command) => `left a process: ${command}`),
      ...changed,
      ...row.inspect?.(cwd) ?? [],
      ...run.isHung ? [] : judge(row, run, cases),
    ];
    return { run, cases, problems };
  } finally {
    if (row.isNative) removeHostileFiles();
    Deno.removeSync(base, { recursive: true });
  }
}

async function runIn(row: Row, base: string, net: number): Promise<RowRun> {
  const command: RowCommand = {
    program: Deno.execPath(),
    args: ["run", "-A", "--quiet", join(ROOT, "scripts/cts.ts"), ...commonWords(row), ...row.args],
    cwd: join(base, "cwd"),
    env: {
      NO_COLOR: "1",
      HOME: join(base, "home"),
      TMPDIR: join(base, "tmp"),
      DENO_DIR: await denoDirectory(),
    },
    net,
  };
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", hostilePath("run_row.ts")],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(command)));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder().decode(stdout);
  if (code === 0) return JSON.parse(text);
  throw new Error(`Cannot run a row: ${new TextDecoder().decode(stderr)}`);
}

function commonWords({ args }: Row): string[] {
  const unless = (name: string, ...words: string[]) => args.includes(name) ? [] : [name, ...words];
  return [
    ...unless("--jobs", "2"),
    ...unless("--timeout", "2000"),
    ...unless("--start-limit", "8000"),
    ...unless("--step-limit", "6000"),
    ...unless("--out", "out"),
  ];
}

let directory: Promise<string> | undefined;

function denoDirectory(): Promise<string> {
  return directory ??= new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output()
    .then(({ stdout }) => JSON.parse(new TextDecoder().decode(stdout)).denoDir);
}

/** The folders that no row may change: all around its directories, the checkout, and hostile files in folders for all. */
function watched({ isNative }: Row, base: string): Set<string> {
  const own = [".strata", "out"].map((name) => join(base, "cwd", name));
  return new Set([
    ...stateOf(base, [...own, join(base, "tmp"), join(base, "home", ".cache")]),
    ...stateOf(ROOT, [join(ROOT, ".strata"), join(ROOT, ".git")]),
    ...isNative ? hostileFiles() : [],
  ]);
}

/** The files that code of a machine makes where everybody may. */
function hostileFiles(): string[] {
  return ["/tmp", "/var/tmp", "/dev/shm", "/"].flatMap((path) =>
    [...Deno.readDirSync(path)].filter(({ name }) => HOSTILE_FILE.test(name))
      .map(({ name }) => join(path, name))
  );
}

function removeHostileFiles(): void {
  for (const path of hostileFiles()) Deno.removeSync(path);
}

function readCases(path: string): Map<string, string> {
  let text = "";
  try {
    text = Deno.readTextFileSync(path);
  } catch {
    return new Map();
  }
  const lines = text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  return new Map(
    lines.filter(({ kind }) => kind === "case").map(({ id, status, undecided }) => [
      id,
      undecided === true ? "undecided" : status,
    ]),
  );
}

function judge(row: Row, run: RowRun, cases: ReadonlyMap<string, string>): string[] {
  const tries = row.expected.map((one) => differences(row, one, run, cases));
  const said = `${run.stdout}\n${run.stderr}`;
  const problems = (row.never ?? []).filter((text) => text.test(said)).map((text) =>
    `says ${text}`
  );
  if (run.status <= 1) problems.push(...judgeReport(row, run, cases));
  if (tries.some((one) => one.length === 0)) return problems;
  return [...problems, ...new Set(tries.flat())];
}

/** Why what came of a row is not what is expected. */
function differences(
  row: Row,
  { exit, subject, says = [], isCut }: Expected,
  run: RowRun,
  cases: ReadonlyMap<string, string>,
): string[] {
  if (run.status !== exit) return [`status is ${run.status}, expected ${exit}`];
  const said = `${run.stdout}\n${run.stderr}`;
  const unsaid = says.filter((text) => !text.test(said)).map((text) => `does not say ${text}`);
  if (exit > 1) return unsaid;
  const own = [...cases].filter(([id]) => (row.subject ?? PLANTED_SUBJECT).test(id));
  const wrong = own.filter(([, status]) =>
    subject === undefined ? status === "pass" : !subject.includes(status)
  );
  return [
    ...unsaid,
    ...own.length === 0 && isCut !== true ? ["has no case of the subject"] : [],
    ...wrong.map(([id, status]) => `${id} is ${status}`),
  ];
}

/** The rules for every report: a true last line, and neighbors that nobody blames. */
function judgeReport(row: Row, run: RowRun, cases: ReadonlyMap<string, string>): string[] {
  const { ids, count } = row.neighbors ?? PLANTED_NEIGHBORS;
  const honest = [...cases].filter(([id]) => ids.test(id));
  const last = run.stdout.trimEnd().split("\n").at(-1) ?? "";
  const [, passed] = /^(\d+) passed, \d+ failed, \d+ skipped$/.exec(last) ?? [];
  const good = [...cases.values()].filter((status) => status === "pass" || status === "warn");
  return [
    ...passed === undefined ? [`the last line is ${JSON.stringify(last)}`] : [],
    ...passed !== undefined && Number(passed) > good.length
      ? [`the last line is ${JSON.stringify(last)}, but ${good.length} cases passed`]
      : [],
    ...honest.length === count ? [] : [`${honest.length} neighbors were judged, expected ${count}`],
    ...honest.filter(([, status]) => status !== "pass" && status !== "undecided")
      .map(([id, status]) => `the neighbor ${id} is ${status}`),
  ];
}
