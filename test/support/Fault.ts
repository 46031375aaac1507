import { Effect } from "effect"
import { TestRunner, type RunnerTestCase } from "vitest"

/** What `npm run test:faults` tells of a fault. */
export interface FaultReport {
  readonly fault: string
  readonly promised: string
  readonly done: string
  readonly seen: string
}

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultReport
  }
}

/**
 * States the fault that the running test brings about, what is promised in it and what is done to
 * see that; the answer takes what was seen. The test that fails has broken the promise.
 */
export const fault = (fault: string, told: { readonly promised: string; readonly done: string }) =>
  Effect.sync(() => {
    const { meta } = TestRunner.getCurrentTest<RunnerTestCase>()
    meta.fault = { fault, ...told, seen: "" }
    return {
      saw: (seen: string) => Effect.sync(() => void (meta.fault = { fault, ...told, seen }))
    }
  })
