/**
 * Witnesses: mechanical mutants of which each is noticed by the cases of one clause, so that these cases are known to judge it.
 *
 * They are chosen by `deno task mutate --update`, and stand in a table by file and name, so that they are found again when other
 * places of their file change.
 *
 * @module
 */

import { mapBounded } from "../../cts/framework/mutation.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import { namesOf } from "./identity.ts";
import { compilesScripts, makesWhatIsKept } from "./kept.ts";
import type { Request } from "./messages.ts";
import type { Pool } from "./pool.ts";
import { canJudge, cover, prepare } from "./prepare.ts";
import type { Reaches } from "./reaches.ts";
import type { Tree } from "./tree.ts";
import type { Witness } from "./witness_table.ts";

/** The outcome of a witness. */
export interface WitnessResult {
  readonly witness: Witness;
  /** Present if it is no witness any more: why. */
  readonly problem?: string;
}

/** Runs of cases that are spent on a clause before it is left without a witness. */
const RUNS = 400;
/** Ends that take long, so that a few of them are enough. */
const SLOW: readonly string[] = ["hang", "death", "endless"];
/** Mutants that are tried at once. */
const TOGETHER = 12;
/** Characters of a mutant's name that are worth keeping. */
const NAME_MAX = 160;
/** A case may reach so much before its mutant counts as endless, which makes no witness. */
const STEPS_MAX = 20_000_000;
/** The mutants that are not chosen, since the mistake is in a word, or in more than one would make at once. */
const POOR = /^[^|]*\|(?:StringLiteral|BlockStatement)\|/;

/**
 * Runs the cases of each witness's clause with it on, until one notices it by a failed expectation.
 *
 * @param witnesses Them.
 * @param suite The cases.
 * @param jobs The number of processes.
 * @param output Is told what is done.
 */
export async function judgeWitnesses(
  witnesses: readonly Witness[],
  suite: Suite,
  jobs: number,
  output: Output,
): Promise<WitnessResult[]> {
  const files = [...new Set(witnesses.map(({ file }) => file))].toSorted();
  const keys = new Set(witnesses.map(keyOf));
  const { tree, pool } = await prepare(files, jobs, output, (mutants) =>
    new Set(
      namesOf(mutants).flatMap((name, i) =>
        keys.has(keyOf({ file: mutants[i]!.file, name })) ? [i] : []
      ),
    ));
  try {
    const places = placesOf(tree);
    return await mapBounded(witnesses, jobs, async (witness) => {
      const found = places.get(keyOf(witness));
      if (found === undefined) return { witness, problem: "its code is no longer there" };
      const cases = casesOf(suite, witness.clause);
      if (cases.length === 0) return { witness, problem: "no case judges its clause" };
      const how = await trial(pool, {
        mutants: [found.number],
        again: [found.file, ...found.importers],
        isKept: !makesWhatIsKept(witness.file),
        compiles: compilesScripts(witness.file),
        cases,
      });
      return how === "fail" ? { witness } : { witness, problem: `its cases end in ${how}` };
    });
  } finally {
    pool.close();
  }
}

/**
 * Chooses a witness for each clause that has none: a mutant that few other cases reach, and that this clause's cases notice.
 *
 * @param suite The cases and the clauses.
 * @param jobs The number of processes.
 * @param output Is told what is done.
 * @param kept Witnesses that stay. Default: none.
 * @returns A witness for each clause that has one, those that stay among them.
 */
export async function chooseWitnesses(
  suite: Suite,
  jobs: number,
  output: Output,
  kept: readonly Witness[] = [],
): Promise<Witness[]> {
  const prepared = await prepare(["impl"], jobs, output);
  const { tree, pool } = prepared;
  try {
    const ids = suite.cases.filter(canJudge).map(({ id }) => id);
    const reaches = await cover(prepared, { ids, areAll: true, isNear: false }, jobs, output);
    const list = [...placesOf(tree)].map(([key, place]) => ({ key, ...place }));
    const numbers = new Map(reaches.cases.map(({ id }, c) => [id, c]));
    const keys = new Set(kept.map(keyOf));
    const used = new Set(list.flatMap(({ key }, m) => keys.has(key) ? [m] : []));
    const served = new Set(kept.map(({ clause }) => clause));
    let done = 0;
    const clauses = suite.clauses.all.filter(({ id }) =>
      !served.has(id) && casesOf(suite, id).length > 0
    );
    const chosen = await mapBounded(clauses, jobs, async ({ id }) => {
      const cases = casesOf(suite, id).filter((one) => numbers.has(one));
      const candidates = specificFirst(reaches, cases.map((one) => numbers.get(one)!))
        .filter((m) => !POOR.test(nameIn(list[m]!.key)) && nameIn(list[m]!.key).length <= NAME_MAX);
      let runs = 0;
      /** The first of some mutants that the cases notice, tried together first. */
      const find = async (group: readonly number[]): Promise<number | undefined> => {
        const [first] = group;
        if (first === undefined || runs > RUNS) return undefined;
        const reached = new Set(group.flatMap((m) => [...reaches.casesOf(m)]));
        const able = cases.filter((one) => reached.has(numbers.get(one)!));
        runs += able.length;
        const how = await trial(pool, {
          mutants: group.map((m) => list[m]!.number),
          again: [...new Set(group.flatMap((m) => reaches.madeBy(m)))],
          isKept: !group.some((m) => makesWhatIsKept(fileIn(list[m]!.key))),
          compiles: group.some((m) => compilesScripts(fileIn(list[m]!.key))),
          cases: able,
        });
        if (how === "pass") return undefined;
        if (SLOW.includes(how)) runs += RUNS / 8;
        if (group.length === 1) return how === "fail" ? first : undefined;
        const middle = Math.ceil(group.length / 2);
        return await find(group.slice(0, middle)) ?? await find(group.slice(middle));
      };
      for (let start = 0; start < candidates.length && runs <= RUNS; start += TOGETHER) {
        const group = candidates.slice(start, start + TOGETHER).filter((m) => !used.has(m));
        const m = await find(group);
        if (m === undefined || used.has(m)) continue;
        used.add(m);
        const { key } = list[m]!;
        output.progress(`[${++done}/${clauses.length}] ${id}`);
        if (done % 100 === 0) output.line(`${done} of ${clauses.length} clauses have a witness`);
        return [{ clause: id, file: fileIn(key), name: nameIn(key) }];
      }
      return [];
    });
    output.progress("");
    return [...kept, ...chosen.flat()];
  } finally {
    pool.close();
  }
}

interface PlaceOf {
  readonly number: number;
  /** Position of its file, and of those that import it. */
  readonly file: number;
  readonly importers: readonly number[];
}

/** Mutants by file and name, in the tree's order. */
function placesOf(tree: Tree): Map<string, PlaceOf> {
  return new Map(
    tree.files.flatMap(({ file, base, mutants }, position) => {
      const importers = tree.importers(position);
      return namesOf(mutants).map((name, i) => [
        `${file}|${name}`,
        { number: base + i, file: position, importers },
      ]);
    }),
  );
}

/** How a mutant is found again. */
function keyOf({ file, name }: Pick<Witness, "file" | "name">): string {
  return `${file}|${name}`;
}

function fileIn(key: string): string {
  return key.slice(0, key.indexOf("|"));
}

function nameIn(key: string): string {
  return key.slice(key.indexOf("|") + 1);
}

function casesOf(suite: Suite, clause: string): string[] {
  return suite.cases.filter((one) => canJudge(one) && one.clauses.some(({ id }) => id === clause))
    .map(({ id }) => id);
}

/** The mutants that some cases reach, those first that few others do. */
function specificFirst(reaches: Reaches, cases: readonly number[]): number[] {
  const own = new Map<number, number>();
  for (const c of cases) for (const m of reaches.mutantsOf(c)) own.set(m, (own.get(m) ?? 0) + 1);
  const others = (m: number) => reaches.casesOf(m).length - own.get(m)!;
  return [...own.keys()].map((m) => [others(m), m] as const)
    .sort(([a, m], [b, n]) => a - b || m - n).map(([, m]) => m);
}

/** How the first case that does not pass with mutants on ends. */
async function trial(
  pool: Pool,
  request: Pick<
    Request & { readonly kind: "try" },
    "mutants" | "again" | "isKept" | "compiles" | "cases"
  >,
): Promise<string> {
  const limits = request.cases.map(() => STEPS_MAX);
  const { killed } = await pool.try({ ...request, watched: request.mutants, limits });
  return killed?.status ?? "pass";
}
