/**
 * The process that the tests of the driver loader share, which loads its driver.
 *
 * @module
 */

import type { ProcessSpec } from "../../../cts/contract/device.ts";
import { type App, recordProgram } from "../../../cts/contract/recorder.ts";
import type { Record } from "../../../cts/contract/record.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { eventsAt } from "../../../cts/fakes/observe.ts";
import { buildWorld, type WorldBuilder } from "../../../cts/fakes/world_builder.ts";
import { sim } from "../../mod.ts";

const implementation = sim();

/** A process that was started, and what came of it. */
export interface Started {
  readonly record: Record;
  /** The fake drivers' binaries that were loaded, in order. */
  readonly drivers: readonly string[];
  /** The lines of libEGL, as `PRIORITY message`. */
  readonly log: readonly string[];
  /** The reason of the signal that ended the process; undefined while it runs. */
  readonly fault: string | undefined;
}

/** A World of a release without a driver. */
export function bare(release: Release): WorldBuilder {
  return buildWorld({ release }).withoutStockDriver();
}

/**
 * Starts a process, by default a native one, that calls eglGetDisplay and then what a test records.
 *
 * @param builder Its World.
 * @param spec The process.
 * @param calls What it calls beside.
 */
export async function start(
  builder: WorldBuilder,
  spec: ProcessSpec = { kind: "native" },
  calls: (app: App) => void = () => {},
): Promise<Started> {
  const device = await implementation.boot(builder.world);
  const process = await device.launch(spec);
  const record = await process.run(recordProgram((app) => {
    app.egl.GetDisplay(0);
    calls(app);
  }));
  const { end } = record;
  return {
    record,
    drivers: eventsAt(record, "load").map(({ who }) => who),
    log: record.log.filter(({ tag }) => tag === "libEGL")
      .map(({ priority, message }) => `${priority} ${message}`),
    fault: end.kind === "signal" ? `${end.signal} ${end.reason}` : undefined,
  };
}
