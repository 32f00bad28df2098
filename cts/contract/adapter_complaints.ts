/**
 * Complaints about an adapter that broke the protocol, once it is known how it ended.
 *
 * @module
 */

import type { AdapterEnd } from "./adapter_end.ts";
import { AdapterError, BusyError } from "./adapter_error.ts";
import { GRACE_MS } from "./child_process.ts";
import type { Expiry } from "./patient_wait.ts";

/** Why a connection to an adapter is of no more use. */
export type Failure = AdapterError | BusyError;

/** A failure whose text also tells how the adapter ended. */
export type Complaint = (end: AdapterEnd) => Failure;

/** Complaints about an adapter when it is over. */
export interface Aftermath {
  /** A mistake of its own that nobody was told yet. */
  readonly fault?: Failure;
  /** A remark on something that is no fault, and yet not as it should be. */
  readonly note?: string;
}

/** The remedy for most errors of an adapter. */
const REMEDY = "write one reply a line to stdout as cts/contract/protocol.schema.json says, " +
  "and everything else to stderr";

/** The remedy for an end that came too early. */
const REMEDY_FOR_ENDS = "keep it running until its stdin ends, and end it with status 0 then";

/**
 * It wrote something wrong.
 *
 * @param adapter The command that started it.
 * @param what What it did.
 * @param open The requests that were open; empty for none.
 * @param remedy What its author can do.
 */
export function wrong(
  adapter: string,
  what: string,
  open: string,
  remedy: string = REMEDY,
): Complaint {
  const when = open === "" ? ", while no request was open" : "";
  return ({ how, stderr }) => {
    const then = how === undefined ? "" : `, and ${how}`;
    return new AdapterError(adapter, `${what}${when}${then}`, remedy, stderr);
  };
}

/**
 * It has ended, or does not listen any more.
 *
 * @param adapter The command that started it.
 * @param open The requests that were open; empty for none.
 */
export function gone(adapter: string, open: string): Complaint {
  const when = open === "" ? "while no request was open" : `before it replied to ${open}`;
  return ({ how = "closed its stdin or stdout", stderr }) =>
    new AdapterError(adapter, `it ${how} ${when}`, REMEDY_FOR_ENDS, stderr);
}

/**
 * It wrote no reply in time.
 *
 * @param adapter The command that started it.
 * @param open The requests that were open.
 * @param expiry How long it was waited for.
 * @param option What raises the limit.
 */
export function silent(adapter: string, open: string, expiry: Expiry, option: string): Complaint {
  if (expiry.isUndecided) {
    return () => new BusyError(`Adapter ${JSON.stringify(adapter)}`, open, expiry);
  }
  return wrong(
    adapter,
    `it wrote no reply to ${open} within ${expiry.limit} ms`,
    open,
    "reply to each request, and flush stdout after each line; " +
      `raise the limit with ${option} if it is only slow`,
  );
}

/**
 * Tells a right end, when its stdin has ended, from a wrong one.
 *
 * @param adapter The command that started it.
 * @param end How it ended.
 */
export function readAftermath(adapter: string, { kind, how, stderr }: AdapterEnd): Aftermath {
  if (kind === "orderly") return {};
  if (kind === "crash") {
    const what = `it ${how} after its last reply`;
    return { fault: new AdapterError(adapter, what, REMEDY_FOR_ENDS, stderr) };
  }
  const what = how === undefined
    ? `did not end within ${GRACE_MS} ms of the end of its stdin and was killed`
    : `${how} when its stdin had ended`;
  const tail = stderr === "" ? "" : `; its stderr ends with ${JSON.stringify(stderr)}`;
  return {
    note: `Adapter ${JSON.stringify(adapter)} ${what}, expected an end with status 0${tail}`,
  };
}
