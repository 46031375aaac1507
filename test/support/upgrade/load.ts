import { Effect, Fiber, Redacted } from "effect"
import type { OldData } from "./oldData.ts"
import { carried, type Installation } from "./OldInstallation.ts"

/** Requests of people and backends that go on while an installation is upgraded. */
export interface Load {
  /** Where the next requests go. */
  readonly turnTo: (targets: ReadonlyArray<Installation>) => Effect.Effect<void>
  /** Ends it; answers how many were asked, and each that was refused. */
  readonly end: Effect.Effect<{ readonly asked: number; readonly refused: ReadonlyArray<string> }>
}

/** Starts it: refreshes and reads of old sessions, reads and lists by old keys, polls of the trail. */
export const startLoad = Effect.fnUntraced(function* (old: Installation, data: OldData) {
  let targets: ReadonlyArray<Installation> = [old]
  const state = { over: false }
  const served = new Set(targets)
  let asked = 0
  const refused: Array<string> = []
  const next = () => targets[asked % targets.length]!
  const note = (what: string, status: number, text: string) => {
    asked += 1
    if (status >= 400) refused.push(`${what}: ${status} ${text.slice(0, 300)}`)
  }
  /** What the service wrote of a request, by the id that its refusal names. */
  const linesOf = (refusal: string): ReadonlyArray<string> => {
    const id = /urn:uuid:([\w-]+)/.exec(refusal)?.[1]
    if (id === undefined) return []
    return [...served].flatMap(({ process }) =>
      process
        .output()
        .stdout.split("\n")
        .filter((line) => line.includes(id))
    )
  }
  const loop = (step: (at: Installation) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      while (!state.over) {
        yield* Effect.catchDefect(step(next()), (defect) =>
          Effect.sync(() => void refused.push(String(defect)))
        )
        yield* Effect.sleep("5 millis")
      }
    })
  const keyed = (path: string, json?: object) => (at: Installation) =>
    Effect.map(
      at.process.ask(path, {
        key: data.secretKey,
        ...(json === undefined ? {} : { method: "POST", json })
      }),
      ({ status, text }) => note(path, status, text)
    )
  const otherKeyed = (at: Installation) =>
    Effect.map(
      Effect.promise(() =>
        fetch(`${at.process.origin}/api/server/v1/users?limit=5`, {
          headers: { authorization: `Bearer ${Redacted.value(data.expiringKey)}` }
        })
      ),
      ({ status }) => note("users by the second key", status, "")
    )
  const sessions = data.busyBrowsers.map((browser) =>
    loop(
      Effect.fnUntraced(function* (at) {
        const there = carried(browser, at)
        const refreshed = yield* there.ask("/auth/refresh", { method: "POST" })
        note("refresh", refreshed.status, refreshed.text)
        for (const [name, cookie] of there.cookies) browser.cookies.set(name, cookie)
        const me = yield* there.ask("/users/me")
        note("current user", me.status, me.text)
        const boot = yield* there.ask("/boot")
        note("boot", boot.status, boot.text)
      })
    )
  )
  const fiber = yield* Effect.forkScoped(
    Effect.all(
      [
        ...sessions,
        loop(keyed(`/users/${data.busy[0]?.id}`)),
        loop(keyed("/users?limit=20")),
        loop(keyed("/organizations?limit=20")),
        loop(keyed("/audit-events/search?limit=20", { page: { mode: "poll" } })),
        loop(otherKeyed)
      ],
      { concurrency: "unbounded", discard: true }
    )
  )
  const load: Load = {
    turnTo: (to) =>
      Effect.sync(() => {
        targets = to
        for (const one of to) served.add(one)
      }),
    end: Effect.gen(function* () {
      state.over = true
      yield* Fiber.join(fiber)
      return { asked, refused: refused.map((one) => [one, ...linesOf(one)].join("\n")) }
    })
  }
  return load
})
