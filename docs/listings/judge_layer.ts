// file: judge_layer.ts
import { judge, listCases, UsageError } from "../../mod.ts";

const judgment = await judge({
  layer: "my_layer.ts",
  queries: ["layer:loading:*"],
  onLine: (line) => console.log(line),
});
for (const { status, id, clauses, message } of judgment.cases) {
  if (status !== "pass") console.log(status, id, clauses.join(" "), message ?? "");
}
console.log(judgment.verdict, judgment.passed, judgment.failed, judgment.skipped);

console.log((await listCases(["gles:order:*"])).length, "cases about the order of layers");

try {
  await judge({ queries: ["gles:nothing:*"] });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.log("not judged:", error.message);
}
