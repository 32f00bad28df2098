/**
 * Runs a command line.
 *
 * @module
 */

import { LIBRARY_MAGIC } from "../../cts/contract/library.ts";
import { FileError, unlessRefused } from "../platform/files.ts";
import { rootCredentials } from "../platform/users.ts";
import type { Budget } from "./budget.ts";
import { type Command, Invocation, type Runner } from "./command.ts";
import { CommandError, ExitRequest, ShellSyntaxError } from "./errors.ts";
import { expandText, expandWords, type ExpansionHost } from "./expand.ts";
import type { ShellHost } from "./host.ts";
import { parseScript } from "./parser.ts";
import { NULL_DEVICE, type Session } from "./session.ts";
import { decode } from "../platform/decode.ts";
import { Bytes, Sink, type Streams } from "./streams.ts";
import type { CommandNode, List, Pipeline, Redirection } from "./syntax.ts";

/** The shell's own name in its messages. */
export const SHELL_PATH = "/system/bin/sh";

/** Directories whose programs are the shell's commands. */
const PROGRAM_PATH = /^(?:\/system\/bin|\/bin|\/system\/xbin|\/vendor\/bin)\/([^/]+)$/;

/** Commands that change the shell that runs them, so that there is no program of that name. */
const SHELL_ONLY: ReadonlySet<string> = new Set([":", "cd", "exec", "exit", "export", "unset"]);

/** A program that was found, or why not. */
type Found =
  | { readonly command: Command }
  | { readonly script: string }
  | { readonly problem: string; readonly status: 126 | 127 };

/** The options of an interpreter. */
export interface InterpreterOptions {
  readonly host: ShellHost;
  readonly budget: Budget;
  /** The command of a name. */
  lookup(name: string, session: Session): Command | undefined;
}

/** A file that a command writes to, and what it wrote. */
interface OpenFile {
  readonly path: string;
  readonly sink: Sink;
}

/** Runs command lines of one shell and of those that it starts. */
export class Interpreter implements Runner {
  readonly #host: ShellHost;
  readonly #budget: Budget;
  readonly #lookup: InterpreterOptions["lookup"];

  /** @param options The device, what may be used up, and the commands. */
  constructor(options: InterpreterOptions) {
    this.#host = options.host;
    this.#budget = options.budget;
    this.#lookup = options.lookup.bind(options);
  }

  /** Runs a script in a shell of its own; returns its exit status. */
  script(text: string, session: Session, streams: Streams): Promise<number> {
    return this.#budget.shell(async () => {
      let list: List;
      try {
        list = parseScript(text);
      } catch (error) {
        if (!(error instanceof ShellSyntaxError)) throw error;
        streams.stderr.write(`${SHELL_PATH}: ${error.message}\n`);
        return 1;
      }
      return await this.#subshell(list, session, streams);
    });
  }

  /**
   * Runs a line that was typed into a shell, which keeps its state.
   *
   * @returns Whether the shell goes on; its session has the exit status.
   */
  async line(text: string, session: Session, streams: Streams): Promise<boolean> {
    try {
      await this.#list(parseScript(text), session, streams);
      return true;
    } catch (error) {
      if (error instanceof ExitRequest) {
        session.status = error.status;
        return false;
      }
      if (!(error instanceof ShellSyntaxError)) throw error;
      streams.stderr.write(`${SHELL_PATH}: ${error.message}\n`);
      session.status = 1;
      return true;
    }
  }

  /** Runs a program without a shell; returns its exit status. */
  async execute(args: readonly string[], session: Session, streams: Streams): Promise<number> {
    const [name = ""] = args;
    const found = this.#find(name, session);
    if ("problem" in found || SHELL_ONLY.has(name)) {
      throw new CommandError("problem" in found ? found.problem : "inaccessible or not found", 127);
    }
    return await this.#runFound(found, args, session, streams);
  }

  /** The path of a program, or undefined if there is none of that name. */
  find(name: string, session: Session): string | undefined {
    if (SHELL_ONLY.has(name) || "problem" in this.#find(name, session)) return undefined;
    return name.includes("/") ? name : `/system/bin/${name}`;
  }

  async #subshell(list: List, session: Session, streams: Streams): Promise<number> {
    try {
      return await this.#list(list, session, streams);
    } catch (error) {
      if (error instanceof ExitRequest) return error.status;
      throw error;
    }
  }

  async #list(list: List, session: Session, streams: Streams): Promise<number> {
    for (const { when, pipeline } of list) {
      if (when === "success" && session.status !== 0) continue;
      if (when === "failure" && session.status === 0) continue;
      const status = await this.#pipeline(pipeline, session, streams);
      session.status = pipeline.negated ? Number(status === 0) : status;
    }
    return session.status;
  }

  async #pipeline({ commands }: Pipeline, session: Session, streams: Streams): Promise<number> {
    const [only] = commands;
    if (only !== undefined && commands.length === 1) {
      return await this.#node(only, session, streams);
    }
    let status = 0;
    let { stdin } = streams;
    for (const [i, node] of commands.entries()) {
      const isLast = i === commands.length - 1;
      const stdout = isLast ? streams.stdout : new Sink(this.#budget);
      try {
        status = await this.#node(node, session.fork(), { ...streams, stdin, stdout });
      } catch (error) {
        if (!(error instanceof ExitRequest)) throw error;
        status = error.status;
      }
      if (!isLast) stdin = new Bytes(stdout.bytes());
    }
    return status;
  }

  async #node(node: CommandNode, session: Session, streams: Streams): Promise<number> {
    const files: OpenFile[] = [];
    const redirected = await this.#redirect(node.redirections, session, streams, files);
    if (redirected === undefined) return 1;
    try {
      if (node.kind === "simple") return await this.#simple(node, session, redirected);
      if (node.kind === "group") return await this.#list(node.body, session, redirected);
      return await this.#subshell(node.body, session.fork(), redirected);
    } finally {
      this.#flush(files, streams);
    }
  }

  async #simple(
    node: Extract<CommandNode, { kind: "simple" }>,
    session: Session,
    streams: Streams,
  ): Promise<number> {
    session.status = node.words.length > 0 ? session.status : 0;
    const expansion = this.#expansion(session, streams);
    const args = await expandWords(node.words, expansion);
    const target = args.length > 0 && node.assignments.length > 0 ? session.fork() : session;
    for (const { name, value } of node.assignments) {
      target.variables.set(name, await expandText(value, expansion));
      if (target !== session) target.exported.add(name);
    }
    if (args.length === 0) return session.status;
    const found = this.#find(args[0]!, target);
    if ("problem" in found) {
      streams.stderr.write(`${SHELL_PATH}: ${args[0]}: ${found.problem}\n`);
      return found.status;
    }
    return await this.#runFound(found, args, target, streams);
  }

  #expansion(session: Session, streams: Streams): ExpansionHost {
    return {
      files: this.#host.files,
      session,
      spend: (characters) => this.#budget.expansion(characters),
      capture: (list) =>
        this.#budget.shell(async () => {
          const stdout = new Sink(this.#budget);
          session.status = await this.#subshell(list, session.fork(), { ...streams, stdout });
          return stdout.text().replaceAll("\0", "");
        }),
    };
  }

  #find(name: string, session: Session): Found {
    const [, program = name] = PROGRAM_PATH.exec(name) ?? [];
    const command = program.includes("/") ? undefined : this.#lookup(program, session);
    if (command !== undefined) return { command };
    if (!name.includes("/")) return { problem: "inaccessible or not found", status: 127 };
    try {
      const path = session.path(name);
      const { type } = this.#host.files.stat(path, session.as);
      if (type === "directory" || !this.#host.files.access(path, session.as, "x")) {
        return { problem: "can't execute: Permission denied", status: 126 };
      }
      const text = decode(this.#host.files.read(path, session.as));
      if (text.startsWith(LIBRARY_MAGIC) || text.includes("\0")) {
        return { problem: "not executable: it is not a shell script", status: 126 };
      }
      return { script: text };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code === "EACCES") {
        return { problem: "can't execute: Permission denied", status: 126 };
      }
      return { problem: "inaccessible or not found", status: 127 };
    }
  }

  async #runFound(
    found: Exclude<Found, { problem: string }>,
    args: readonly string[],
    session: Session,
    streams: Streams,
  ): Promise<number> {
    this.#budget.command();
    if ("script" in found) {
      return await this.script(found.script, session.child({ parameters: args }), streams);
    }
    const run = new Invocation(args, this.#host, session, streams, this);
    try {
      const status = await found.command(run);
      await streams.stdout.reader?.drained();
      return status;
    } catch (error) {
      if (error instanceof CommandError) {
        run.complain(error.message);
        return error.status;
      }
      if (error instanceof FileError) return run.complain(`${error.path}: ${error.reason}`);
      throw error;
    }
  }

  /** Opens what a command is redirected to; undefined if that fails, which is told on standard error. */
  async #redirect(
    redirections: readonly Redirection[],
    session: Session,
    streams: Streams,
    files: OpenFile[],
  ): Promise<Streams | undefined> {
    let redirected = streams;
    for (const redirection of redirections) {
      if (redirection.kind === "duplicate") {
        const { fd, from } = redirection;
        if (fd === 0 || from === 0) continue;
        const sink = from === 1 ? redirected.stdout : redirected.stderr;
        redirected = { ...redirected, [fd === 1 ? "stdout" : "stderr"]: sink };
        continue;
      }
      const path = await expandText(redirection.target, this.#expansion(session, streams));
      try {
        redirected = this.#open(redirection, path, session, redirected, files);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        const verb = redirection.kind === "read" ? "open" : "create";
        redirected.stderr.write(`${SHELL_PATH}: can't ${verb} ${path}: ${error.reason}\n`);
        this.#flush(files, streams);
        return undefined;
      }
    }
    return redirected;
  }

  #open(
    { kind, fd }: Exclude<Redirection, { kind: "duplicate" }>,
    path: string,
    session: Session,
    streams: Streams,
    opened: OpenFile[],
  ): Streams {
    const { files } = this.#host;
    if (kind === "read") {
      return { ...streams, stdin: new Bytes(session.read(files, path)) };
    }
    if (kind === "write") session.write(files, path, new Uint8Array());
    else session.append(files, path, new Uint8Array());
    const sink = new Sink(this.#budget);
    opened.push({ path: session.path(path), sink });
    return { ...streams, [fd === 2 ? "stderr" : "stdout"]: sink };
  }

  /** Writes what commands wrote to open files; permission was asked for when they were opened. */
  #flush(opened: OpenFile[], streams: Streams): void {
    const { files } = this.#host;
    const root = rootCredentials();
    for (const { path, sink } of opened.splice(0)) {
      const bytes = sink.bytes();
      try {
        const isThere = unlessRefused(() => files.stat(path, root).type) === "file";
        if (bytes.length > 0 && path !== NULL_DEVICE && isThere) files.append(path, bytes, root);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        streams.stderr.write(`${SHELL_PATH}: write: ${path}: ${error.reason}\n`);
      }
    }
  }
}
