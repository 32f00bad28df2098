/**
 * Clauses about the lines and sections of a linker configuration file: what is written.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PARSER = "AOSP bionic, linker/linker_config.cpp (ConfigParser)";
const READ =
  "AOSP bionic, linker/linker_config.cpp (parse_config_file, Config::read_binary_config)";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-CONFIG-1 aosp: In a linker configuration file, # begins a comment wherever it stands in a line, also directly
    behind a value.
    source: ${PARSER}
  LINKER-CONFIG-2 aosp: Lines that are empty but for white space or a comment are passed over, and counted in the line
    numbers that warnings and errors name.
    source: ${PARSER}
  LINKER-CONFIG-3 aosp: The name of a section is the text between the brackets with its spaces.
    source: ${PARSER}
  LINKER-CONFIG-4 aosp: A line in brackets is a section header even if it contains = or +=.
    source: ${PARSER}
  LINKER-CONFIG-5 aosp: The first = of a line divides name and value; later ones belong to the value.
    source: ${PARSER}
  LINKER-CONFIG-6 aosp 9-15: A line with += anywhere adds to a property, even behind an =, and the first += divides it.
    source: ${PARSER}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-7 aosp 8-8.1: Before Android 9 there is no +=: such a line assigns to a property whose name ends in a
    plus sign.
    source: ${PARSER}
    after: LINKER-CONFIG-6
  LINKER-CONFIG-8 aosp: A line that is neither a section header nor an assignment nor an addition is passed over with a
    warning that quotes it.
    source: ${PARSER}
  LINKER-CONFIG-9 aosp: An assignment before the first section whose name does not begin with "dir." is passed over with
    a warning.
    source: ${READ}
  LINKER-CONFIG-10 aosp 9-15: An addition before the first section is passed over without a word.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-11 aosp: A mapping to a directory of which nothing is left without its last slashes is passed over with
    a warning.
    source: ${READ}
  LINKER-CONFIG-12 aosp: Of several mappings whose directories contain the executable the first one in the file wins,
    not the longest.
    source: ${READ}
  LINKER-CONFIG-13 aosp: A directory contains the files below it at any depth, and not those whose paths only begin with
    the same text.
    source: AOSP bionic, linker/linker_utils.cpp (file_is_under_dir, format_string, resolve_path)
  LINKER-CONFIG-14 aosp: An executable without a mapping before the first section has the default configuration, which
    is no error and not logged.
    source: ${READ}
  LINKER-CONFIG-15 aosp: A mapping to a section that does not exist is an error at the last line of the file, which is
    an empty one if the file ends with a line feed.
    source: ${READ}
  LINKER-CONFIG-16 aosp: Of two sections of the same name the second is not read.
    source: ${READ}
  LINKER-CONFIG-17 aosp: A section extends from its header to the next header of any name.
    source: ${READ}
  LINKER-CONFIG-18 aosp: The last of several assignments to a property wins, and each but the first is warned of.
    source: ${READ}
  LINKER-CONFIG-19 aosp 9-15: What is added to a property whose name ends in .links or .namespaces is joined by a comma.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-20 aosp 9-15: What is added to a property whose name ends in .paths or .shared_libs is joined by a
    colon.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-21 aosp 9-15: An addition to a defined property that is no list is passed over with a warning.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-22 aosp 9-15: An addition to a property that is not defined is an assignment, with a warning, whatever
    the property is.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-23 aosp 9-15: An empty addition to a list of libraries is harmless.
    source: ${READ}
    before: LINKER-CONFIG-7
  LINKER-CONFIG-32 aosp: Unknown properties, and lists of libraries for links that are not listed, are passed over
    without a word.
    source: AOSP bionic, linker/linker_config.cpp (Properties)
  LINKER-CONFIG-37 aosp 10-15: The directory of a mapping is compared where its links lead, and one that does not exist
    is passed over without a word.
    source: ${READ}
    before: LINKER-CONFIG-45
  LINKER-CONFIG-38 aosp: A line with a bracket on one side only, or a single bracket, is malformed.
    source: ${PARSER}
  LINKER-CONFIG-39 aosp: The name of a section may be empty, for the header as for the mapping.
    source: ${READ}
  LINKER-CONFIG-40 aosp: A carriage return is white space, so that CRLF ends a line as LF does, and a carriage return by
    itself does not.
    source: ${PARSER}
  LINKER-CONFIG-41 aosp: ASCII white space around names and values does not count; other space belongs to the value.
    source: ${PARSER}
  LINKER-CONFIG-42 aosp: The last line counts without a line feed at its end.
    source: ${PARSER}
  LINKER-CONFIG-43 aosp: Slashes at the end of a mapping's directory do not count.
    source: ${READ}
  LINKER-CONFIG-44 aosp: Between the mapping that fits and the header of its section nothing is looked at, and nothing
    is warned of.
    source: ${READ}
  LINKER-CONFIG-45 aosp 8-9: Before Android 10 the directory of a mapping is compared as it is written.
    source: ${READ}
    after: LINKER-CONFIG-37
  LINKER-CONFIG-46 aosp: The executable is compared by its path without links.
    source: ${READ}
  LINKER-CONFIG-47 aosp 10-15: The directory of a mapping that the process may not read is compared as it is written.
    source: ${READ}
    before: LINKER-CONFIG-45
  LINKER-CONFIG-48 aosp: The header of a section is compared with the mapping as a whole and by upper and lower case.
    source: ${READ}
  LINKER-CONFIG-49 aosp 10-15: What is added to a list of allowed libraries is joined by a colon since Android 12, and
    passed over before.
    source: ${READ}
    before: LINKER-NAMESPACE-63
  LINKER-CONFIG-50 aosp 9-15: An error about a list with additions names the line of the list's first part.
    source: ${READ}
    before: LINKER-CONFIG-7
`;
