import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, expect, inject } from "vitest"
import { takeDeclared, takeSeen, takeViolations } from "./conformanceLog.ts"
import type { SeenInFile } from "./contractCoverage.ts"

const assertConformance = (): void => {
  const violations = takeViolations()
  if (violations.length > 0) {
    throw new Error(`Answers that the contract does not have:\n  ${violations.join("\n  ")}`)
  }
}

afterEach(assertConformance)

afterAll(() => {
  const line: SeenInFile = {
    file: expect.getState().testPath ?? "",
    declared: takeDeclared(),
    seen: takeSeen()
  }
  appendFileSync(join(inject("exchanges"), `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
  assertConformance()
})
