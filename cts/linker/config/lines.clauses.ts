/**
 * Clauses about the lines and sections of a linker configuration file: what is written.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";

const PARSER = "AOSP bionic, linker/linker_config.cpp (ConfigParser)";
const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";
const PROPERTIES = "AOSP bionic, linker/linker_config.cpp (Properties)";
const UTILS =
  "AOSP bionic, linker/linker_utils.cpp (file_is_under_dir, format_string, resolve_path)";

/** The clauses. */
export const clauses: readonly Clause[] = [
  {
    id: "LINKER-CONFIG-1",
    grade: "aosp",
    text: "In a linker configuration file, # begins a comment wherever it stands in a line, also " +
      "directly behind a value.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-2",
    grade: "aosp",
    text: "Lines that are empty but for white space or a comment are passed over, and counted in " +
      "the line numbers that warnings and errors name.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-3",
    grade: "aosp",
    text: "The name of a section is the text between the brackets with its spaces.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-4",
    grade: "aosp",
    text: "A line in brackets is a section header even if it contains = or +=.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-5",
    grade: "aosp",
    text: "The first = of a line divides name and value; later ones belong to the value.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-6",
    grade: "aosp",
    releases: [9, 15],
    text:
      "A line with += anywhere adds to a property, even behind an =, and the first += divides " +
      "it.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-7",
    grade: "aosp",
    releases: [8, 8.1],
    text:
      "Before Android 9 there is no +=: such a line assigns to a property whose name ends in a " +
      "plus sign.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-8",
    grade: "aosp",
    text: "A line that is neither a section header nor an assignment nor an addition is passed " +
      "over with a warning that quotes it.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-9",
    grade: "aosp",
    text:
      'An assignment before the first section whose name does not begin with "dir." is passed ' +
      "over with a warning.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-10",
    grade: "aosp",
    releases: [9, 15],
    text: "An addition before the first section is passed over without a word.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-11",
    grade: "aosp",
    text: "A mapping to a directory of which nothing is left without its last slashes is passed " +
      "over with a warning.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-12",
    grade: "aosp",
    text:
      "Of several mappings whose directories contain the executable the first one in the file " +
      "wins, not the longest.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-13",
    grade: "aosp",
    text: "A directory contains the files below it at any depth, and not those whose paths only " +
      "begin with the same text.",
    source: UTILS,
  },
  {
    id: "LINKER-CONFIG-14",
    grade: "aosp",
    text:
      "An executable without a mapping before the first section has the default configuration, " +
      "which is no error and not logged.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-15",
    grade: "aosp",
    text: "A mapping to a section that does not exist is an error at the last line of the file, " +
      "which is an empty one if the file ends with a line feed.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-16",
    grade: "aosp",
    text: "Of two sections of the same name the second is not read.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-17",
    grade: "aosp",
    text: "A section extends from its header to the next header of any name.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-18",
    grade: "aosp",
    text: "The last of several assignments to a property wins, and each but the first is warned " +
      "of.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-19",
    grade: "aosp",
    releases: [9, 15],
    text: "What is added to a property whose name ends in .links or .namespaces is joined by a " +
      "comma.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-20",
    grade: "aosp",
    releases: [9, 15],
    text: "What is added to a property whose name ends in .paths or .shared_libs is joined by a " +
      "colon.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-21",
    grade: "aosp",
    releases: [9, 15],
    text: "An addition to a defined property that is no list is passed over with a warning.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-22",
    grade: "aosp",
    releases: [9, 15],
    text: "An addition to a property that is not defined is an assignment, with a warning, " +
      "whatever the property is.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-23",
    grade: "aosp",
    releases: [9, 15],
    text: "An empty addition to a list of libraries is harmless.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-32",
    grade: "aosp",
    text: "Unknown properties, and lists of libraries for links that are not listed, are passed " +
      "over without a word.",
    source: PROPERTIES,
  },
  {
    id: "LINKER-CONFIG-37",
    grade: "aosp",
    releases: [10, 15],
    text: "The directory of a mapping is compared where its links lead, and one that does not " +
      "exist is passed over without a word.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-38",
    grade: "aosp",
    text: "A line with a bracket on one side only, or a single bracket, is malformed.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-39",
    grade: "aosp",
    text: "The name of a section may be empty, for the header as for the mapping.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-40",
    grade: "aosp",
    text: "A carriage return is white space, so that CRLF ends a line as LF does, and a carriage " +
      "return by itself does not.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-41",
    grade: "aosp",
    text: "ASCII white space around names and values does not count; other space belongs to the " +
      "value.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-42",
    grade: "aosp",
    text: "The last line counts without a line feed at its end.",
    source: PARSER,
  },
  {
    id: "LINKER-CONFIG-43",
    grade: "aosp",
    text: "Slashes at the end of a mapping's directory do not count.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-44",
    grade: "aosp",
    text: "Between the mapping that fits and the header of its section nothing is looked at, and " +
      "nothing is warned of.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-45",
    grade: "aosp",
    releases: [8, 9],
    text: "Before Android 10 the directory of a mapping is compared as it is written.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-46",
    grade: "aosp",
    text: "The executable is compared by its path without links.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-47",
    grade: "aosp",
    releases: [10, 15],
    text: "The directory of a mapping that the process may not read is compared as it is written.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-48",
    grade: "aosp",
    text:
      "The header of a section is compared with the mapping as a whole and by upper and lower " +
      "case.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-49",
    grade: "aosp",
    releases: [10, 15],
    text:
      "What is added to a list of allowed libraries is joined by a colon since Android 12, and " +
      "passed over before.",
    source: READ,
  },
  {
    id: "LINKER-CONFIG-50",
    grade: "aosp",
    releases: [9, 15],
    text: "An error about a list with additions names the line of the list's first part.",
    source: READ,
  },
];
