/**
 * The answer about a rule.
 *
 * @module
 */

import type { Clause } from "../../cts/clauses/registry.ts";
import { sentencesOf } from "../../cts/clauses/sentences.ts";
import type { NamedMutant } from "../../cts/mutants/mutant.ts";
import type { Witness } from "../source_mutants/witness_table.ts";
import { ClauseDigests } from "../confirm/confirmed.ts";
import { findClauses } from "./find.ts";
import type { House } from "./house.ts";

/** How much is said. */
export interface AnswerOptions {
  /** Whether every clause is told in full. */
  readonly isWhole: boolean;
  /** How cases ended in a recorded run. */
  readonly statuses?: ReadonlyMap<string, string>;
}

/** Clauses that are told in full, and those that are only named. */
const FULL = 3;
const NAMED = 12;
/** Tests and mutants of a clause that are printed. */
const SHOWN = 6;
const WIDTH = 96;

/**
 * Answers.
 *
 * @param house What there is.
 * @param words What is asked for.
 * @param options How much is said.
 * @returns Lines.
 * @throws {UsageError} If nothing fits.
 */
export async function answer(
  house: House,
  words: readonly string[],
  options: AnswerOptions,
): Promise<string[]> {
  const clauses = findClauses(house, words);
  const full = options.isWhole ? clauses : clauses.slice(0, FULL);
  const lines = partLines(house, words);
  for (const clause of full) lines.push(...await tell(house, clause, options), "");
  const others = clauses.slice(full.length);
  lines.push(...others.slice(0, NAMED).map(({ id, text }) => `${id}  ${short(text)}`));
  if (others.length > NAMED) lines.push(`... and ${others.length - NAMED} more: --all`);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function partLines({ parts, places }: House, words: readonly string[]): string[] {
  return words.filter((word) => word in parts).flatMap((word) => [
    at(`part ${word}`, places.method(parts[word])),
    ...places.interfaceOf(parts[word]).map((line) => `  called  ${line}`),
    "",
  ]);
}

async function tell(house: House, clause: Clause, options: AnswerOptions): Promise<string[]> {
  const { id, grade, releases, text, source, remedy, untestable, before, after } = clause;
  const { suite, mutants, witnesses, places } = house;
  const range = releases === undefined ? "all releases" : releases.join(" to ");
  const tests = suite.groups.flatMap((group) =>
    group.tests.filter((test) => test.clauses.includes(id)).map((test) => ({ group, test }))
  );
  const testLines = tests.map(({ group, test }) => {
    const query = `${group.name}:${test.name}`;
    return at(
      `  test    ${query}${ended(house, query, options)}`,
      places.test(group.name, test.name),
    );
  });
  const own = mutants.filter((mutant) => mutant.clauses.includes(id));
  const found = witnesses.filter((witness) => witness.clause === id);
  const lines = [
    at(`${id}  ${grade}, ${range}`, places.clause(id)),
    `  ${text}`,
    `  source  ${source}`,
    ...sentencesOf(id).map(({ page, heading, number, anchor }) =>
      `          ${page}: ${heading}, sentence ${number} ("${anchor} …")`
    ),
    ...before === undefined ? [] : [`  before  ${before}`],
    ...after === undefined ? [] : [`  after   ${after}`],
    ...remedy === undefined ? [] : [`  remedy  ${remedy}`],
    ...untestable === undefined ? [] : [`  cannot be tested: ${untestable}`],
    ...confirmedLines(house, clause),
    ...some(testLines),
    ...some(own.flatMap((mutant) => mutantLines(house, mutant))),
  ];
  for (const witness of found) lines.push(...await witnessLines(house, witness));
  return lines;
}

/** The lines on what images showed of a clause that is as it was then. */
function confirmedLines(house: House, clause: Clause): string[] {
  const known = house.confirmed[clause.id];
  if (known === undefined) return [];
  if (known.digest !== new ClauseDigests(house).of(clause)) {
    return ["  android the clause or its tests have changed since an image was judged"];
  }
  return Object.entries(known.images).map(([image, { seen, cases, what }]) =>
    `  android ${seen} (${cases} case${cases === 1 ? "" : "s"}) in ${
      image.replace(/^android:/, "")
    }` +
    (what === undefined ? "" : `: ${short(what)}`)
  );
}

function mutantLines({ places, parts }: House, mutant: NamedMutant): string[] {
  const { name, file, part, why } = mutant;
  const owner = parts[part];
  const methods = places.replacedMethods(file, mutant.export);
  const rules = methods.length > 0
    ? methods.map((method) => at(`    in ${part}: ${method}`, places.method(owner, method)))
    : [at(`    in ${part}`, places.method(owner))];
  return [
    at(`  mutant  ${name}`, places.mutant(file, mutant.export)),
    `    ${short(why)}`,
    ...rules,
  ];
}

async function witnessLines({ places }: House, witness: Witness): Promise<string[]> {
  const [fn = "", operator, original = "", replacement = ""] = witness.name.split("|");
  const place = await places.witness(witness);
  return [
    at(`  rule    ${fn || "constants"} (witness: ${operator})`, place ?? witness.file),
    `    ${short(`${original} -> ${replacement}`)}`,
  ];
}

/** How the cases of a test ended, by count. */
function ended({ suite }: House, query: string, { statuses }: AnswerOptions): string {
  if (statuses === undefined) return "";
  const counts = new Map<string, number>();
  for (const { id } of suite.cases) {
    if (id !== query && !id.startsWith(`${query}:`)) continue;
    const status = statuses.get(id) ?? "not run";
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return ` [${[...counts].map(([status, count]) => `${status} ${count}`).join(", ")}]`;
}

function some(lines: readonly string[]): string[] {
  const more = lines.length - 3 * SHOWN;
  return more <= 1 ? [...lines] : [...lines.slice(0, 3 * SHOWN), `  ... and ${more} lines more`];
}

function at(text: string, place: string | undefined): string {
  return place === undefined ? text : `${text}  ${place}`;
}

function short(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text;
}
