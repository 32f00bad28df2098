/**
 * Joins the results of all shards of one run.
 *
 * @module
 */

import { plainText } from "./plain_text.ts";
import type { Results, ResultsCase, ResultsHeader } from "./results_file.ts";
import type { Shard } from "../shard.ts";
import { UsageError } from "../usage_error.ts";

/** The results that a shard left. */
export interface ShardResults extends Results {
  /** Where it was read from, for messages. */
  readonly path: string;
}

/** The results of a whole run. */
export interface MergedResults {
  readonly header: ResultsHeader;
  /** In the order of the shards. */
  readonly cases: readonly ResultsCase[];
  /** Whether no shard has seen anything bad, inside or outside of its cases. */
  readonly isGood: boolean;
}

/** The fields that must be the same in all shards, and their names. */
const SAME = [
  ["suite", "the version of the suite"],
  ["implementation", "the implementation"],
  ["impl", "--impl"],
  ["parts", "--part"],
  ["compute", "--compute"],
  ["driver", "--driver"],
  ["layer", "--layer"],
  ["judged", "the files that are judged"],
  ["queries", "the queries"],
  ["excluded", "what -x leaves out"],
  ["strict", "--strict"],
  ["properties", "what --set sets"],
  ["timeout", "--timeout"],
] as const;

/** Problems that are named one by one. */
const NAMED_MAX = 10;

/**
 * Joins shards.
 *
 * @param shards What each left.
 * @returns What one run without shards would have left, apart from the order of its lines.
 * @throws {UsageError} If a shard is missing, doubled, not whole, or of another run; every problem is named.
 */
export function mergeShards(shards: readonly ShardResults[]): MergedResults {
  const [first] = shards;
  if (first === undefined) {
    throw new UsageError("No results are given, expected those of each shard");
  }
  const problems = shards.flatMap((one) => [...wrongIn(one), ...differencesOf(first, one)]);
  if (problems.length === 0) problems.push(...missing(shards), ...overlaps(shards));
  const { shard, ...header } = first.header;
  const cases = shards.toSorted((a, b) => indexOf(a) - indexOf(b)).flatMap((one) => one.cases);
  if (problems.length === 0 && cases.length !== shard?.cases) {
    problems.push(`the shards have ${cases.length} cases, expected ${shard?.cases}`);
  }
  if (problems.length > 0) throw refused(problems);
  const isGood = shards.every(({ footer }) => footer?.verdict === "good");
  return { header: { ...header, cases: cases.length }, cases, isGood };
}

function indexOf({ header }: ShardResults): number {
  return header.shard?.index ?? 0;
}

/** Why results cannot be those of a shard that came to its end. */
function wrongIn({ path, header, footer, complete, cases }: ShardResults): string[] {
  const { shard } = header;
  if (shard === undefined) return [`${path} is no shard but a whole run, name results of --shard`];
  if (shard.index < 1 || shard.index > shard.total) {
    return [`${path} is shard ${printShard(shard)}, which there is not`];
  }
  if (complete) return [];
  const how = footer === undefined ? "it has no end" : "it was stopped";
  const count = `${cases.length} of ${header.cases} cases`;
  return [`${path} (shard ${printShard(shard)}) is truncated: ${how}, with ${count}; run it again`];
}

function differencesOf(first: ShardResults, one: ShardResults): string[] {
  if (one === first || one.header.shard === undefined || first.header.shard === undefined) {
    return [];
  }
  const text = (value: unknown) => plainText(JSON.stringify(value) ?? "none").slice(0, 200);
  const wrong = (what: string, now: unknown, before: unknown) =>
    `${one.path} is of another run than ${first.path}: ${what} differs, ${text(now)} and ${
      text(before)
    }`;
  const field = SAME.find(([name]) =>
    JSON.stringify(one.header[name]) !== JSON.stringify(first.header[name])
  );
  if (field !== undefined) {
    return [wrong(field[1], one.header[field[0]], first.header[field[0]])];
  }
  const [now, before] = [one.header.shard, first.header.shard];
  if (now.total !== before.total) return [wrong("the number of shards", now.total, before.total)];
  if (now.selection !== before.selection) {
    const what = now.cases === before.cases ? "what --times has, or the cases," : "the cases";
    return [wrong(what, now.cases, before.cases)];
  }
  return [];
}

function missing(shards: readonly ShardResults[]): string[] {
  const total = shards[0]?.header.shard?.total ?? 0;
  const byIndex = Map.groupBy(shards, indexOf);
  const lost: number[] = [];
  for (let index = 1; index <= total; index++) if (!byIndex.has(index)) lost.push(index);
  const doubled = [...byIndex].filter(([, { length }]) => length > 1).map(([index, ones]) =>
    `shard ${index}/${total} is there ${ones.length} times: ${
      ones.map(({ path }) => path).join(", ")
    }`
  );
  const names = `${lost.slice(0, NAMED_MAX).join(", ")}${lost.length > NAMED_MAX ? ", ..." : ""}`;
  return [
    ...doubled,
    ...(lost.length === 0 ? [] : [`${lost.length} of ${total} shards are missing: ${names}`]),
  ];
}

function overlaps(shards: readonly ShardResults[]): string[] {
  const owners = new Map<string, ShardResults>();
  return shards.flatMap((one) =>
    one.cases.flatMap(({ id }) => {
      const owner = owners.get(id);
      owners.set(id, one);
      return owner === undefined || owner === one || indexOf(owner) === indexOf(one)
        ? []
        : [`case ${plainText(id).slice(0, 200)} is in two shards, ${owner.path} and ${one.path}`];
    })
  );
}

function printShard({ index, total }: Shard): string {
  return `${index}/${total}`;
}

function refused(problems: readonly string[]): UsageError {
  const more = problems.length - NAMED_MAX;
  return new UsageError(
    [
      "Cannot merge: the results are not those of all shards of one run:",
      ...problems.slice(0, NAMED_MAX),
      ...(more > 0 ? [`... and ${more} more`] : []),
    ].join("\n  "),
  );
}
