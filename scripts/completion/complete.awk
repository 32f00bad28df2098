# Prints what a command line of Strata may go on with, each as WORD or WORD<tab>HELP: it reads the words before the cursor, of
# which the last is not finished and may be empty, from ARGV, and the entries (command, place, word, help) from its input.
# Prints nothing where a file is expected. Exit status 1: the line is not one of Strata's.
BEGIN {
  FS = "\t"
  count = ARGC - 1
  for (i = 1; i <= count; i++) { words[i] = ARGV[i]; ARGV[i] = "" }
  at = 1
  while (at < count && (words[at] ~ /(^|\/)npx$/ || (at > 1 && words[at] ~ /^(-y|--yes)$/))) at++
  isTask = words[at] ~ /(^|\/)deno(@[0-9.]+)?$/ && words[at + 1] == "task" && count > at + 1
  isOwn = words[at] ~ /(^|\/)strata-cts$/ && count > at
  if (!isTask && !isOwn) { failed = 1; exit 1 }
  first = at + (isTask ? 2 : 1)
  current = words[count]
  quote = ""
  if (current ~ /^['"]/) { quote = substr(current, 1, 1); current = substr(current, 2) }
  name = first < count ? words[first] : ""
  previous = first < count ? words[count - 1] : ""
}
{ n++; command[n] = $1; place[n] = $2; word[n] = $3; help[n] = $4; if ($1 == "") isCommand[$3] = 1 }
END {
  if (failed) exit 1
  if (isOwn && (name == "" || !isCommand[name])) asked = "cts"; else asked = name
  if (isTask && name != "" && !isCommand[name]) exit 1
  if (first == count) offer("", "")
  if (isTask && first == count) exit 0
  for (i = 1; i <= n; i++) if (command[i] == asked && place[i] == "-=" && word[i] == previous) takes = 1
  if (match(current, /^--[a-z-]+=/)) {
    option = substr(current, 1, RLENGTH - 1)
    before = option "="
    current = substr(current, RLENGTH + 1)
    offer(asked, option)
  } else if (takes) offer(asked, previous)
  else if (current ~ /^-/) { offer(asked, "-"); offer(asked, "-=") }
  else offer(asked, "")
}
# Queries are offered level by level, as they are long and many.
function offer(of, where,   i, rest, end, shown) {
  for (i = 1; i <= n; i++) {
    if (command[i] != of || place[i] != where) continue
    if (word[i] ~ /^@/) { offer(word[i], ""); continue }
    if (index(word[i], current) != 1) continue
    rest = substr(word[i], length(current) + 1)
    end = index(rest, ":")
    shown = end > 0 && end < length(rest) ? current substr(rest, 1, end) : word[i]
    if (shown in offered) continue
    offered[shown] = 1
    print before shown (help[i] == "" || shown != word[i] ? "" : "\t" help[i])
  }
}
