/**
 * Loops over cells of small vectors, such as uchar4, taken apart into loops of numbers: LLVM makes vectors across cells of those,
 * but leaves a loop as it is whose values are vectors already.
 *
 * A cell is read and written as one integer, whose bits hold its numbers: that keeps cells side by side. A loop with anything
 * that does not go number by number is left alone.
 *
 * Source: LLVM Language Reference Manual; what LLVM's own passes Scalarizer and LoopVectorize do.
 *
 * @module
 */

/** A value of a vector: a name or a constant for each of its numbers. */
type Lanes = readonly string[];

/** An instruction that cannot be taken apart. */
class NotScalar extends Error {}

const BLOCK = /^([\w.]+):[^\n]*\n((?: {2}[^\n]*\n)*)/gm;
const TYPE = String.raw`<(\d+) x (i\d+|float|half|double)>`;
const VALUE = String.raw`(%[\w.]+|zeroinitializer|poison|undef|splat \([^)]*\)|<[^<>]*>)`;
const NAME = String.raw`(%[\w.]+)`;
const form = (text: string) => new RegExp(`^${text}$`);
const LOAD = form(String.raw`${NAME} = load ${TYPE}, (ptr %[\w.]+.*)`);
const STORE = form(String.raw`store ${TYPE} ${VALUE}, (ptr %[\w.]+.*)`);
const UNARY = form(String.raw`${NAME} = ((?:fneg|freeze)(?: [a-z]+)*) ${TYPE} ${VALUE}`);
const BINARY = form(
  String.raw`${NAME} = ((?!select|call|tail)[a-z]+(?: [a-z]+)*) ${TYPE} ${VALUE}, ${VALUE}`,
);
const CAST = form(String.raw`${NAME} = ([a-z]+(?: [a-z]+)*) ${TYPE} ${VALUE} to ${TYPE}`);
const SELECT = form(
  String
    .raw`${NAME} = (select(?: [a-z]+)*) (?:<\d+ x i1> ${VALUE}|i1 (\S+)), ${TYPE} ${VALUE}, <.*?> ${VALUE}`,
);
const EXTRACT = form(String.raw`${NAME} = extractelement ${TYPE} ${VALUE}, i\d+ (\d+)`);
const INSERT = form(String.raw`${NAME} = insertelement ${TYPE} ${VALUE}, \S+ (\S+), i\d+ (\d+)`);
const SHUFFLE = form(
  String.raw`${NAME} = shufflevector ${TYPE} ${VALUE}, <.*?> ${VALUE}, <(\d+) x i32> ${VALUE}`,
);
const CALL = form(
  String
    .raw`${NAME} = (?:tail )?call ((?:[a-z]+ )*)${TYPE} @llvm\.([a-z.]+)((?:\.v\d+[if]\d+)+)\((.*)\)(?: #\d+)?`,
);
const ARGUMENT = new RegExp(
  String.raw`(?:^|, )(?:${TYPE}(?: noundef)? ${VALUE}|(i1|i32) (\w+))`,
  "g",
);
/** Functions of LLVM that go number by number. */
export const BY_NUMBER = new Set([
  ..."abs ceil copysign fabs floor fma fmuladd maxnum maximum minnum minimum nearbyint rint round"
    .split(" "),
  ..."roundeven smax smin sqrt trunc umax umin fptosi.sat fptoui.sat".split(" "),
]);
/** Most bits of a cell that is read as one integer. */
const CELL_BITS = 32;

/**
 * Takes the loops of a module apart, as far as that can be done.
 *
 * @param text The module, all that kernels call inlined.
 * @param labels Which loops: what the names of their blocks begin with.
 */
export function scalarLoops(text: string, labels: string): string {
  const declared = new Set<string>();
  const changed = text.replace(BLOCK, (all: string, label: string, body: string, at: number) => {
    if (label.split(".")[0] !== labels || !isLoop(label, body)) return all;
    try {
      const lines = new LoopBody(body, declared).scalar();
      if (usesElsewhere(text, at, all, body)) return all;
      return `${label}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
    } catch (error) {
      if (error instanceof NotScalar) return all;
      throw error;
    }
  });
  const missing = [...declared].filter((line) => !text.includes(/@[^(]*\(/.exec(line)![0]));
  return [changed, ...missing, ""].join("\n");
}

/** Checks that a block goes back to itself, and has cells that are worth it. */
function isLoop(label: string, body: string): boolean {
  const last = body.trimEnd().split("\n").at(-1)!;
  return last.includes(`label %${label}`) && /(?:load|store) <\d x i(?:8|16)>/.test(body);
}

/** Checks whether code behind or before a loop uses a vector that is made in it. */
function usesElsewhere(text: string, at: number, block: string, body: string): boolean {
  const from = text.lastIndexOf("\ndefine ", at);
  const rest = text.slice(from, at) + text.slice(at + block.length, text.indexOf("\n}\n", at));
  return [...body.matchAll(/^ {2}(%[\w.]+) = /gm)].some(([, name]) =>
    new RegExp(`${name!.replaceAll(".", "\\.")}(?![\\w.])`).test(rest)
  );
}

/** The instructions of a loop. */
class LoopBody {
  readonly #lines: readonly string[];
  readonly #declared: Set<string>;
  readonly #vectors = new Map<string, Lanes>();
  /** Numbers of vectors from before the loop. */
  readonly #outer: string[] = [];
  readonly #phis: string[] = [];
  readonly #code: string[] = [];
  #made = 0;

  constructor(body: string, declared: Set<string>) {
    this.#lines = body.trimEnd().split("\n").map((line) => line.trim());
    this.#declared = declared;
  }

  /** @throws {NotScalar} If they cannot be taken apart. */
  scalar(): string[] {
    for (const line of this.#lines) this.#take(line);
    return [...this.#phis, ...this.#outer, ...this.#code];
  }

  #take(line: string): void {
    const plain = line.replace(/(?:, ![\w.]+ !\d+)+$/, "");
    let found: string[] | null;
    const is = (pattern: RegExp) => (found = pattern.exec(plain)) !== null;
    const part = (index: number) => found![index] ?? "";
    if (LOAD.test(plain)) this.#load(LOAD.exec(line)!);
    else if (STORE.test(plain)) this.#store(STORE.exec(line)!);
    else if (is(CAST)) {
      const [count, from, to] = [Number(part(3)), part(4), part(7)];
      if (part(6) !== part(3)) throw new NotScalar();
      this.#each(
        part(1),
        count,
        this.#lanes(part(5), count, from),
        (lane) => `${part(2)} ${from} ${lane} to ${to}`,
      );
    } else if (is(SELECT)) {
      const [count, type] = [Number(part(5)), part(6)];
      const conditions = part(3) === ""
        ? new Array<string>(count).fill(part(4))
        : this.#lanes(part(3), count, "i1");
      const [yes, no] = [this.#lanes(part(7), count, type), this.#lanes(part(8), count, type)];
      this.#each(
        part(1),
        count,
        conditions,
        (lane, i) => `${part(2)} i1 ${lane}, ${type} ${yes[i]}, ${type} ${no[i]}`,
      );
    } else if (is(EXTRACT)) {
      const lanes = this.#lanes(part(4), Number(part(2)), part(3));
      this.#code.push(`${part(1)} = bitcast ${part(3)} ${lanes[Number(part(5))]} to ${part(3)}`);
    } else if (is(INSERT)) {
      const lanes = [...this.#lanes(part(4), Number(part(2)), part(3))];
      lanes[Number(part(6))] = part(5);
      this.#vectors.set(part(1), lanes);
    } else if (is(SHUFFLE)) {
      const [count, type] = [Number(part(2)), part(3)];
      const both = [...this.#lanes(part(4), count, type), ...this.#lanes(part(5), count, type)];
      const picked = this.#lanes(part(7), Number(part(6)), "i32");
      this.#vectors.set(part(1), picked.map((index) => both[Number(index)] ?? "poison"));
    } else if (is(CALL)) this.#call(found!);
    else if (is(UNARY)) {
      const [count, type] = [Number(part(3)), part(4)];
      this.#each(
        part(1),
        count,
        this.#lanes(part(5), count, type),
        (lane) => `${part(2)} ${type} ${lane}`,
      );
    } else if (is(BINARY)) {
      const [count, type] = [Number(part(3)), part(4)];
      const right = this.#lanes(part(6), count, type);
      this.#each(
        part(1),
        count,
        this.#lanes(part(5), count, type),
        (lane, i) => `${part(2)} ${type} ${lane}, ${right[i]}`,
      );
    } else this.#keep(line, plain);
  }

  /** An instruction of numbers; one that makes or takes a vector is not known. */
  #keep(line: string, plain: string): void {
    const isVector = /<\d+ x (?!i8>, ptr)/.test(
      plain.replace(/getelementptr (?:[a-z]+ )*<[^>]*>/, ""),
    );
    const names = plain.match(/%[\w.]+/g) ?? [];
    const isMemory = /\b(?:load|store|call|atomicrmw|cmpxchg|fence)\b/.test(plain) &&
      !/call [^@]*@llvm\./.test(plain);
    if (isVector || isMemory || names.some((name) => this.#vectors.has(name))) {
      throw new NotScalar();
    }
    (plain.includes("= phi ") ? this.#phis : this.#code).push(line);
  }

  #fresh(): string {
    return `%lane.${this.#made++}.of${this.#lines[0]!.match(/%([\w.]+)/)?.[1] ?? ""}`;
  }

  #emit(instruction: string): string {
    const name = this.#fresh();
    this.#code.push(`${name} = ${instruction}`);
    return name;
  }

  #each(
    name: string,
    count: number,
    lanes: Lanes,
    write: (lane: string, index: number) => string,
  ): void {
    if (lanes.length !== count) throw new NotScalar();
    this.#vectors.set(name, lanes.map((lane, index) => this.#emit(write(lane, index))));
  }

  /** The numbers of a value. */
  #lanes(value: string, count: number, type: string): Lanes {
    const known = this.#vectors.get(value);
    if (known !== undefined) return known;
    if (value.startsWith("%")) {
      const lanes = Array.from({ length: count }, () => this.#fresh());
      lanes.forEach((lane, i) =>
        this.#outer.push(`${lane} = extractelement <${count} x ${type}> ${value}, i32 ${i}`)
      );
      this.#vectors.set(value, lanes);
      return lanes;
    }
    const [, splat] = /^splat \(\S+ (.*)\)$/.exec(value) ?? [];
    if (splat !== undefined) return new Array<string>(count).fill(splat);
    if (value.startsWith("<")) {
      return value.slice(1, -1).split(", ").map((word) => word.slice(word.indexOf(" ") + 1));
    }
    if (value !== "zeroinitializer") return new Array<string>(count).fill("poison");
    return new Array<string>(count).fill(type.startsWith("i") ? "0" : "0.0");
  }

  #load([, name = "", count = "", type = "", rest = ""]: string[]): void {
    const bits = Number(type.slice(1));
    if (!(bits * roomOf(count) <= CELL_BITS)) throw new NotScalar();
    const whole = `i${bits * roomOf(count)}`;
    const cell = this.#emit(`load ${whole}, ${rest}`);
    const lanes = Array.from({ length: Number(count) }, (_, index) => {
      const shifted = index === 0 ? cell : this.#emit(`lshr ${whole} ${cell}, ${bits * index}`);
      return this.#emit(`trunc ${whole} ${shifted} to ${type}`);
    });
    this.#vectors.set(name, lanes);
  }

  #store([, count = "", type = "", value = "", rest = ""]: string[]): void {
    const bits = Number(type.slice(1));
    // What is behind a vector of 3 is not written: another's, for all that this knows.
    if (!(bits * Number(count) <= CELL_BITS) || count === "3") throw new NotScalar();
    const whole = `i${bits * Number(count)}`;
    const parts = this.#lanes(value, Number(count), type).map((lane, index) => {
      const wide = this.#emit(`zext ${type} ${lane} to ${whole}`);
      return index === 0 ? wide : this.#emit(`shl ${whole} ${wide}, ${bits * index}`);
    });
    const cell = parts.reduce((sum, one) => this.#emit(`or ${whole} ${sum}, ${one}`));
    this.#code.push(`store ${whole} ${cell}, ${rest}`);
  }

  #call(
    [, name = "", flags = "", count = "", type = "", fn = "", forms = "", words = ""]: string[],
  ) {
    if (!BY_NUMBER.has(fn)) throw new NotScalar();
    const args = [...words.matchAll(ARGUMENT)].map(([, size, of, value, plain, constant]) =>
      size === undefined
        ? { type: plain!, lanes: new Array<string>(Number(count)).fill(constant!) }
        : { type: of!, lanes: this.#lanes(value!, Number(size), of!) }
    );
    const symbol = `@llvm.${fn}${forms.replaceAll(/v\d+/g, "")}`;
    this.#declared.add(`declare ${type} ${symbol}(${args.map((arg) => arg.type).join(", ")})`);
    this.#each(
      name,
      Number(count),
      args[0]!.lanes,
      (_, index) =>
        `call ${flags}${type} ${symbol}(${
          args.map((arg) => `${arg.type} ${arg.lanes[index]}`).join(", ")
        })`,
    );
  }
}

/** How many numbers a cell has room for. */
function roomOf(count: string): number {
  return count === "3" ? 4 : Number(count);
}
