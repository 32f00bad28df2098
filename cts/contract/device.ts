/**
 * The black-box contract: what an implementation must offer to be judged.
 *
 * Everything that the documentation does with `adb` has one method here, so that a test types what a person types.
 *
 * @module
 */

import type { Finding } from "./audit.ts";
import type { Program } from "./program.ts";
import type { Record } from "./record.ts";
import type { Abi, Release, World } from "./world.ts";

/** The output of a command, and its exit status. */
export interface CommandResult {
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
  /** 0 for success; 127 for an unknown command. */
  readonly status: number;
}

/** A process to start. */
export type ProcessSpec =
  | {
    /** The main process of an installed app, or its isolated service process. */
    readonly kind: "app" | "isolated";
    readonly package: string;
  }
  | {
    /** A native executable started from a shell, which no framework code prepares. */
    readonly kind: "native";
    /** User that runs it. Default `shell`. */
    readonly user?: "root" | "shell";
    /** Default: the device's first ABI. */
    readonly abi?: Abi;
    /**
     * Path of the executable, a library file of the World whose DT_NEEDED are loaded first; which namespaces the process
     * has goes by this path. Default: one of the implementation's own in /system/bin, linked with every
     * {@link AppLibrary}.
     */
    readonly executable?: string;
    /** Environment variables, for example LD_LIBRARY_PATH. Default: none. */
    readonly environment?: { readonly [name: string]: string };
    /** True for an executable built with the address sanitizer. */
    readonly asan?: true;
  };

/** A running process. */
export interface Process {
  /** Process id on the device. */
  readonly pid: number;
  /**
   * Runs a program in the process, which stays alive afterwards and keeps its state.
   *
   * @returns What happened since the previous program (the first time: since the process started).
   */
  run(program: Program): Promise<Record>;
  /** Ends the process; harmless if it has ended. */
  kill(): Promise<void>;
}

/** A booted device. */
export interface Device {
  /**
   * Runs what `adb shell COMMAND` would run, as the user that adb has (shell, or root after {@link root}).
   *
   * `am start -n PACKAGE/ACTIVITY` starts the app's process unless it runs, and runs in it the {@link Program} that
   * the app's APK carries as JSON in `assets/strata/program.json`, if any; the command returns when that is done.
   * Events of the suite's layers and drivers are log lines, so that `logcat` prints them.
   */
  shell(command: string): Promise<CommandResult>;
  /** `adb push`. */
  push(path: string, bytes: Uint8Array): Promise<CommandResult>;
  /** `adb pull`. @throws {Error} If the file cannot be read. */
  pull(path: string): Promise<Uint8Array>;
  /** `adb install [--abi ABI]`. */
  install(apk: Uint8Array, options?: { readonly abi?: string }): Promise<CommandResult>;
  /** `adb root`. */
  root(): Promise<CommandResult>;
  /** `adb disable-verity`. */
  disableVerity(): Promise<CommandResult>;
  /** `adb reboot`; returns when the device is up again. */
  reboot(): Promise<CommandResult>;
  /**
   * Starts a process. @throws {Error} If it cannot be started, naming the thing and the reason.
   */
  launch(process: ProcessSpec): Promise<Process>;
  /** Ends every process and frees what the device holds. */
  dispose(): Promise<void>;
}

/** An implementation under test. */
export interface Implementation {
  /** Name and version, for the report. */
  readonly name: string;
  /**
   * The claimed subjects, as the first levels of test ids: `gles` is all of that subject, `rs:intrinsic:blur`
   * one group of it. Other cases are skipped. Default: all.
   */
  readonly claims?: readonly string[];
  /**
   * The ABIs whose ELF libraries its processes run. Default: none, libraries are those of `library.ts`. An implementation with
   * one runs real code, so that cases about simulated content are skipped for it.
   */
  readonly elf?: readonly Abi[];
  /**
   * The Android releases of its devices. Default: whichever a World names. Cases of others, and cases that boot another one, are
   * skipped.
   */
  readonly releases?: readonly Release[];
  /**
   * Whether its own driver is one of the host's, made for another system than Android, so that cases about what Android
   * asks of a driver are skipped unless they are given one. Default: false.
   */
  readonly hostDriver?: true;
  /**
   * Why it cannot compile the bitcode of scripts here, and what to do about it; cases that need that are skipped then.
   * Default: it can, where a World has the compiler.
   */
  readonly noCompiler?: { readonly reason: string; readonly remedy: string };
  /**
   * Why its own driver draws nothing, and what to do about it; cases that look at pixels are skipped then, whichever driver
   * `--driver` puts in its place. Default: it draws.
   */
  readonly noDrawing?: { readonly reason: string; readonly remedy: string };
  /**
   * Boots a device.
   *
   * @throws {WorldError} If the World is not valid.
   */
  boot(world: World): Promise<Device>;
  /**
   * Checks the vendor's files of a World without running anything. Cases about the rules for vendors' files are skipped
   * for an implementation without it.
   *
   * @throws {WorldError} If the World is not valid.
   */
  audit?(world: World): Promise<readonly Finding[]>;
}
