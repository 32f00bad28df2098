/**
 * The loop of a kernel over the cells of a row, found in the text that clang has made of it.
 *
 * @module
 */

/** A block of a function. */
export interface Block {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A loop over a row: from its first block to the one that goes back to it. */
export interface RowPath {
  readonly blocks: readonly Block[];
  /** The registers that it sets. */
  readonly defined: ReadonlySet<string>;
  /** Where it is come to from, and where it goes on. */
  readonly before: string;
  readonly after: string;
  /** The cell's place, and the first one. */
  readonly place: string;
  readonly first: string;
  /** Behind the last one. */
  readonly end: string;
  /** The line that asks whether that is reached. */
  readonly asks: string;
}

const LABEL = /^([\w.$-]+):/;
/** Lines of a loop that is worth three. */
const LINES_MAX = 500;

function blocksOf(part: string): Block[] {
  const blocks: { label: string; lines: string[] }[] = [];
  for (const line of part.split("\n")) {
    const label = LABEL.exec(line)?.[1];
    if (label !== undefined) blocks.push({ label, lines: [line] });
    else if (line === "}") break;
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** The labels that a block goes to. */
function targets({ lines }: Block): string[] {
  return lines.flatMap((line) =>
    [...line.matchAll(/\blabel %([\w.$-]+)/g)].map(([, label]) => label!)
  );
}

/**
 * The loop that begins at a label.
 *
 * @param part The text of a function.
 * @param label The label.
 * @returns The loop; undefined if it is of no simple form.
 */
export function rowPath(part: string, label: string): RowPath | undefined {
  const all = blocksOf(part);
  const named = new Map(all.map((block) => [block.label, block]));
  const before = (to: string) => all.filter((block) => targets(block).includes(to));
  const inside = reached(label, (at) => named.has(at) ? targets(named.get(at)!) : []);
  const [[entry, ...entries], [latch, ...latches]] = partition(
    before(label),
    (block) => !inside.has(block.label),
  );
  if (entry === undefined || latch === undefined || entries.length + latches.length > 0) {
    return undefined;
  }
  const body = reached(
    latch.label,
    (at) => at === label ? [] : before(at).map((block) => block.label),
  );
  const blocks = all.filter((block) => body.has(block.label));
  const exits = blocks.flatMap((block) =>
    targets(block).filter((to) => !body.has(to)).map((to) => [block, to] as const)
  );
  const isLong = blocks.reduce((sum, { lines }) => sum + lines.length, 0) > LINES_MAX;
  if (isLong || exits.length !== 1 || exits[0]![0] !== latch) return undefined;
  const after = exits[0]![1];
  const defined = new Set(
    blocks.flatMap(({ lines }) =>
      lines.flatMap((line) => /^ {2}(%[\w.$-]+) = /.exec(line)?.[1] ?? [])
    ),
  );
  const others = all.filter((block) => !body.has(block.label));
  const isUsedElsewhere = others.some(({ lines }) =>
    lines.some((line) => names(line).some((name) => defined.has(name)))
  );
  if (isUsedElsewhere || named.get(after)?.lines[1]?.includes(" = phi ")) return undefined;
  const counted = countOf(named.get(label)!, latch, entry.label, defined);
  if (counted === undefined) return undefined;
  return { blocks, defined, before: entry.label, after, ...counted };
}

/** How a loop counts: one place in its first block, one further each time. */
function countOf(
  first: Block,
  latch: Block,
  entry: string,
  defined: ReadonlySet<string>,
): Pick<RowPath, "place" | "first" | "end" | "asks"> | undefined {
  const [phi, ...phis] = first.lines.filter((line) => line.includes(" = phi "));
  const [, place] = /^ {2}(%[\w.$-]+) = phi i32 /.exec(phi ?? "") ?? [];
  if (place === undefined || phis.length > 0) return undefined;
  const from = new Map(
    [...phi!.matchAll(/\[ ([^ ,]+), %([\w.$-]+) \]/g)].map(([, value, label]) => [label, value]),
  );
  const next = from.get(latch.label);
  const goes = latch.lines.findLast((line) => line !== "");
  const [, condition] = /^ {2}br i1 (%[\w.$-]+), /.exec(goes ?? "") ?? [];
  const asks = latch.lines.find((line) => line.startsWith(`  ${condition} = icmp `));
  const [, asked, end] =
    /icmp (?:samesign )?(?:eq|ne|ult) i32 ([^ ,]+), ([^ ,]+)$/.exec(asks ?? "") ?? [];
  if (next === undefined || asked !== next || end === undefined || defined.has(end)) {
    return undefined;
  }
  return { place, first: from.get(entry)!, end, asks: asks! };
}

function names(line: string): readonly string[] {
  return line.match(/%[\w.$-]+/g) ?? [];
}

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

/** All that can be come to. */
function reached(from: string, next: (at: string) => readonly string[]): Set<string> {
  const found = new Set([from]);
  for (const at of found) for (const to of next(at)) found.add(to);
  return found;
}
