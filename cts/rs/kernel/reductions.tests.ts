/**
 * Reductions in bitcode.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { numbersOf, playKernels } from "./scenes.ts";

const reductions = group("rs:kernel_reduce", "Reductions in bitcode.");

const VALUES = range(0, 600).map((i) => (i * 7919) % 1009 - 400);
const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

reductions.test("without_other_functions")
  .clauses("RS-KERNEL-46")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "reductions", (script) => {
      const sum = script.cells("int", 1, [99]);
      script.reduce("sum", [script.cells("int", 600, VALUES)], sum);
      return script.read(sum);
    }, t.params);
    t.expectSequence("sum", numbersOf(record, made), [sumOf(VALUES)]);
  });

reductions.test("initializer")
  .clauses("RS-KERNEL-49")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "reductions", (script) => {
      const product = script.cells("int", 1);
      script.reduce("product", [script.cells("int", 6, range(1, 7))], product);
      return script.read(product);
    }, t.params);
    t.expectSequence("product", numbersOf(record, made), [720]);
  });

reductions.test("combiner")
  .clauses("RS-KERNEL-47")
  .compiler()
  .params({ threads: [1, 2, 3] })
  .fn(async (t) => {
    const bytes = VALUES.map((value) => value & 255);
    const halves = VALUES.map((value) => value / 2);
    const { record, made } = await playKernels(t, "reductions", (script) => {
      const dot = script.cells("double", 1);
      script.reduce("dot", [VALUES, halves].map((all) => script.cells("float", 600, all)), dot);
      const bins = script.cells("uint", 16);
      script.reduce("histogram", [script.cells("uchar", 600, bytes)], bins);
      const corner = script.cells("int", 1);
      script.reduce("corner", [script.cells("int", { x: 30, y: 20 }, VALUES)], corner);
      return [script.read(dot), script.read(corner), script.read(bins)];
    }, t.params);
    const [dot, corner, bins] = made.map((read) => numbersOf(record, read));
    t.expectSequence("dot product", dot!, [sumOf(VALUES.map((value) => value * value / 2))]);
    const places = range(0, 600).map((i) => 3 * (i % 30) + 100 * Math.floor(i / 30));
    t.expectSequence("places", corner!, [sumOf(places)]);
    const counts = range(0, 16).map((bin) => bytes.filter((byte) => byte % 16 === bin).length);
    t.expectSequence("histogram", bins!, counts);
  });

reductions.test("outconverter")
  .clauses("RS-KERNEL-48")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "reductions", (script) => {
      const places = script.cells("int2", 1);
      script.reduce("range", [script.cells("int", 600, VALUES)], places);
      const average = script.cells("float", 1);
      script.reduce("average", [script.cells("float", 8, range(1, 9))], average);
      return [script.read(places), script.read(average)];
    }, t.params);
    const ends = [Math.min(...VALUES), Math.max(...VALUES)].map((value) => VALUES.indexOf(value));
    t.expectEqual("places, and an average", made.map((read) => numbersOf(record, read)), [ends, [
      4.5,
    ]]);
  });

reductions.test("places_and_dimensions")
  .clauses("RS-KERNEL-133")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const size = { x: 5, y: 4, z: 3 };
    const values = range(1, 61);
    const { record, made } = await playKernels(t, "reductions", (script) => {
      const total = script.cells("int", 1);
      script.reduce("placed", [script.cells("int", size, values)], total);
      return script.read(total);
    }, t.params);
    const expected = sumOf(values.map((value, at) => value * at + size.z));
    t.expectSequence("cells by their places", numbersOf(record, made), [expected]);
  });

/** The groups. */
export const tests: readonly Group[] = [reductions];
