import type { Reporter, TestCase, TestModule } from "vitest/node"
import { attackClasses } from "./attackClasses.ts"
import { tableOf } from "./Table.ts"

const columns = [
  { head: "attack class", width: 26 },
  { head: "reference", width: 20 },
  { head: "test", width: 86 },
  { head: "result", width: 9 }
]

/** Tests of one suite beyond these are one row: they are one rule for many operations. */
const mostRows = 3

const resultOf = (test: TestCase): string => {
  const { state } = test.result()
  return state === "passed" ? "repelled" : state === "skipped" ? "skipped" : "SUCCEEDED"
}

const fileOf = (test: TestCase): string =>
  test.module.relativeModuleId.replace(/^test\/|\.test\.ts$/g, "")

/** What a class is tested by, each with its result. */
const testsOf = (tests: ReadonlyArray<TestCase>): ReadonlyArray<readonly [string, string]> => {
  const bySuite = new Map<TestCase["parent"], Array<TestCase>>()
  for (const test of tests) bySuite.set(test.parent, [...(bySuite.get(test.parent) ?? []), test])
  return [...bySuite.values()].flatMap((alike) => {
    const [first] = alike
    const odd = alike.filter((test) => test.result().state !== "passed")
    if (first === undefined || alike.length <= mostRows || odd.length > 0) {
      return alike.map((test) => [`${fileOf(test)}: ${test.fullName}`, resultOf(test)] as const)
    }
    const more = `${first.fullName} (and ${alike.length - 1} more like it)`
    return [[`${fileOf(first)}: ${more}`, resultOf(first)] as const]
  })
}

/**
 * Ends a run of the attack tests with one table: each class with every test that carries it out,
 * and each failure. A class that no test carried out breaks the run.
 */
export class AttackTable implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const rows = Object.entries(attackClasses).flatMap(([name, references]) => {
      const carried = tests.filter((test) => test.meta().attacks?.some((each) => each === name))
      const results = carried.length === 0 ? [["", "NO TEST"] as const] : testsOf(carried)
      return results.map(([test, result], index) => [
        ...(index === 0 ? [name, references.join(" ")] : ["", ""]),
        test,
        result
      ])
    })
    const others = tests
      .filter((test) => test.meta().attacks === undefined && test.result().state === "failed")
      .map((test) => ["(no class)", "", `${fileOf(test)}: ${test.fullName}`, "SUCCEEDED"])
    process.stdout.write(`\n${tableOf(columns, [...rows, ...others])}\n`)
    if (rows.some(([, , , result]) => result !== "repelled")) process.exitCode = 1
  }
}
