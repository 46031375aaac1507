import { Effect } from "effect"
import { TestRunner, type RunnerTestCase } from "vitest"
import type { AttackClass } from "./attackClasses.ts"

declare module "vitest" {
  interface TaskMeta {
    attacks?: ReadonlyArray<AttackClass>
  }
}

/** Says that the running test carries out attacks of these classes, and that they fail. */
export const attack = (...classes: ReadonlyArray<AttackClass>) =>
  Effect.sync(() => {
    TestRunner.getCurrentTest<RunnerTestCase>().meta.attacks = classes
  })
