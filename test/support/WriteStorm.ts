import { assert } from "@effect/vitest"
import { Effect, Fiber, Option, Ref, Schedule } from "effect"
import { randomUUID } from "node:crypto"
import type { WireEvent } from "./AuditTrail.ts"
import type { RawRequest, RawResponse } from "./TestService.ts"

/** How to ask an instance of the service; it may not answer at all. */
export type Ask = (path: string, request?: RawRequest) => Effect.Effect<RawResponse>

/** A change that was asked for. Without an acknowledgement it may have been made or not. */
interface Write {
  readonly action: "user.created" | "user.metadata_updated"
  /** The first name of the new user, or the key that was set of the writer's own user. */
  readonly name: string
  readonly correlationId: string
  readonly acknowledged: boolean
}

/** A storm that is going on. */
export interface Storm {
  readonly acknowledged: Effect.Effect<number>
  /** Ends only with the storm, or with a writer that was answered what cannot be. */
  readonly running: Effect.Effect<unknown>
  /** Lets every writer finish what it has begun, and tells what was written. */
  readonly end: Effect.Effect<ReadonlyArray<Write>>
}

const writers = 8

const answered = (asked: Effect.Effect<RawResponse>) =>
  Effect.map(Effect.exit(asked), (exit) =>
    exit._tag === "Success" && exit.value.status < 500 ? Option.some(exit.value) : Option.none()
  )

/**
 * Eight writers that create users and merge metadata into one of their own, each write under a
 * correlation id of its own, until the storm is ended. `askOf` says which instance a write goes to.
 */
export const start = Effect.fnUntraced(function* (askOf: (write: number) => Ask) {
  const over = yield* Ref.make(false)
  const acknowledged = yield* Ref.make(0)

  const write = Effect.fnUntraced(function* (writer: string, userId: string, n: number) {
    const name = `${writer}n${n}`
    const correlationId = randomUUID()
    const headers = { "x-correlation-id": correlationId }
    const action = n % 3 === 0 ? "user.created" : "user.metadata_updated"
    const answer = yield* answered(
      action === "user.created"
        ? askOf(n)("/users", { method: "POST", json: { firstName: name }, headers })
        : askOf(n)(`/users/${userId}/metadata`, {
            method: "PATCH",
            json: { publicMetadata: { [name]: true } },
            headers
          })
    )
    if (Option.isSome(answer)) {
      assert.include([200, 201], answer.value.status, answer.value.text)
      yield* Ref.update(acknowledged, (count) => count + 1)
    } else {
      yield* Effect.sleep("20 millis")
    }
    return { action, name, correlationId, acknowledged: Option.isSome(answer) } satisfies Write
  })

  const run = Effect.fnUntraced(function* (n: number) {
    const own = yield* askOf(n)("/users", { method: "POST", json: { lastName: `w${n}` } })
    assert.strictEqual(own.status, 201, own.text)
    const writes: Array<Write> = []
    while (!(yield* Ref.get(over))) {
      writes.push(yield* write(`w${n}`, own.json.id, writes.length))
    }
    return writes
  })

  const running = yield* Effect.forkScoped(
    Effect.forEach(
      Array.from({ length: writers }, (_, n) => n),
      run,
      { concurrency: "unbounded" }
    )
  )
  return {
    acknowledged: Ref.get(acknowledged),
    running: Fiber.join(running),
    end: Effect.andThen(
      Ref.set(over, true),
      Effect.map(Fiber.join(running), (writes) => writes.flat())
    )
  } satisfies Storm
})

/** Waits for so many more acknowledged writes. */
export const untilAcknowledged = Effect.fnUntraced(function* (storm: Storm, more: number) {
  const before = yield* storm.acknowledged
  yield* Effect.repeat(storm.acknowledged, {
    until: (count) => count >= before + more,
    schedule: Schedule.spaced("5 millis")
  }).pipe(Effect.raceFirst(storm.running))
})

/** The whole trail, as a poller sees it that follows its checkpoint. */
export const follow = Effect.fnUntraced(function* (ask: Ask) {
  const events: Array<WireEvent> = []
  let checkpoint: string | null = null
  while (true) {
    const { json, status, text }: RawResponse = yield* ask("/audit-events/search?limit=100", {
      method: "POST",
      json: { page: { mode: "poll", checkpoint } }
    })
    assert.strictEqual(status, 200, text)
    events.push(...json.items)
    checkpoint = json.page.checkpoint
    if (!json.page.hasMore) return events
  }
})

const allUsers = Effect.fnUntraced(function* (ask: Ask) {
  const users: Array<{
    readonly firstName: string | null
    readonly publicMetadata: Readonly<Record<string, unknown>>
  }> = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? "" : `&cursor=${cursor}`
    const { json, status, text }: RawResponse = yield* ask(`/users?limit=100${query}`)
    assert.strictEqual(status, 200, text)
    users.push(...json.items)
    cursor = json.page.nextCursor
  } while (cursor !== null)
  return users
})

/** Whether every event has its number: after a jump of the clock the last one is not the newest. */
const isNumbered = Effect.fnUntraced(function* (ask: Ask) {
  let cursor: string | null = null
  do {
    const page: object = { mode: "browse", ...(cursor === null ? {} : { cursor }) }
    const { json }: RawResponse = yield* ask("/audit-events/search?limit=100", {
      method: "POST",
      json: { page }
    })
    if (json.items.some(({ sequence }: WireEvent) => sequence === null)) return false
    cursor = json.page.hasMore ? json.page.cursor : null
  } while (cursor !== null)
  return true
})

/** Every event has its number by now, or will have it soon. */
const allNumbered = (ask: Ask) =>
  isNumbered(ask).pipe(
    Effect.repeat({ until: (numbered) => numbered, schedule: Schedule.spaced("50 millis") }),
    Effect.timeout("15 seconds")
  )

/**
 * No acknowledged change is lost, each change has its event exactly once, no event is without its
 * change, and the numbers of the trail have no gap. Answers the trail.
 */
export const assertNothingLost = Effect.fnUntraced(function* (
  ask: Ask,
  writes: ReadonlyArray<Write>
) {
  yield* allNumbered(ask)
  const events = yield* follow(ask)
  assert.deepStrictEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1)
  )
  assert.strictEqual(new Set(events.map(({ id }) => id)).size, events.length)

  const users = yield* allUsers(ask)
  const changes = new Set([
    ...users.flatMap(({ firstName }) => firstName ?? []),
    ...users.flatMap(({ publicMetadata }) => Object.keys(publicMetadata))
  ])
  const recorded = new Map<string, Array<string>>()
  for (const { action, correlationId } of events) {
    recorded.set(correlationId, [...(recorded.get(correlationId) ?? []), action])
  }
  for (const { acknowledged, action, correlationId, name } of writes) {
    const made = changes.has(name)
    if (acknowledged) assert.isTrue(made, `${action} ${name} was acknowledged and is lost`)
    assert.deepStrictEqual(recorded.get(correlationId) ?? [], made ? [action] : [], name)
  }
  return events
})
