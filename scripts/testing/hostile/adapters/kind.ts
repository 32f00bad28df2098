/**
 * The parts of a hostile adapter: an honest one, with hooks where it misbehaves.
 *
 * @module
 */

import { SUBJECT } from "../suite.ts";

/** A request, as it stands on a line. */
export interface Request {
  readonly id: number;
  readonly method: string;
  readonly params?: { readonly world?: { readonly settings?: { readonly layers?: string } } };
}

/** Where an adapter misbehaves. Whatever gives a promise is waited for. */
export interface Kind {
  /** Before it reads anything. */
  start?(): Promise<unknown> | void;
  /** Before it does what it is asked to. */
  request?(request: Request): Promise<unknown> | void;
  /** Before it writes a reply; gives what it writes in its place. */
  reply?(line: string, request: Request): string;
  /** When its input has ended. */
  end?(): Promise<unknown> | void;
}

/**
 * Checks that a request boots one of the subject's devices.
 *
 * @param request The request.
 */
export function bootsSubject({ method, params }: Request): boolean {
  return method === "boot" && params?.world?.settings?.layers?.startsWith(SUBJECT) === true;
}

/** A promise that nobody settles, beside something that keeps the process. */
export function never(): Promise<never> {
  setInterval(() => undefined, 1000);
  return new Promise(() => undefined);
}

/**
 * Writes all of a text to standard output.
 *
 * @param text The text.
 */
export function write(text: string): void {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}
