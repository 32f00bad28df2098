/**
 * The words with which a shell completes a command line of Strata: made of the tables of options, the suite, and the parts.
 *
 * @module
 */

import { ABIS, RELEASES } from "../../cts/contract/world.ts";
import { suite } from "../../cts/suite.ts";
import type { OptionTable } from "../../cts/framework/options.ts";
import { PARTS } from "../../impl/mod.ts";
import { OPTIONS as ADAPTER } from "../adapter.ts";
import { OPTIONS as ADB } from "../adb.ts";
import { OPTIONS as COMPARE } from "../compare.ts";
import { OPTIONS as COMPARE_RUNS } from "../compare_runs.ts";
import { OPTIONS as CTS } from "../../judge/cts/options.ts";
import { IS_INSTALLED } from "../../judge/command/deno_run.ts";
import { OPTIONS as DEVICE } from "../device.ts";
import { KINDS, OPTIONS as DOCTOR } from "../../judge/doctor/settings.ts";
import { AREAS } from "../../judge/fuzz/area_names.ts";
import { OPTIONS as FUZZ } from "../../judge/fuzz/options.ts";
import { OPTIONS as IMAGE } from "../image.ts";
import { OPTIONS as LAYERS } from "../layers.ts";
import { OPTIONS as REPORT } from "../report.ts";
import { OPTIONS as RS } from "../rs.ts";
import { OPTIONS as TRY } from "../try.ts";
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

/** The options of each command that has a table of them, of those that the npm package has. */
const TABLES: Readonly<Record<string, OptionTable>> = {
  adapter: ADAPTER,
  adb: ADB,
  compare: COMPARE,
  "compare-runs": COMPARE_RUNS,
  cts: CTS,
  device: DEVICE,
  doctor: DOCTOR,
  fuzz: FUZZ,
  image: IMAGE,
  layers: LAYERS,
  report: REPORT,
  rs: RS,
  try: TRY,
};

const IMPLEMENTATIONS: readonly string[] = [
  "sim",
  "native",
  ...ABIS.map((abi) => `native:${abi}`),
  "android:",
  "adb:",
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
  "fuzz --impl": IMPLEMENTATIONS,
  "fuzz --release": RELEASES.map(String),
  "doctor --as": KINDS,
  "doctor --release": RELEASES.map(String),
  "report --as": ["tap", "test_result"],
  "rs --path": ["cpu", "gpu"],
};

/** Words that stand alone. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  adb: ["list", "restore"],
  adapter: ["check", "record"],
  bench: ["native", "rs"],
  completion: ["bash", "zsh", "fish"],
  fuzz: AREAS,
  image: ["info", "make"],
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

/** The options of each command that has a table of them; the npm package has no commands about the project itself. */
export async function tables(): Promise<Readonly<Record<string, OptionTable>>> {
  if (IS_INSTALLED) return TABLES;
  const { PROJECT_TABLES } = await import("./project_tables.ts");
  return { ...TABLES, ...PROJECT_TABLES };
}

/** All words that may stand somewhere, those of a place together. */
export async function entries(): Promise<Entry[]> {
  const queries = queriesOf(suite.cases.map(({ levels }) => levels));
  const clauses = suite.clauses.all.map(({ id, text }) => ({ word: id, help: text }));
  const words = (command: string, place: string, all: readonly string[]) =>
    all.map((word) => ({ command, place, word, help: "" }));
  return [
    ...Object.entries(commands()).map(([word, help]) => ({ command: "", place: "", word, help })),
    ...Object.entries(await tables()).flatMap(([command, table]) => optionEntries(command, table)),
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
