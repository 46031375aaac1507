import { assert, describe, it } from "@effect/vitest"
import { followStream, type Heard, type World } from "../../src/console/app/kernel/lastingStream.ts"

const address = "/api/console/v1/environments/acme/live"

interface Source extends Heard {
  readonly address: string
  isClosed: boolean
}

/** A followed stream, with the status that the service answers to everybody by then. */
const followed = (status: () => Promise<number>) => {
  const sources: Array<Source> = []
  const told: Array<string> = []
  const waits: Array<number> = []
  const world: World = {
    open: (at, heard) => {
      const source: Source = { address: at, isClosed: false, ...heard }
      sources.push(source)
      return () => {
        source.isClosed = true
      }
    },
    statusOf: status,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    }
  }
  const close = followStream(
    address,
    {
      opened: (isResumed) => told.push(isResumed ? "resumed" : "opened"),
      message: (data) => told.push(data),
      broken: () => told.push("broken"),
      ended: () => told.push("ended")
    },
    world
  )
  return { close, sources, told, waits }
}

const settled = () => new Promise((resume) => setImmediate(resume))

describe("the live view of the console", () => {
  it("comes back behind its last event after an answer that makes a browser give up", async () => {
    for (const status of [
      async () => 502,
      async () => 503,
      async () => 200,
      () => Promise.reject()
    ]) {
      const { sources, told, waits } = followed(status)
      sources[0]?.opened()
      sources[0]?.message("one", "a b")
      sources[0]?.lost(true)
      await settled()
      assert.deepStrictEqual(
        sources.map((source) => source.address),
        [address, `${address}?checkpoint=a%20b`]
      )
      sources[1]?.opened()
      assert.deepStrictEqual(told, ["opened", "one", "broken", "resumed"])
      assert.deepStrictEqual(waits, [5000])
    }
  })

  it("starts anew where no event had come yet, so that the list is read again", async () => {
    const { sources, told } = followed(async () => 502)
    sources[0]?.opened()
    sources[0]?.lost(true)
    await settled()
    assert.strictEqual(sources[1]?.address, address)
    sources[1]?.opened()
    assert.deepStrictEqual(told, ["opened", "broken", "opened"])
  })

  it("leaves a lost connection to the browser, which resumes it by itself", async () => {
    const { sources, told } = followed(async () => 502)
    sources[0]?.opened()
    sources[0]?.lost(false)
    sources[0]?.opened()
    await settled()
    assert.lengthOf(sources, 1)
    assert.deepStrictEqual(told, ["opened", "broken", "resumed"])
  })

  it("ends where the operator may not listen any more, and when it is closed", async () => {
    for (const status of [401, 403, 404]) {
      const { sources, told } = followed(async () => status)
      sources[0]?.lost(true)
      await settled()
      assert.lengthOf(sources, 1)
      assert.deepStrictEqual(told, ["ended"])
    }
    const left = followed(async () => 502)
    left.sources[0]?.lost(true)
    left.close()
    await settled()
    assert.lengthOf(left.sources, 1)
    assert.isTrue(left.sources[0]?.isClosed)
    assert.deepStrictEqual(left.told, [])
  })
})
