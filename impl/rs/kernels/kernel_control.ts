/**
 * The memory that the threads of a pool share: which run of a kernel is under way, and which tile of it is next.
 *
 * @module
 */

/** Words of 32 bits, by what they hold. */
export const CONTROL = {
  /** The run's number in the upper half, the next tile's in the lower; {@link CLOSED} there while there is none. */
  ticket: 0,
  /** Tiles that are done. */
  done: 1,
  /** Tiles that trapped. */
  trapped: 2,
  /** 1 while the threads are sent away. */
  end: 3,
  /** Tiles of the run. */
  tiles: 4,
  /** The kernel, as a place among the module's exports. */
  kernel: 5,
  /** Address of its parameters. */
  parameters: 6,
  /** Limits of the run. */
  x1: 7,
  x2: 8,
  y1: 9,
  y2: 10,
  /** Columns or rows of a tile. */
  step: 11,
  /** 1 if tiles are cut along x. */
  isColumns: 12,
  /** Threads that may take part. */
  threads: 13,
  /** Changes when a tile is done, or a thread asks for something. */
  news: 14,
  /** From here on, for each thread, 1 while it serves the pool or is about to. */
  alive: 16,
} as const;

/** The lower half of a ticket that nobody can take. */
export const CLOSED = 0xffff;

/** Words that are shared. */
export const CONTROL_WORDS: number = CONTROL.alive + 64;

/** A kernel: parameters, limits of the tile, and the thread's number. */
export type Kernel = (
  parameters: number,
  x1: number,
  x2: number,
  y1: number,
  y2: number,
  lid: number,
) => void;

/**
 * The kernels of a module, in the order of its exports.
 *
 * @param module The compiled kernels.
 * @param memory The process's memory.
 */
export function instantiateKernels(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
): readonly Kernel[] {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return kernelNames(module).map((name) => exports[name] as Kernel);
}

/** The names of a module's kernels. */
export function kernelNames(module: WebAssembly.Module): readonly string[] {
  let known = names.get(module);
  if (known === undefined) {
    known = WebAssembly.Module.exports(module).filter(({ kind }) => kind === "function")
      .map(({ name }) => name);
    names.set(module, known);
  }
  return known;
}

const names = new WeakMap<WebAssembly.Module, readonly string[]>();

/** Who is told of tiles. */
export interface TileListener {
  /** A tile is done. */
  done(): void;
  /** A tile trapped. */
  trapped(error: unknown): void;
}

/**
 * Runs tiles of the run that is under way until there are none left. When one has trapped, none of the others begins.
 *
 * @param control The shared words.
 * @param kernels The kernels.
 * @param lid The thread's number.
 * @param listener Told of each tile. Default: nobody.
 * @returns The ticket that was not taken: it changes with the next run.
 */
export function runTiles(
  control: Int32Array,
  kernels: readonly Kernel[],
  lid: number,
  listener?: TileListener,
): number {
  for (;;) {
    const ticket = Atomics.load(control, CONTROL.ticket);
    const tile = ticket & 0xffff;
    const [x1, x2, y1, y2] = tileOf(control, tile);
    const kernel = kernels[control[CONTROL.kernel]!];
    const parameters = control[CONTROL.parameters]!;
    if (tile === CLOSED || tile >= control[CONTROL.tiles]! || lid >= control[CONTROL.threads]!) {
      return ticket;
    }
    if (Atomics.compareExchange(control, CONTROL.ticket, ticket, ticket + 1) !== ticket) continue;
    try {
      if (Atomics.load(control, CONTROL.trapped) === 0) kernel!(parameters, x1, x2, y1, y2, lid);
    } catch (error) {
      listener?.trapped(error);
      Atomics.add(control, CONTROL.trapped, 1);
    }
    Atomics.add(control, CONTROL.done, 1);
    tellNews(control);
    listener?.done();
  }
}

/** Wakes who waits for {@link CONTROL.news}. */
export function tellNews(control: Int32Array): void {
  Atomics.add(control, CONTROL.news, 1);
  Atomics.notify(control, CONTROL.news);
}

function tileOf(control: Int32Array, tile: number): [number, number, number, number] {
  const [x1, x2] = [control[CONTROL.x1]!, control[CONTROL.x2]!];
  const [y1, y2] = [control[CONTROL.y1]!, control[CONTROL.y2]!];
  const step = control[CONTROL.step]!;
  if (control[CONTROL.isColumns] === 1) {
    const from = x1 + tile * step;
    return [from, Math.min(x2, from + step), y1, y2];
  }
  const from = y1 + tile * step;
  return [x1, x2, from, Math.min(y2, from + step)];
}
