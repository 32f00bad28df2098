/**
 * A loop over the cells of a row, as LLVM IR: two forms of it, of which the one with known distances between cells is what
 * LLVM makes vectors of.
 *
 * @module
 */

import { type IrFunction, type IrValue, quoted } from "./ir_text.ts";

/** Where members of an RsExpandKernelDriverInfo are: see cpu_ref/kernel_info.ts. */
const INFO = { inPtr: 0, inStride: 32, outPtr: 68, outStride: 100 } as const;
/** The call that forgets the Allocations that a script's code has resolved: see clcore/allocation.c. */
export const FORGET = "call void @rs_forget_views()";

/** The function that runs slices of a launch by a kernel's function for rows: see clcore/launch.c. */
export const RUN_TILE = "rs_tile";

/**
 * The name of the function that runs slices of a launch.
 *
 * @param symbol The name of the function for a row, such as `root.expand`.
 */
export function tileName(symbol: string): string {
  return `${symbol}.tile`;
}

/** The beginning of the names of the loop with known distances. */
export const KNOWN = "known";
/** Cells that a kernel with a loop of its own goes through side by side: each waits for its own sum only. */
const JAMMED = 16;

/** A call's argument, for one of the two loops. */
type Argument = (loop: string) => string;

/** Cells that lie in a row. */
interface Cells {
  /** The registers `%NAME` with the first one's address and `%NAME.stride`. */
  readonly name: string;
  /** Their type, which their distance follows from; undefined if the kernel takes an address. */
  readonly type: string | undefined;
}

/** The loop that calls one kernel. */
export class RowLoop {
  readonly #kernel: IrFunction;
  readonly #before: string[] = [];
  readonly #cells: Cells[] = [];
  readonly #loads: ((loop: string) => string)[] = [];
  readonly #arguments: Argument[] = [];
  #returns: string | undefined;
  readonly #hints: number;
  #inputs = 0;
  #members = 0;

  /**
   * @param kernel What it calls.
   * @param hints Number of a node of metadata that the module does not have yet, nor the next one.
   */
  constructor(kernel: IrFunction, hints: number) {
    this.#kernel = kernel;
    this.#hints = hints;
  }

  /** Passes a cell of the next input, by its value or, where the kernel wants that, by its address. */
  input(to: IrValue): void {
    const index = this.#inputs++;
    const name = `in${index}`;
    const byAddress = to.type === "ptr";
    this.#row(
      name,
      INFO.inPtr + 4 * index,
      INFO.inStride + 4 * index,
      byAddress ? undefined : to.type,
    );
    if (!byAddress) {
      this.#loads.push((loop) =>
        `%${loop}.${name}.value = load ${to.type}, ptr %${loop}.${name}.at`
      );
    }
    this.#arguments.push((loop) => `${to.written} %${loop}.${name}.${byAddress ? "at" : "value"}`);
  }

  /** Passes the address of a cell of the output. */
  outputPointer(to: IrValue): void {
    this.#row("out", INFO.outPtr, INFO.outStride, undefined);
    this.#arguments.push((loop) => `${to.written} %${loop}.out.at`);
  }

  /** Writes what the kernel returns to the output. */
  returns({ type }: IrValue): void {
    this.#row("out", INFO.outPtr, INFO.outStride, type);
    this.#returns = type;
  }

  /** Passes a register that is the same for all cells. */
  value(to: IrValue, register: string): void {
    this.#arguments.push(() => `${to.written} ${register}`);
  }

  /** Passes a member of the struct. */
  member(to: IrValue, offset: number): void {
    const register = `member${this.#members++}`;
    this.#load(register, to.type, offset);
    this.value(to, `%${register}`);
  }

  /** Passes the cell's place in its row. */
  x(to: IrValue): void {
    this.#arguments.push((loop) => `${to.written} %${loop}.x`);
  }

  #row(name: string, pointer: number, stride: number, type: string | undefined): void {
    if (pointer !== INFO.outPtr) this.#load(name, "ptr", pointer);
    this.#load(`${name}.stride`, "i32", stride);
    this.#cells.push({ name, type });
  }

  #load(register: string, type: string, offset: number): void {
    this.#before.push(
      `%${register}.member = getelementptr i8, ptr %info, i32 ${offset}`,
      `%${register} = load ${type}, ptr %${register}.member`,
    );
  }

  /** Writes the function, with the parameters that launches give, the one for slices of a launch, and what both call. */
  write(symbol: string): string {
    const [name, tile] = [quoted(symbol), quoted(tileName(symbol))];
    const [rows, cells] = [quoted(`${symbol}.row`), quoted(`${symbol}.cells`)];
    const lines = [...this.#before];
    let known = "true";
    for (const cells of this.#cells) {
      if (cells.type === undefined) continue;
      const { name } = cells;
      lines.push(
        `%${name}.fits = icmp eq i32 %${name}.stride, ${sizeOf(cells.type)}`,
        `%${name}.known = and i1 ${known}, %${name}.fits`,
      );
      known = `%${name}.known`;
    }
    lines.push("%some = icmp ult i32 %x1, %x2", `%quick = and i1 %some, ${known}`);
    const parameters = "ptr %info, i32 %x1, i32 %x2, ptr %last";
    // Cells of one launch have no order, so what a kernel returns is not what it reads through an Allocation; where it writes
    // by an address, it may read there, too.
    const out = this.#returns === undefined ? "ptr %out" : "ptr noalias %out";
    return `define void @${name}(${parameters}) {
  ${FORGET}
  call void @${cells}(${parameters})
  ret void
}
define void @${tile}(ptr %launch, i32 %first, i32 %end, i32 %y1, i32 %y2, i32 %thread) {
  call void @${RUN_TILE}(ptr %launch, i32 %first, i32 %end, i32 %thread, ptr @${cells})
  ret void
}
define internal void @${cells}(${parameters}) {
  %out.member = getelementptr i8, ptr %info, i32 ${INFO.outPtr}
  %out = load ptr, ptr %out.member
  call void @${rows}(${parameters}, ${out})
  ret void
}
define internal void @${rows}(${parameters}, ${out}) noinline {
entry:
${lines.map((line) => `  ${line}\n`).join("")}  br i1 %quick, label %known, label %other
other:
  br i1 %some, label %any, label %done
${this.#loop(KNOWN, true)}${this.#loop("any", false)}done:
  ret void
}
!${this.#hints} = distinct !{!${this.#hints}, !${this.#hints + 1}}
!${this.#hints + 1} = !{!"llvm.loop.unroll_and_jam.count", i32 ${JAMMED}}
`;
  }

  #loop(loop: string, isKnown: boolean): string {
    const { name, result } = this.#kernel;
    const call = `call ${result.written} @${quoted(name)}(${
      this.#arguments.map((argument) => argument(loop)).join(", ")
    }) ${isKnown ? "alwaysinline" : "noinline"}`;
    const hints = isKnown ? `, !llvm.loop !${this.#hints}` : "";
    const lines = [
      `%${loop}.x = phi i32 [ %x1, %${isKnown ? "entry" : "other"} ], [ %${loop}.next, %${loop} ]`,
      `%${loop}.index = sub i32 %${loop}.x, %x1`,
      ...this.#cells.flatMap((cells) => addressOf(cells, loop, isKnown)),
      ...this.#loads.map((load) => load(loop)),
      ...(this.#returns === undefined ? [call] : [
        `%${loop}.result = ${call}`,
        `store ${this.#returns} %${loop}.result, ptr %${loop}.out.at`,
      ]),
      `%${loop}.next = add nuw nsw i32 %${loop}.x, 1`,
      `%${loop}.more = icmp ult i32 %${loop}.next, %x2`,
      `br i1 %${loop}.more, label %${loop}, label %done${hints}`,
    ];
    return `${loop}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
  }
}

function addressOf({ name, type }: Cells, loop: string, isKnown: boolean): string[] {
  const at = `%${loop}.${name}.at`;
  if (isKnown && type !== undefined) {
    return [`${at} = getelementptr inbounds ${type}, ptr %${name}, i32 %${loop}.index`];
  }
  return [
    `%${loop}.${name}.offset = mul i32 %${loop}.index, %${name}.stride`,
    `${at} = getelementptr inbounds i8, ptr %${name}, i32 %${loop}.${name}.offset`,
  ];
}

/** How far apart cells of a type are. */
function sizeOf(type: string): string {
  return `ptrtoint (ptr getelementptr (${type}, ptr null, i32 1) to i32)`;
}
