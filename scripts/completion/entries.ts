/**
 * What a shell may complete a command line of Strata with: made of the tables of options, of the suite, and of the parts.
 *
 * @module
 */

import { ABIS, RELEASES } from "../../cts/contract/world.ts";
import { suite } from "../../cts/suite.ts";
import type { OptionTable } from "../../cts/framework/options.ts";
import { PARTS } from "../../impl/mod.ts";
import { OPTIONS as ACCURACY } from "../accuracy.ts";
import { OPTIONS as ADAPTER } from "../adapter.ts";
import { OPTIONS as BENCH } from "../bench.ts";
import { OPTIONS as CLAUSES } from "../clauses.ts";
import { OPTIONS as COMPARE } from "../compare.ts";
import { OPTIONS as COMPARE_RUNS } from "../compare_runs.ts";
import { OPTIONS as CTS } from "../cts/command.ts";
import { KINDS, OPTIONS as DOCTOR } from "../doctor/settings.ts";
import { OPTIONS as IMAGE } from "../image.ts";
import { OPTIONS as LAYERS } from "../layers.ts";
import { OPTIONS as MUTATE } from "../mutate.ts";
import { OPTIONS as PACK } from "../pack.ts";
import { OPTIONS as REPORT } from "../report.ts";
import { OPTIONS as RS } from "../rs.ts";
import { OPTIONS as TRY } from "../try.ts";
import { OPTIONS as WHY } from "../why.ts";
import project from "../../deno.json" with { type: "json" };

/** A word that may stand somewhere. */
export interface Entry {
  /** The command. */
  readonly command: string;
  /** After which option, for example `--part`; empty: as a word of its own; `-`: an option, `-=` one that takes a value. */
  readonly place: string;
  readonly word: string;
  readonly help: string;
}

/** The options of each command that has a table of them. */
export const TABLES: Readonly<Record<string, OptionTable>> = {
  accuracy: ACCURACY,
  adapter: ADAPTER,
  bench: BENCH,
  clauses: CLAUSES,
  compare: COMPARE,
  "compare-runs": COMPARE_RUNS,
  cts: CTS,
  doctor: DOCTOR,
  image: IMAGE,
  layers: LAYERS,
  mutate: MUTATE,
  pack: PACK,
  report: REPORT,
  rs: RS,
  try: TRY,
  why: WHY,
};

const IMPLEMENTATIONS: readonly string[] = [
  "sim",
  "native",
  ...ABIS.map((abi) => `native:${abi}`),
  "android:",
  "module:",
  "exec:",
];

/** Words that an option takes, where they are known; of all others it takes files. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "cts --impl": IMPLEMENTATIONS,
  "cts --part": PARTS.map((name) => `${name}=`),
  "cts --release": RELEASES.map(String),
  "cts --compute": ["module:"],
  "cts --shard": ["auto"],
  "doctor --as": KINDS,
  "doctor --release": RELEASES.map(String),
  "report --as": ["tap", "test_result"],
  "rs --path": ["cpu", "gpu"],
};

/** Words that stand alone. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  adapter: ["check", "record"],
  bench: ["native", "rs"],
  completion: ["bash", "zsh", "fish"],
  image: ["info"],
  rs: ["compile", "run", "info"],
};

/** Lists that several places share, as commands that nobody can type; where one stands as a word, it stands for its words. */
const [QUERIES, CLAUSE_IDS] = ["@queries", "@clauses"] as const;

/** The commands, each with what it does. */
export function commands(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(project.tasks).map(([name, { description }]) => [
      name,
      description.split(": deno task")[0]!,
    ]),
  );
}

/** All words that may stand somewhere, those of a place together. */
export function entries(): Entry[] {
  const queries = queriesOf(suite.cases.map(({ levels }) => levels));
  const clauses = suite.clauses.all.map(({ id, text }) => ({ word: id, help: text }));
  const words = (command: string, place: string, all: readonly string[]) =>
    all.map((word) => ({ command, place, word, help: "" }));
  return [
    ...Object.entries(commands()).map(([word, help]) => ({ command: "", place: "", word, help })),
    ...Object.entries(TABLES).flatMap(([command, table]) => optionEntries(command, table)),
    ...Object.entries(VALUES).flatMap(([at, all]) => {
      const [command, place] = at.split(" ");
      return words(command!, place!, all);
    }),
    ...Object.entries(WORDS).flatMap(([command, all]) => words(command, "", all)),
    ...words(QUERIES, "", queries),
    ...clauses.map((one) => ({ command: CLAUSE_IDS, place: "", ...one })),
    ...["", "--exclude", "-x"].flatMap((place) => words("cts", place, [QUERIES])),
    ...["clauses", "mutate", "why"].flatMap((command) => words(command, "", [CLAUSE_IDS])),
  ];
}

function optionEntries(command: string, table: OptionTable): Entry[] {
  return Object.entries(table).flatMap(([name, { value, short, help }]) => {
    if (help === undefined) return [];
    const place = value === undefined ? "-" : "-=";
    const names = [`--${name}`, ...short === undefined ? [] : [`-${short}`]];
    return names.map((word) => ({ command, place, word, help }));
  });
}

/** `gles:*`, `gles:order:*` and `gles:order:TEST:*`. */
function queriesOf(levels: readonly (readonly string[])[]): string[] {
  const paths = levels.flatMap((all) => [1, 2, 3].map((count) => all.slice(0, count).join(":")));
  return [...new Set(paths)].toSorted().map((path) => `${path}:*`);
}
