/**
 * A suite with a few runs of intrinsics.
 *
 * @module
 */

import { ClauseRegistry, defineClauses } from "../../cts/clauses/registry.ts";
import type { ImageCall } from "../../cts/contract/compute.ts";
import { defineSuite, group, type Suite } from "../../cts/framework/mod.ts";
import { constant, noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { judgeCall } from "../../cts/rs/intrinsic/judge.ts";

const size = { width: 21, height: 5 };
const images = (): ImageCall => ({
  input: noise(size),
  output: constant(size, 77),
  clip: { ...whole(size), x1: 2, y2: 4 },
});
const table = () => Uint8Array.from({ length: 1024 }, (_, i) => 5 * i);

const lut = group("rs:intrinsic:lut", "Tables.");
lut.test("noise")
  .clauses("PLANTED-COMPUTE-1")
  .params({ path: ["cpu", "gpu"] })
  .fn((t) =>
    judgeCall(t, { intrinsic: "lut", table: table(), ...images() }, { path: t.params.path })
  );

const blend = group("rs:intrinsic:blend", "Two images.");
blend.test("source")
  .clauses("PLANTED-COMPUTE-1")
  .fn((t) => judgeCall(t, { intrinsic: "blend", mode: "src", ...images() }, { path: "cpu" }));

const blur = group("rs:intrinsic:blur", "Neighbors.");
blur.test("noise")
  .clauses("PLANTED-COMPUTE-1")
  .fn((t) => judgeCall(t, { intrinsic: "blur", radius: 2, ...images() }, { path: "cpu" }));

const other = group("rs:script:other", "No intrinsic.");
other.test("nothing").clauses("PLANTED-COMPUTE-1").fn((t) => t.expect("that it is so", true));

/** The suite. */
export const suite: Suite = defineSuite({
  version: "0.0.1",
  groups: [blur, lut, blend, other],
  clauses: new ClauseRegistry([defineClauses([{
    id: "PLANTED-COMPUTE-1",
    grade: "aosp",
    text: "An intrinsic is what the oracle says.",
    source: "planted",
  }])]),
});
