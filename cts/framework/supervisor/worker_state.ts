/**
 * The life of a worker process as its supervisor sees it: states, what leads from one to the next, and how long each may last.
 *
 * @module
 */

/**
 * The states of a worker. `preparing`: it loads suite and target, or compiles what cases need; `idle`: it has nothing to
 * do; `sent`: it has cases, and has begun none; `running`: it runs one; `settling`: the case has given its answer, and what it has
 * left behind gets its turn; `freeing`: it frees what it holds, to end; `ended`: its process has ended.
 */
export type WorkerState =
  | "preparing"
  | "idle"
  | "sent"
  | "running"
  | "settling"
  | "freeing"
  | "ended";

/**
 * The events of a worker. It says `step`, `prepared`, `start`, `answer`, and `done` or `rest`, which is `done` of the last case
 * that it has; its supervisor says `send` and `close`; `end` is that of its process.
 */
export type WorkerEvent =
  | "step"
  | "prepared"
  | "start"
  | "answer"
  | "done"
  | "rest"
  | "send"
  | "close"
  | "end";

/** Milliseconds that a worker may spend in its states. */
export interface WorkerLimits {
  /** From one step of its preparation to the next. */
  readonly start: number;
  /** One run of a case. */
  readonly case: number;
  /** Between two cases: beginning one that it has, and coming to rest after one. */
  readonly rest: number;
  /** Freeing what it holds. */
  readonly close: number;
}

type Edges = Readonly<Record<WorkerState, Readonly<Partial<Record<WorkerEvent, WorkerState>>>>>;

/** Where each event leads; what is not here must not happen. */
export const EDGES: Edges = {
  preparing: { step: "preparing", prepared: "idle", close: "freeing", end: "ended" },
  idle: { send: "sent", close: "freeing", end: "ended" },
  sent: { send: "sent", start: "running", close: "freeing", end: "ended" },
  running: { send: "running", answer: "settling", close: "freeing", end: "ended" },
  settling: { send: "settling", done: "sent", rest: "idle", close: "freeing", end: "ended" },
  freeing: { end: "ended" },
  ended: {},
};

/** Which limit holds in a state; in the others a worker waits for its supervisor, or has ended. */
export const LIMITED: Readonly<Partial<Record<WorkerState, keyof WorkerLimits>>> = {
  preparing: "start",
  sent: "rest",
  running: "case",
  settling: "rest",
  freeing: "close",
};

/**
 * Where an event leads.
 *
 * @returns Undefined if it must not happen in that state.
 */
export function nextState(state: WorkerState, event: WorkerEvent): WorkerState | undefined {
  return EDGES[state][event];
}

/**
 * How long a state may last.
 *
 * @returns Milliseconds; undefined for a state without a limit.
 */
export function limitOf(state: WorkerState, limits: WorkerLimits): number | undefined {
  const name = LIMITED[state];
  return name === undefined ? undefined : limits[name];
}
