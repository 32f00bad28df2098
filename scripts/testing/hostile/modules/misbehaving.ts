/**
 * The common part of the hostile implementations: the planted device, with hooks where they misbehave.
 *
 * @module
 */

import type { Device, Implementation, Process } from "../../../../cts/contract/device.ts";
import type { Program } from "../../../../cts/contract/program.ts";
import type { Record } from "../../../../cts/contract/record.ts";
import type { World } from "../../../../cts/contract/world.ts";
import planted from "../../planted_device.ts";
import { SUBJECT } from "../suite.ts";

/** Where an implementation misbehaves in the subject's Worlds; each is given what an honest one does. */
export interface Hooks {
  boot?(honest: () => Promise<Device>): Promise<Device>;
  launch?(honest: () => Promise<Process>): Promise<Process>;
  run?(honest: () => Promise<Record>): Promise<Record>;
  dispose?(honest: () => Promise<void>): Promise<void>;
}

/**
 * The planted device with hooks.
 *
 * @param hooks See {@link Hooks}.
 */
export function misbehaving(hooks: Hooks): Implementation {
  const device = planted({ parts: {} });
  const isSubject = ({ settings }: World) => settings.layers?.startsWith(SUBJECT) === true;
  return {
    ...device,
    boot: (world) => {
      const honest = () => device.boot(world);
      if (!isSubject(world)) return honest();
      return hooks.boot?.(honest) ?? honest().then((booted) => hooked(booted, hooks));
    },
  };
}

function hooked(device: Device, hooks: Hooks): Device {
  return {
    shell: (command) => device.shell(command),
    push: (path, bytes) => device.push(path, bytes),
    pull: (path) => device.pull(path),
    install: (apk, options) => device.install(apk, options),
    root: () => device.root(),
    disableVerity: () => device.disableVerity(),
    reboot: () => device.reboot(),
    launch: (spec) => {
      const honest = () => device.launch(spec).then((process) => running(process, hooks));
      return hooks.launch?.(honest) ?? honest();
    },
    dispose: () => hooks.dispose?.(() => device.dispose()) ?? device.dispose(),
  };
}

function running(process: Process, hooks: Hooks): Process {
  return {
    pid: process.pid,
    kill: () => process.kill(),
    run: (program: Program) => hooks.run?.(() => process.run(program)) ?? process.run(program),
  };
}

/** A promise that nobody settles. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** Spins for ever. */
export function spin(): never {
  for (;;);
}
