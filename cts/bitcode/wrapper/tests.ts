/**
 * The form of a file of bitcode, and where its wrapper says that the bitcode is.
 *
 * Plan:
 * - what is a wrapper, what is bitcode without one, and what is neither;
 * - wrappers that are cut off, or point to a wrong place;
 * - target APIs;
 * - which files are looked at.
 *
 * @module
 */

import { apiLevel } from "../../contract/api_level.ts";
import { MODULE, word, wrapBitcode } from "../../fakes/bitcode.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { BROKEN, CORE, device, found, NO_API, NOT_TAKEN, UNREAD, UNWISE } from "../scenes.ts";
import { tests as fields } from "./fields.tests.ts";

const wrapper = group("bitcode:wrapper", "What a vendor's file of bitcode is, and for which API.");

/** The first word of bitcode without a wrapper. */
const RAW_MAGIC = 0xdec04342;

wrapper.test("first_words_tell_a_wrapper")
  .clauses("BITCODE-WRAPPER-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = device({ targetApi: NO_API }, t.params);
    t.expectSet("findings", await found(t, world), [NOT_TAKEN]);
  });

wrapper.test("word_in_another_order_is_no_wrapper")
  .clauses("BITCODE-WRAPPER-1")
  .params({ magic: [0xdec0170b, 0x17c0de0b, 0xc0de0b17, 0x0b17c0df] })
  .fn(async (t) => {
    const world = device({ magic: t.params.magic, targetApi: NO_API });
    t.expectSet("findings", await found(t, world), [BROKEN]);
  });

wrapper.test("fifteen_bytes_are_no_wrapper")
  .clauses("BITCODE-WRAPPER-1")
  .params({ length: [4, 12, 15] })
  .fn(async (t) => {
    const world = device(wrapBitcode().subarray(0, t.params.length));
    t.expectSet("findings", await found(t, world), [BROKEN]);
  });

wrapper.test("cut_wrapper_has_no_target_api")
  .clauses("BITCODE-WRAPPER-2")
  .params({ length: [16, 20, 23] })
  .fn(async (t) => {
    const world = device(wrapBitcode({ targetApi: NO_API }).subarray(0, t.params.length));
    t.expectSet("findings", await found(t, world), [BROKEN, UNWISE]);
  });

wrapper.test("wrapper_cut_behind_its_target_api_has_it")
  .clauses("BITCODE-WRAPPER-2")
  .params({ length: [24, 27, 28, 40, 44] })
  .fn(async (t) => {
    const world = device(wrapBitcode({ targetApi: NO_API }).subarray(0, t.params.length));
    t.expectSet("findings", await found(t, world), [BROKEN, NOT_TAKEN]);
  });

wrapper.test("another_version_is_no_wrapper")
  .clauses("BITCODE-WRAPPER-3")
  .params({ version: [1, 256, 0xffffffff] })
  .fn(async (t) => {
    const world = device({ version: t.params.version, targetApi: NO_API });
    t.expectSet("findings", await found(t, world), [BROKEN]);
  });

wrapper.test("wrapper_with_a_pnacl_version_is_one")
  .clauses("BITCODE-WRAPPER-4")
  .params({ pnaclVersion: [1, 2, 0x01000000] })
  .fn(async (t) => {
    const { pnaclVersion } = t.params;
    const world = device({ pnaclVersion, targetApi: NO_API });
    t.expectSet("findings", await found(t, world), [UNREAD, NOT_TAKEN]);
  });

/** Bitcode with a word where a wrapper would have its target API. */
const LONG = [...MODULE, ...Array(12).fill(0), ...word(NO_API), ...Array(8).fill(0)];

wrapper.test("another_first_word_is_no_bitcode")
  .clauses("BITCODE-WRAPPER-7")
  .params({ magic: [0xddc04342, 0x00004342, 0x4243c0de] })
  .fn(async (t) => {
    const world = device([...word(t.params.magic), 0, 0, 0, 0]);
    t.expectSet("findings", await found(t, world), [BROKEN]);
  });

wrapper.test("bitcode_alone_is_right")
  .clauses("BITCODE-WRAPPER-7")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "bitcode-form",
    world: (params) => device([0x42, 0x43, 0xc0, 0xde, 0, 0, 0, 0], params),
  })
  .control(
    "its fourth byte is another",
    (params) => device([0x42, 0x43, 0xc0, 0xdd, 0, 0, 0, 0], params),
  );

wrapper.test("bitcode_alone_has_no_target_api")
  .clauses("BITCODE-WRAPPER-7")
  .mustNotFind({ rule: "bitcode-level", world: () => device(LONG) })
  .control(
    "its first words are a wrapper's",
    () => device([...word(0x0b17c0de), ...word(0), ...LONG.slice(8)]),
  );

wrapper.test("bitcode_past_the_end_is_found")
  .describe("Bytes 44 to 52 are the bitcode; one size makes its end overflow 32 bits.")
  .clauses("BITCODE-WRAPPER-8")
  .params({ size: [9, 12, 0x7fffffff, 0xffffffd8, 0xffffffff] })
  .fn(async (t) => {
    t.expectSet("findings", await found(t, device(t.params)), [BROKEN]);
  });

wrapper.test("bitcode_that_begins_past_the_end_is_found")
  .clauses("BITCODE-WRAPPER-8")
  .params({ offset: [0x80000040, 0xffffffff], size: [0, 8] })
  .fn(async (t) => {
    t.expectSet("findings", await found(t, device(t.params)), [BROKEN]);
  });

wrapper.test("bitcode_that_ends_with_the_file_is_right")
  .clauses("BITCODE-WRAPPER-8")
  .mustNotFind({ rule: "bitcode-form", world: () => device({}) })
  .control("the file lacks its last word", () => device(wrapBitcode().subarray(0, -4)));

wrapper.test("what_is_no_bitcode_is_found")
  .clauses("BITCODE-WRAPPER-9")
  .params({ file: ["zeros", "text", "elf", "cut", "empty"], device: ["treble", "legacy"] })
  .fn(async (t) => {
    const bytes = {
      zeros: Array(64).fill(0),
      text: new TextEncoder().encode("; ModuleID = 'clcore'\n"),
      elf: [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0],
      cut: MODULE.slice(0, 3),
      empty: [],
    }[t.params.file];
    const product = { PRODUCT_SHIPPING_API_LEVEL: t.params.device === "legacy" ? "25" : "29" };
    t.expectSet("findings", await found(t, device(bytes, { product })), [BROKEN]);
  });

wrapper.test("target_api_that_is_not_taken_is_found")
  .clauses("BITCODE-WRAPPER-10")
  .releases(8, 15)
  .params({ api: ["own+1", "1", "10", "9999", "10001", "4294967294"] })
  .filter((params) => params.api === "own+1" || isFirstOrLast(params))
  .fn(async (t) => {
    const { api, release } = t.params;
    const targetApi = api === "own+1" ? apiLevel(release) + 1 : Number(api);
    t.expectSet("findings", await found(t, device({ targetApi }, { release })), [NOT_TAKEN]);
  });

wrapper.test("target_api_of_the_device_is_right")
  .clauses("BITCODE-WRAPPER-10")
  .releases(8, 15)
  .params({ api: ["own", "11", "16"] })
  .filter((params) => params.api === "own" || isFirstOrLast(params))
  .mustNotFind({
    rule: "bitcode-level",
    world: ({ api, release }) =>
      device({ targetApi: api === "own" ? apiLevel(release) : Number(api) }, { release }),
  })
  .control(
    "its target API is the next one",
    ({ release }) => device({ targetApi: apiLevel(release) + 1 }, { release }),
  );

wrapper.test("target_api_for_development_is_advised_against")
  .clauses("BITCODE-WRAPPER-11")
  .releases(8, 15)
  .params({ targetApi: [10000, 0xffffffff] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { targetApi, release } = t.params;
    t.expectSet("findings", await found(t, device({ targetApi }, { release })), [UNWISE]);
  });

wrapper.test("target_api_of_none_is_advised_against")
  .clauses("BITCODE-WRAPPER-12")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    t.expectSet("findings", await found(t, device({ targetApi: 0 }, t.params)), [UNWISE]);
  });

wrapper.test("wrapper_of_something_else_is_found")
  .clauses("BITCODE-WRAPPER-17")
  .params({ what: ["elf", "nothing", "wrapper", "beside"] })
  .fn(async (t) => {
    const spec = {
      elf: { bitcode: [0x7f, 0x45, 0x4c, 0x46] },
      nothing: { size: 0 },
      wrapper: { bitcode: [...wrapBitcode()] },
      beside: { bitcode: [0, 0, 0, 0, ...MODULE] },
    }[t.params.what];
    t.expectSet("findings", await found(t, device(spec)), [BROKEN]);
  });

wrapper.test("bitcode_in_the_wrapper_itself_is_found")
  .describe("The word that is the target API is also the first one of bitcode.")
  .clauses("BITCODE-WRAPPER-17")
  .fn(async (t) => {
    const world = device({ offset: 20, targetApi: RAW_MAGIC });
    t.expectSet("findings", await found(t, world), [BROKEN, NOT_TAKEN]);
  });

wrapper.test("bitcode_right_behind_a_wrapper_without_fields_is_right")
  .clauses("BITCODE-WRAPPER-20")
  .mustNotFind({ rule: "bitcode-form", world: () => device({ fields: [] }) })
  .control(
    "it begins two words earlier",
    () => device({ fields: [], offset: 20, targetApi: RAW_MAGIC }),
  );

wrapper.test("bytes_beside_whole_words_are_found")
  .clauses("BITCODE-WRAPPER-18")
  .params({ form: ["wrapped", "alone"], more: [1, 2, 3] })
  .fn(async (t) => {
    const { form, more } = t.params;
    const whole = form === "wrapped" ? [...wrapBitcode()] : MODULE;
    t.expectSet("findings", await found(t, device([...whole, ...Array(more).fill(0)])), [BROKEN]);
  });

wrapper.test("whole_words_behind_the_bitcode_are_right")
  .clauses("BITCODE-WRAPPER-18")
  .params({ form: ["wrapped", "alone"] })
  .mustNotFind({
    rule: "bitcode-form",
    world: ({ form }) =>
      device([...(form === "wrapped" ? wrapBitcode() : MODULE), ...Array(4).fill(0)]),
  })
  .control(
    "one byte of them is missing",
    ({ form }) => device([...(form === "wrapped" ? wrapBitcode() : MODULE), ...Array(3).fill(0)]),
  );

wrapper.test("bitcode_of_the_vendor_is_looked_at")
  .clauses("BITCODE-WRAPPER-19")
  .params({
    path: [
      CORE,
      "/vendor/lib/libclcore.bc",
      "/vendor/lib64/foo/core.bc",
      "/vendor/etc/bc/core.bc",
      "/odm/lib64/libclcore_neon.bc",
    ],
  })
  .fn(async (t) => {
    const { path } = t.params;
    t.expectSet("findings", await found(t, device({ targetApi: NO_API }, { path }), path), [
      NOT_TAKEN,
    ]);
  });

wrapper.test("other_files_are_not_looked_at")
  .clauses("BITCODE-WRAPPER-19")
  .params({
    path: ["/system/lib64/libclcore.bc", "/data/core.bc", "/vendor/lib64/libclcore.bc.txt"],
  })
  .mustNotFind({
    rule: "bitcode-level",
    world: ({ path }) => device({ targetApi: NO_API }, { path }),
  })
  .control("it is the vendor's", () => device({ targetApi: NO_API }));

/** The groups. */
export const tests: readonly Group[] = [wrapper, ...fields];
