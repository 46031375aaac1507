import { assert, describe, it } from "@effect/vitest"
import { expectStep, machine } from "../../../src/sdk/flows/flow.ts"
import { GatehouseProblem } from "../../../src/sdk/GatehouseProblem.ts"

const refused = new GatehouseProblem({
  operation: "signIn.login",
  status: 401,
  code: "invalid_credentials",
  title: "The email address or the password is wrong",
  detail: null,
  properties: {},
  correlationId: null,
  retryAfterSeconds: null
})

describe("the machine of a flow", () => {
  it("is busy until the answer comes, and tells every change", async () => {
    const flow = machine(0)
    const seen: Array<boolean> = []
    const stop = flow.subscribe(() => seen.push(flow.getSnapshot().busy))
    assert.deepStrictEqual(await flow.act(async (count) => count + 1), {
      state: 1,
      busy: false,
      problem: null
    })
    stop()
    await flow.act(async (count) => count + 1)
    assert.deepStrictEqual(seen, [true, false])
    assert.strictEqual(flow.getSnapshot(), flow.getSnapshot())
  })

  it("lets a second action wait for nothing and change nothing while one is under way", async () => {
    const flow = machine(0)
    const first = flow.act(async (count) => count + 1)
    assert.isTrue((await flow.act(async (count) => count + 10)).busy)
    assert.strictEqual((await first).state, 1)
  })

  it("shows a problem beside the state that it leaves, and forgets it with the next action", async () => {
    const flow = machine(5)
    const shown = await flow.act(
      () => Promise.reject(refused),
      (_problem, count) => count - 1
    )
    assert.deepStrictEqual(shown, { state: 4, busy: false, problem: refused })
    assert.isNull((await flow.act(async (count) => count)).problem)
  })

  it("rejects what is no answer of the service, and can go on", async () => {
    const flow = machine(0)
    const lost = new TypeError("fetch failed")
    const outcome = await flow.act(() => Promise.reject(lost)).catch((error: unknown) => error)
    assert.strictEqual(outcome, lost)
    assert.deepStrictEqual(flow.getSnapshot(), { state: 0, busy: false, problem: null })
  })

  it("ignores the answer to an action that a reset overtook, be it a success or a problem", async () => {
    for (const late of [() => Promise.resolve(9), () => Promise.reject(refused)]) {
      const flow = machine(0)
      const overtaken = flow.act(late)
      flow.reset(1)
      assert.deepStrictEqual(await overtaken, { state: 1, busy: false, problem: null })
    }
  })

  it("refuses an action of another step as the fault of its caller", () => {
    const state = { step: "a" } as { readonly step: "a" } | { readonly step: "b" }
    assert.strictEqual(expectStep(state, "a"), state)
    assert.throws(() => expectStep(state, "b"), "The flow is at a, not at b")
  })
})
