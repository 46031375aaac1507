import type { Reporter, TestCase, TestModule } from "vitest/node"
import { tableOf } from "./Table.ts"

const columns = [
  { head: "fault", width: 26 },
  { head: "promised", width: 38 },
  { head: "done", width: 38 },
  { head: "seen", width: 38 },
  { head: "kept", width: 7 }
]

const keptOf = (test: TestCase): string => {
  const { state } = test.result()
  return state === "passed" ? "yes" : state === "skipped" ? "skipped" : "NO"
}

const rowOf = (test: TestCase): ReadonlyArray<string> => {
  const { fault, promised, done, seen } = test.meta().fault ?? {
    fault: test.fullName,
    promised: "",
    done: "",
    seen: ""
  }
  const result = test.result()
  const instead =
    result.state === "skipped" ? (result.note ?? "") : (result.errors?.[0]?.message ?? "")
  return [fault, promised, done, seen === "" ? instead : seen, keptOf(test)]
}

/** Ends a run of the fault tests with one table: each fault that was stated, and each failure. */
export class FaultTable implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.meta().fault !== undefined || test.result().state !== "passed")
      .map(rowOf)
    process.stdout.write(`\n${tableOf(columns, rows)}\n`)
  }
}
