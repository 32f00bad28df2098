/**
 * Scripts that complete command lines, for bash, zsh and fish: the entries and one program in awk, which all of them have, and
 * what each shell needs around it.
 *
 * @module
 */

import type { Entry } from "./entries.ts";

/** The shells. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
/** One of {@link SHELLS}. */
export type Shell = typeof SHELLS[number];

const HELP_MAX = 70;
const MARK = "STRATA_ENTRIES";

/**
 * Writes the script of a shell.
 *
 * @param shell The shell.
 * @param entries What may stand where.
 * @param program The text of `complete.awk`.
 */
export function completionScript(
  shell: Shell,
  entries: readonly Entry[],
  program: string,
): string {
  const rows = entries.map(({ command, place, word, help }) =>
    [command, place, word, plain(help)].join("\t")
  );
  const awk = quoted(program.replace(/^#.*\n/gm, ""), shell);
  return `${HEADS[shell]}\n${CORES[shell](awk, rows.join("\n"))}\n${TAILS[shell]}\n`;
}

function plain(text: string): string {
  // deno-lint-ignore no-control-regex
  const line = text.replace(/[\x00-\x1f\x7f-\x9f]+/g, " ").trim();
  return line.length > HELP_MAX ? `${line.slice(0, HELP_MAX - 3)}...` : line;
}

function quoted(text: string, shell: Shell): string {
  return shell === "fish"
    ? `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
    : `'${text.replaceAll("'", "'\\''")}'`;
}

const HEADS: Readonly<Record<Shell, string>> = {
  bash: "# Completion of Strata's commands for bash: source this file in ~/.bashrc.",
  zsh:
    "#compdef strata-cts\n# Completion of Strata's commands for zsh: source this file in ~/.zshrc, after compinit.",
  fish:
    "# Completion of Strata's commands for fish: save this file as ~/.config/fish/completions/strata-cts.fish, and source it\n" +
    '# in ~/.config/fish/config.fish for "deno task".',
};

const hereDocument = (awk: string, rows: string) =>
  `_strata_candidates() {
  awk ${awk} "$@" <<'${MARK}'
${rows}
${MARK}
}`;

const CORES: Readonly<Record<Shell, (awk: string, rows: string) => string>> = {
  bash: hereDocument,
  zsh: hereDocument,
  fish: (awk, rows) =>
    `set -g __strata_entries '${rows.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'
function __strata_candidates
  set -l words (commandline -opc) (commandline -ct)
  printf '%s\\n' $__strata_entries | awk ${awk} $words
end
function __strata_is_ours
  __strata_candidates >/dev/null
end`,
};

const TAILS: Readonly<Record<Shell, string>> = {
  bash: `_strata_before_deno=$(complete -p deno 2>/dev/null | sed -n 's/.* -F \\([^ ]*\\) .*/\\1/p')
_strata_before_npx=$(complete -p npx 2>/dev/null | sed -n 's/.* -F \\([^ ]*\\) .*/\\1/p')
_strata() {
  local line=\${COMP_LINE:0:COMP_POINT} current="" words=() found before=_strata_before_$1
  read -ra words <<<"$line"
  case $line in *[[:space:]]) ;; *) current=\${words[\${#words[@]}-1]}; unset "words[\${#words[@]}-1]" ;; esac
  COMPREPLY=()
  if ! found=$(_strata_candidates "\${words[@]}" "$current"); then
    [[ -n \${!before} && \${!before} != _strata ]] && "\${!before}" "$@"
    return
  fi
  local cut=""
  [[ $current != [\\'\\"]* && $current == *[:=]* ]] && cut=\${current%"\${current##*[:=]}"}
  while IFS=$'\\t' read -r found _; do
    [[ -n $found ]] && COMPREPLY+=("\${found#"$cut"}")
  done <<<"$found"
  [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _strata strata-cts deno npx`,
  zsh: `_strata() {
  local -a lines names helps
  local line
  lines=("\${(@f)$(_strata_candidates "\${(@Q)words[1,CURRENT-1]}" "\${(Q)PREFIX}")}") || {
    local before=\${_strata_before[$service]}
    [[ -n $before && $before != _strata ]] && { $before; return }
    _default
    return
  }
  for line in $lines; do
    [[ -z $line ]] && continue
    names+=("\${line%%$'\\t'*}")
    helps+=("\${line/$'\\t'/  -- }")
  done
  if (( $#names == 0 )); then
    _files
  elif [[ $names[1] == *: || $names[1] == *= ]]; then
    compadd -S '' -l -d helps -a names
  else
    compadd -l -d helps -a names
  fi
}
typeset -gA _strata_before
_strata_before=(deno "\${_comps[deno]}" npx "\${_comps[npx]}")
(( $+functions[compdef] )) && compdef _strata strata-cts deno npx`,
  fish: `complete -c strata-cts -a '(__strata_candidates)'
complete -c deno -n __strata_is_ours -a '(__strata_candidates)'
complete -c npx -n __strata_is_ours -a '(__strata_candidates)'`,
};
