/**
 * Rows cut in three: the cells in the middle, for which no place that the kernel reads is beyond an edge of what it reads, and
 * those at both ends.
 *
 * Kernels that read neighbors limit their places, and the core library limits them again, so that nothing outside an Allocation is
 * read. For the cells in the middle the limits change nothing: there they are left out, and what neighbors read lies side by
 * side. From where to where that is follows from the limits themselves, whatever they are, before the row begins.
 *
 * Source: LLVM Language Reference Manual.
 *
 * @module
 */

import { type RowPath, rowPath } from "./row_path.ts";

/** A limit of the places `x + by`. */
interface Limit {
  readonly by: number;
  readonly kind: "smin" | "smax" | "umin" | "umax";
  /** A register from before the loop, or a constant. */
  readonly to: string;
}

const LABEL = /^([\w.$-]+):/;
const INTEGER = /^-?\d+$/;
const LIMIT =
  /^ {2}(%[\w.$-]+) = (?:tail )?call (?:noundef )?(?:range\([^)]*\) )?i32 @llvm\.([su](?:min|max))\.i32\(i32 ([^ ,]+), i32 ([^ ,)]+)\)/;
const SUM = /^ {2}(%[\w.$-]+) = add (?:nuw )?(?:nsw )?i32 (%[\w.$-]+), (-?\d+)$/;
const INT_MAX = 2 ** 31 - 1;

/**
 * Cuts the rows of a module, where that can be done.
 *
 * @param text The module, all that kernels call inlined.
 * @param label The label of the loops over rows.
 */
export function cutRows(text: string, label: string): string {
  const cut = text.split(/(?<=^\}\n)/m).map((part) => {
    if (!part.includes(`\n${label}:`) || part.includes('%"')) return part;
    const loop = rowPath(part, label);
    const limited = loop && limitsOf(loop);
    if (loop === undefined || limited === undefined || limited.limits.length === 0) return part;
    return new RowCut(label, loop, limited.limits, limited.lines).applied(part);
  }).join("");
  if (cut === text) return text;
  const needed = ["smin", "smax"].map((name) => `declare i64 @llvm.${name}.i64(i64, i64)`);
  return [cut, ...needed.filter((line) => !cut.includes(line.slice(0, -")(i64, i64".length))), ""]
    .join("\n");
}

/** The limits of a loop's places, and the lines that apply them, with what each leaves as it is. */
function limitsOf({ blocks, defined, place, asks }: RowPath) {
  const places = new Map([[place, 0]]);
  const lines = new Map<string, readonly [name: string, same: string]>();
  const limits: Limit[] = [];
  const isKnown = (to: string) => INTEGER.test(to) || to.startsWith("%") && !defined.has(to);
  for (let known = 0; known !== places.size;) {
    known = places.size;
    for (const line of blocks.flatMap(({ lines }) => lines)) {
      const [, sum = "", of = "", by = ""] = SUM.exec(line) ?? [];
      if (places.has(of) && !places.has(sum)) places.set(sum, places.get(of)! + Number(by));
      const [, name = "", kind = "", one = "", other = ""] = LIMIT.exec(line) ?? [];
      if (name === "" || places.has(name)) continue;
      const [at, to] = places.has(one) ? [one, other] : [other, one];
      const shift = places.get(at);
      if (shift === undefined || !isKnown(to)) continue;
      places.set(name, shift);
      lines.set(line, [name, at]);
      limits.push({ by: shift, kind: kind as Limit["kind"], to });
    }
  }
  const counts = places.get(/i32 ([^ ,]+), /.exec(asks)![1]!) === 1;
  return counts ? { limits, lines } : undefined;
}

/** A part of a row. */
interface RowPart {
  /** The block that its loop is come to from. */
  readonly before: string;
  readonly from: string;
  readonly to: string;
  /** The block where its loop goes on. */
  readonly after: string;
}

/** A loop that becomes three. */
class RowCut {
  readonly #label: string;
  readonly #loop: RowPath;
  readonly #limits: readonly Limit[];
  readonly #lines: ReadonlyMap<string, readonly [name: string, same: string]>;

  constructor(
    label: string,
    loop: RowPath,
    limits: readonly Limit[],
    lines: ReadonlyMap<string, readonly [name: string, same: string]>,
  ) {
    this.#label = label;
    this.#loop = loop;
    this.#limits = limits;
    this.#lines = lines;
  }

  applied(part: string): string {
    const { blocks, before, first, end, after } = this.#loop;
    const label = this.#label;
    const [from, to] = [`%${label}.from`, `%${label}.to`];
    const whole = part.trimEnd().slice(0, -1);
    const rest = part.slice(whole.length);
    const entered = whole.replace(
      new RegExp(`^${escaped(before)}:.*\n(?: {2}.*\n)*`, "m"),
      (block) => block.replace(new RegExp(`label %${label}(?![\\w.$-])`), `label %${label}.cut`),
    );
    const lines = blocks.flatMap((block) => block.lines);
    const begin = { before: `${label}.cut`, from: first, to: from, after: `${label}.first` };
    const changed = lines.filter((line) => this.#end(line, begin) !== line).reduce(
      (text, line) => text.replace(`\n${line}\n`, () => `\n${this.#end(line, begin)}\n`),
      entered,
    );
    const middle = { before: `${label}.first`, from, to, after: `${label}.second` };
    const behind = { before: `${label}.second`, from: to, to: end, after };
    return [
      changed.trimEnd(),
      "",
      ...this.#bounds(),
      ...lines.map((line) => this.#renamed(this.#middle(line, middle), "middle")),
      ...lines.map((line) => this.#renamed(this.#end(line, behind), "behind")),
      rest,
    ].join("\n");
  }

  /** A line of the loop for a part of the row. */
  #part(line: string, part: RowPart): string {
    const { before, first, after, end, asks } = this.#loop;
    if (line === asks) return replaceName(line, end, part.to);
    const begun = `[ ${first}, %${before} ]`;
    if (line.includes(" = phi ") && line.includes(begun)) {
      return line.replace(begun, () => `[ ${part.from}, %${part.before} ]`);
    }
    return replaceName(line, `%${after}`, `%${part.after}`);
  }

  /** One at an end of the row: few cells, which need no more code than for one. */
  #end(line: string, part: RowPart): string {
    return this.#part(line, part).replace(/, !llvm\.loop !\d+/, "");
  }

  #middle(line: string, part: RowPart): string {
    const same = this.#lines.get(line);
    return same === undefined ? this.#part(line, part) : `  ${same[0]} = add i32 ${same[1]}, 0`;
  }

  /** A line with names of its own for all that the loop defines. */
  #renamed(line: string, word: string): string {
    const { blocks, defined } = this.#loop;
    const labels = new Set(blocks.map((block) => block.label));
    const label = LABEL.exec(line)?.[1];
    const of = (name: string) => name === this.#label ? `${name}.${word}` : `${word}.${name}`;
    if (label !== undefined) return `${of(label)}:`;
    return line.replace(
      /%([\w.$-]+)/g,
      (all, name: string) => defined.has(all) || labels.has(name) ? `%${of(name)}` : all,
    );
  }

  /** The blocks that find out where the middle is, and go from part to part. */
  #bounds(): string[] {
    const { after, first, end } = this.#loop;
    const label = this.#label;
    const lines: string[] = [];
    let made = 0;
    const emit = (code: string, name = `%${label}.bound${made++}`) => {
      lines.push(`  ${name} = ${code}`);
      return name;
    };
    const wide = (value: string, cast: string) => {
      if (!INTEGER.test(value)) return emit(`${cast} i32 ${value} to i64`);
      return `${cast === "zext" ? Number(value) >>> 0 : value}`;
    };
    const fold = (kind: string, ...values: readonly string[]) =>
      values.reduce((a, b) => emit(`call i64 @llvm.${kind}.i64(i64 ${a}, i64 ${b})`));
    const bounds = (end: string) =>
      this.#limits.filter(({ kind }) => kind.endsWith(end)).map(({ by, kind, to }) =>
        emit(`sub i64 ${wide(to, kind.startsWith("s") ? "sext" : "zext")}, ${by}`)
      );
    const by = this.#limits.map((limit) => limit.by);
    const last = wide(end, "zext");
    // A place in the middle neither overflows nor is below 0, so that limits with and without sign say the same.
    const low = fold("smax", wide(first, "zext"), `${-Math.min(...by)}`, ...bounds("max"));
    const high = fold("smin", `${INT_MAX - Math.max(...by)}`, ...bounds("min"));
    const from = fold("smin", low, last);
    const to = fold("smax", fold("smin", emit(`add i64 ${high}, 1`), last), from);
    emit(`trunc i64 ${from} to i32`, `%${label}.from`);
    emit(`trunc i64 ${to} to i32`, `%${label}.to`);
    const goes = (from: string, to: string, there: string, past: string) =>
      lines.push(`  br i1 ${emit(`icmp ult i32 ${from}, ${to}`)}, label %${there}, label %${past}`);
    lines.unshift(`${label}.cut:`);
    goes(first, `%${label}.from`, label, `${label}.first`);
    lines.push("", `${label}.first:`);
    goes(`%${label}.from`, `%${label}.to`, `${label}.middle`, `${label}.second`);
    lines.push("", `${label}.second:`);
    goes(`%${label}.to`, end, `${label}.behind`, after);
    return [...lines, ""];
  }
}

function replaceName(line: string, name: string, by: string): string {
  return line.replace(new RegExp(`${escaped(name)}(?![\\w.$-])`), by);
}

function escaped(name: string): string {
  return name.replaceAll(/[.$]/g, "\\$&");
}
