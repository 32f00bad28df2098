/**
 * The adapter protocol, as types: what the suite and an adapter say to each other.
 *
 * The protocol is written for authors of adapters in `protocol.schema.json`; both ends check what they write and
 * what they read against it.
 *
 * @module
 */

import type { Finding } from "./audit.ts";
import type { CommandResult, ProcessSpec } from "./device.ts";
import type { Program } from "./program.ts";
import schema from "./protocol.schema.json" with { type: "json" };
import type { Record } from "./record.ts";
import { checkSchema } from "./schema.ts";
import type { Abi, Release } from "./world.ts";

/** The version that `hello` names. */
export const PROTOCOL_VERSION = 1;

/** Greatest length of a line, in bytes, without its line feed. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

interface OnDevice {
  readonly device: string;
}

// deno-lint-ignore ban-types
type Nothing = {};

interface Exchange<Params, Result> {
  readonly params: Params;
  readonly result: Result;
}

/** Parameters and result of each method. Bytes are base64. */
export interface Methods {
  readonly hello: Exchange<{ readonly protocol: number }, {
    readonly protocol: number;
    readonly name: string;
    readonly claims?: readonly string[];
    readonly elf?: readonly Abi[];
    readonly releases?: readonly Release[];
    readonly hostDriver?: true;
    readonly noCompiler?: { readonly reason: string; readonly remedy: string };
    readonly noDrawing?: { readonly reason: string; readonly remedy: string };
    readonly audit?: true;
  }>;
  readonly boot: Exchange<{ readonly world: unknown }, OnDevice>;
  readonly shell: Exchange<OnDevice & { readonly command: string }, CommandResult>;
  readonly push: Exchange<
    OnDevice & { readonly path: string; readonly data: string },
    CommandResult
  >;
  readonly pull: Exchange<OnDevice & { readonly path: string }, { readonly data: string }>;
  readonly install: Exchange<
    OnDevice & { readonly apk: string; readonly abi?: string },
    CommandResult
  >;
  readonly root: Exchange<OnDevice, CommandResult>;
  readonly disableVerity: Exchange<OnDevice, CommandResult>;
  readonly reboot: Exchange<OnDevice, CommandResult>;
  readonly launch: Exchange<OnDevice & { readonly spec: ProcessSpec }, {
    readonly process: string;
    readonly pid: number;
  }>;
  readonly run: Exchange<{ readonly process: string; readonly program: Program }, Record>;
  readonly kill: Exchange<{ readonly process: string }, Nothing>;
  readonly dispose: Exchange<OnDevice, Nothing>;
  readonly audit: Exchange<{ readonly world: unknown }, {
    readonly findings: readonly Finding[];
  }>;
}

/** The name of a method. */
export type MethodName = keyof Methods;
/** The parameters of a method. */
export type Params<M extends MethodName> = Methods[M]["params"];
/** The result of a method. */
export type Result<M extends MethodName> = Methods[M]["result"];

/** A line that the suite writes. */
export interface ExecRequest<M extends MethodName = MethodName> {
  /** A number that no earlier request had. */
  readonly id: number;
  readonly method: M;
  readonly params: Params<M>;
}

/** Why a request could not be done. */
export interface ExecError {
  readonly message: string;
  /** One line per bad field of a World, as in {@link WorldError.problems}. */
  readonly problems?: readonly string[];
}

/** A line that an adapter writes: the request's id with a result or an error. */
export type ExecReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ExecError };

/** A message that has not the shape that the schema demands. */
export class ShapeError extends Error {
  /** One line per problem: the place, what is there, what is expected. */
  readonly problems: readonly string[];

  /**
   * Makes the error.
   *
   * @param problems One line per problem.
   */
  constructor(problems: readonly string[]) {
    super(problems.join(", "));
    this.name = "ShapeError";
    this.problems = problems;
  }
}

/**
 * Checks a request, its parameters included.
 *
 * @param value Anything, usually parsed JSON.
 * @returns The same value.
 * @throws {ShapeError} If it is not a request.
 */
export function checkRequest(value: unknown): ExecRequest {
  check("request", value);
  const request = value as ExecRequest;
  check(`${request.method}.params`, request.params);
  return request;
}

/**
 * Checks a reply, its result excluded: see {@link checkResult}.
 *
 * @param value Anything, usually parsed JSON.
 * @returns The same value.
 * @throws {ShapeError} If it is not a reply.
 */
export function checkReply(value: unknown): ExecReply {
  check("reply", value);
  return value as ExecReply;
}

/**
 * Checks the result of a method.
 *
 * @param method The method.
 * @param value Anything, usually a part of a reply.
 * @returns The same value.
 * @throws {ShapeError} If the method does not give that.
 */
export function checkResult<M extends MethodName>(method: M, value: unknown): Result<M> {
  check(`${method}.result`, value);
  return value as Result<M>;
}

function check(definition: string, value: unknown): void {
  const problems = checkSchema(schema, definition, value);
  if (problems.length > 0) throw new ShapeError(problems);
}
