import { relative } from "node:path"
import type { TestProject } from "vitest/node"
import { modulesByFile } from "../../scripts/references/conformance.ts"

/** Modules that docs/conformance.md ascribes to a file in which no test that ran has their name. */
const missing = (project: TestProject): ReadonlyArray<string> =>
  project.vitest.state.getTestModules().flatMap((module) => {
    const file = relative(project.config.root, module.moduleId)
    const ran = [...module.children.allTests()].filter((one) => one.result().state !== "skipped")
    const names = new Set(ran.flatMap(({ name }) => name.split(", ")))
    return [...(modulesByFile.get(file) ?? [])]
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`)
  })

/** Holds docs/conformance.md to the tests that ran: each module that it names is one of them. */
export default function setup(project: TestProject) {
  return () => {
    if (project.vitest.getGlobalTestNamePattern() !== undefined) return
    const names = missing(project)
    if (names.length === 0) return
    throw new Error(
      `docs/conformance.md names modules after which no test is called:\n  ${names.join("\n  ")}`
    )
  }
}
