import type { SamlIdentityProvider } from "../../src/testing/SamlIdentityProvider.ts"
import { callersOf, type Caller } from "./callers.ts"
import type { Answer, Draft, Wire } from "./Draft.ts"
import { asking, furnish } from "./furnish.ts"
import { kindBySegment } from "./operations.ts"
import { Pool } from "./Pool.ts"
import { send } from "./transport.ts"
import { startWorld, type FreshDatabase, type World } from "./World.ts"

const jsonString = (value: string): string => JSON.stringify(value).slice(1, -1)

const encoders = {
  json: jsonString,
  form: encodeURIComponent,
  text: (value: string) => value,
  base64: (value: string) => value
} as const

/** A furnished world with everybody who asks in it. */
export interface Session {
  readonly world: World
  readonly pool: Pool
  readonly provider: SamlIdentityProvider
  readonly connectionId: string
  readonly secrets: ReadonlyArray<string>
  /** What a draft means here. */
  readonly wireOf: (draft: Draft) => Wire
  /** Sends a draft as its caller, and keeps what the answer gives. */
  readonly send: (draft: Draft) => Promise<Answer>
  /** Has everybody sign in anew before they ask again. */
  readonly renewAll: () => void
}

const harvest = (pool: Pool, { path }: Wire, answer: Answer): void => {
  const { location } = answer.headers
  if (location !== undefined) {
    const at = URL.parse(location, "http://main.test")
    for (const [name, value] of at?.searchParams ?? []) pool.add(name, value)
  }
  const isJson = answer.headers["content-type"]?.includes("json") === true
  if (answer.status < 200 || answer.status > 299 || !isJson) return
  try {
    pool.harvest(path.replace(/\?.*$/, ""), JSON.parse(answer.text))
  } catch {
    // Lines of JSON, or what an oracle speaks of.
  }
}

/** True where a draft came with a credential of its own. */
const isDisguised = ({ headers }: Draft): boolean =>
  ["authorization", "cookie", "host", "origin"].some((name) => headers[name] !== undefined)

/** Starts a world, furnishes it, and opens it to its callers. */
export const openSession = async (database: FreshDatabase, seed: string): Promise<Session> => {
  const world = await startWorld(database, seed)
  try {
    const pool = new Pool(
      new Map([...kindBySegment, ["Users", "scimUserId"], ["Groups", "scimGroupId"]])
    )
    const keys = { main: await world.secretKey("main"), other: await world.secretKey("other") }
    const furnished = await furnish(world, pool, keys)
    const callers = callersOf({ ...world, pool, server: asking(world, keys.main) })
    const stale = new Set(Object.keys(callers))

    let sent = 0

    const renewed = async (name: string): Promise<Caller> => {
      const caller = callers[name]!
      if (!stale.has(name)) return caller
      stale.delete(name)
      try {
        await caller.renew()
      } catch {
        // A setting of another request stood in the way.
        await world.tidy()
        await caller.renew().catch(() => undefined)
      }
      return caller
    }

    const wireOf = (draft: Draft): Wire => {
      const caller = callers[draft.caller]!
      const head = Object.fromEntries(
        Object.entries(draft.headers).map(([name, value]) => [
          name,
          pool.resolve(value, encoders.text)
        ])
      )
      const query = draft.query === "" ? "" : `?${pool.resolve(draft.query, encodeURIComponent)}`
      const text = draft.body === null ? null : pool.resolve(draft.body, encoders[draft.form])
      const body =
        text === null ? null : Buffer.from(text, draft.form === "base64" ? "base64" : "utf8")
      return {
        method: draft.method,
        path: `${pool.resolve(draft.path, encodeURIComponent)}${query}`.slice(0, 14_000),
        headers: {
          ...caller.headers(),
          ...head,
          // Node frames no body of a GET, a HEAD or a DELETE by itself.
          ...(body === null ? {} : { "content-length": String(body.length) })
        },
        body
      }
    }

    return {
      world,
      pool,
      ...furnished,
      secrets: [keys.main, keys.other],
      wireOf,
      renewAll: () => {
        for (const name of Object.keys(callers)) stale.add(name)
      },
      send: async (draft) => {
        const caller = await renewed(draft.caller)
        const wire = wireOf(draft)
        // Calls that wait for others give up by the clock of the world.
        const impatience = setInterval(() => void world.advance(10), 1000)
        const answer = await send(caller.port, wire)
        clearInterval(impatience)
        caller.keep(answer)
        if (answer.status === 401 && !isDisguised(draft)) stale.add(draft.caller)
        // A sign-up goes over several requests of one browser.
        sent += 1
        if (sent % 5 === 0) stale.add("stranger")
        harvest(pool, wire, answer)
        return answer
      }
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}
