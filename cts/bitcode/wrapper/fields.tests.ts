/**
 * The fields of a wrapper: compiler version and optimization level.
 *
 * Plan:
 * - which numbers are known;
 * - when fields are not read: another PNaCl version, no place for them, one that is too long;
 * - how long a field is, and what counts of it.
 *
 * @module
 */

import { COMPILER_VERSION, MODULE, OPTIMIZATION_LEVEL, word } from "../../fakes/bitcode.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { BROKEN, device, found, NO_COMPILER, NO_LEVEL, UNKNOWN } from "../scenes.ts";

const fields = group("bitcode:fields", "Compiler version and optimization level of a wrapper.");

fields.test("newer_compiler_is_advised_against")
  .clauses("BITCODE-WRAPPER-13")
  .releases(8, 15)
  .params({ version: [2411, NO_COMPILER, 0xffffffff] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { version, release } = t.params;
    const world = device({ fields: [[COMPILER_VERSION, word(version)]] }, { release });
    t.expectSet("findings", await found(t, world), [UNKNOWN]);
  });

fields.test("compiler_that_is_known_is_right")
  .clauses("BITCODE-WRAPPER-13")
  .params({ version: [0, 1400, 2300, 2410] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ version }) => device({ fields: [[COMPILER_VERSION, word(version)]] }),
  })
  .control("it is the next one", () => device({ fields: [[COMPILER_VERSION, word(2411)]] }));

fields.test("other_optimisation_level_is_advised_against")
  .clauses("BITCODE-WRAPPER-14")
  .params({ level: [1, 2, 4, 0xffffffff] })
  .fn(async (t) => {
    const world = device({ fields: [[OPTIMIZATION_LEVEL, word(t.params.level)]] });
    t.expectSet("findings", await found(t, world), [UNKNOWN]);
  });

fields.test("optimisation_level_of_android_is_right")
  .clauses("BITCODE-WRAPPER-14")
  .params({ level: [0, 3] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ level }) => device({ fields: [[OPTIMIZATION_LEVEL, word(level)]] }),
  })
  .control("it is another", () => device({ fields: [[OPTIMIZATION_LEVEL, word(NO_LEVEL)]] }));

/** A field that is found if it is read. */
const TELLING = [COMPILER_VERSION, word(NO_COMPILER)] as const;

fields.test("fields_behind_a_pnacl_version_are_not_read")
  .clauses("BITCODE-WRAPPER-4")
  .params({ pnaclVersion: [1, 2, 0x01000000] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ pnaclVersion }) => device({ pnaclVersion, fields: [TELLING] }),
  })
  .control("the version is 0", () => device({ fields: [TELLING] }));

fields.test("bitcode_at_or_before_28_leaves_no_fields")
  .clauses("BITCODE-WRAPPER-5")
  .params({ offset: [0, 16, 20, 27, 28] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ offset }) => device({ offset, fields: [TELLING] }),
  })
  .control("the bitcode begins behind the field", () => device({ fields: [TELLING] }));

fields.test("field_past_the_place_of_the_bitcode_is_found")
  .clauses("BITCODE-WRAPPER-6")
  .params({ length: [1, 4, 8, 0xffff] })
  .fn(async (t) => {
    const world = device({ fields: [[COMPILER_VERSION, [], t.params.length]] });
    t.expectSet("findings", await found(t, world), [BROKEN]);
  });

fields.test("field_past_the_place_of_the_bitcode_is_not_read")
  .describe("Its number would be the first word of the bitcode.")
  .clauses("BITCODE-WRAPPER-6")
  .params({ length: [2, 4], tag: [COMPILER_VERSION, OPTIMIZATION_LEVEL] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ tag, length }) => device({ fields: [[tag, [], length]] }),
  })
  .control(
    "the bitcode begins one word later",
    ({ tag }) => device({ fields: [[tag, MODULE.slice(0, 4)]] }),
  );

fields.test("fields_before_one_that_is_too_long_are_read")
  .clauses("BITCODE-WRAPPER-6")
  .params({ length: [4, 0xffff] })
  .fn(async (t) => {
    const world = device({ fields: [TELLING, [OPTIMIZATION_LEVEL, [], t.params.length]] });
    t.expectSet("findings", await found(t, world), [BROKEN, UNKNOWN]);
  });

fields.test("fields_behind_any_other_are_read")
  .clauses("BITCODE-WRAPPER-15")
  .params({ length: [0, 1, 4, 5, 300], tag: [1, 0x4003] })
  .fn(async (t) => {
    const { tag, length } = t.params;
    const world = device({ fields: [[tag, Array(length).fill(0xff)], TELLING] });
    t.expectSet("findings", await found(t, world), [UNKNOWN]);
  });

fields.test("field_of_an_unknown_tag_does_not_count")
  .clauses("BITCODE-WRAPPER-15")
  .params({ tag: [0, 1, 0x4000, 0x4003, 0x0140] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ tag }) => device({ fields: [[tag, word(NO_COMPILER)]] }),
  })
  .control("the tag is that of the compiler version", () => device({ fields: [TELLING] }));

fields.test("short_number_is_filled_with_zeros")
  .clauses("BITCODE-WRAPPER-16")
  .params({ field: ["two_bytes", "three_bytes", "one_byte"] })
  .fn(async (t) => {
    const field = {
      two_bytes: [COMPILER_VERSION, [0x6b, 0x09]],
      three_bytes: [COMPILER_VERSION, [0, 0, 1]],
      one_byte: [OPTIMIZATION_LEVEL, [NO_LEVEL]],
    }[t.params.field] as [number, number[]];
    t.expectSet("findings", await found(t, device({ fields: [field] })), [UNKNOWN]);
  });

fields.test("bytes_behind_a_short_number_do_not_count")
  .clauses("BITCODE-WRAPPER-16")
  .mustNotFind({
    rule: "bitcode-fields",
    world: () => device({ fields: [[COMPILER_VERSION, [0x6a, 0x09, 0xff, 0xff], 2]] }),
  })
  .control(
    "the number has four bytes",
    () => device({ fields: [[COMPILER_VERSION, [0x6a, 0x09, 0xff, 0xff]]] }),
  );

fields.test("long_number_does_not_count")
  .clauses("BITCODE-WRAPPER-16")
  .params({ length: [5, 8] })
  .mustNotFind({
    rule: "bitcode-fields",
    world: ({ length }) =>
      device({ fields: [[COMPILER_VERSION, [...word(NO_COMPILER), 0, 0, 0, 0].slice(0, length)]] }),
  })
  .control("it has four bytes", () => device({ fields: [TELLING] }));

fields.test("last_of_several_counts")
  .clauses("BITCODE-WRAPPER-16")
  .mustNotFind({
    rule: "bitcode-fields",
    world: () => device({ fields: [TELLING, [COMPILER_VERSION, word(2410)]] }),
  })
  .control(
    "the other one is the last",
    () => device({ fields: [[COMPILER_VERSION, word(2410)], TELLING] }),
  );

/** The group. */
export const tests: readonly Group[] = [fields];
