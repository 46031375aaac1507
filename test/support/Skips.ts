import type { Reporter, TestModule } from "vitest/node"

/** Ends a run with the names of the tests that were skipped, which say why. */
export class Skips implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const lines = modules.flatMap((module) =>
      Array.from(
        module.children.allTests("skipped"),
        (test) => `  ${module.relativeModuleId}: ${test.fullName}\n`
      )
    )
    process.stdout.write(`\nSkipped: ${lines.length === 0 ? "none" : `\n${lines.join("")}`}\n`)
  }
}
