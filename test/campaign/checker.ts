import type { Backend } from "./Backend.ts"
import type { Directory } from "./Directory.ts"
import type { Instance } from "./Instance.ts"
import type { Ledger } from "./Ledger.ts"
import type { Outside } from "./Outside.ts"
import type { Person } from "./Person.ts"
import { Poller } from "./Poller.ts"
import { together } from "./together.ts"

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The trail from its first event to its last, once every event has its number. */
const wholeTrail = async (backend: Backend, running: Poller): Promise<Poller> => {
  // Events are numbered within seconds of their commit.
  for (let calm = 0; calm < 5;) {
    const before = running.events.length
    while (await running.read());
    calm = running.events.length === before ? calm + 1 : 0
    await pause(500)
  }
  const fresh = new Poller(backend)
  while (await fresh.read());
  return fresh
}

const checkTrail = (ledger: Ledger, running: Poller, { events }: Poller): void => {
  events.forEach(({ sequence }, index) => {
    if (sequence !== index + 1) ledger.breach("The numbers of the trail have a gap or come twice")
  })
  const ids = new Set(events.map(({ id }) => id))
  if (ids.size !== events.length) ledger.breach("An event stands in the trail twice")
  const followed = running.events.map(({ id }) => id)
  if (new Set(followed).size !== followed.length) ledger.breach("A poller was given an event twice")
  if (followed.length !== events.length) {
    ledger.breach(`A poller was given ${followed.length} of ${events.length} events`)
  }
}

const checkWrites = (ledger: Ledger, { events }: Poller): void => {
  const told = new Map<string, number>()
  for (const { action, correlationId } of events) {
    const key = `${correlationId} ${action}`
    told.set(key, (told.get(key) ?? 0) + 1)
  }
  for (const { acknowledged, action, correlationId, refused } of ledger.writes) {
    const count = told.get(`${correlationId} ${action}`) ?? 0
    if (count > 1) ledger.breach(`${action} is told ${count} times of one call`)
    if (acknowledged && count === 0)
      ledger.breach(`${action} was acknowledged and is not in the trail`)
    if (refused && count > 0) ledger.breach(`${action} was refused and is in the trail`)
  }
}

const checkState = async (
  ledger: Ledger,
  backend: Backend,
  people: ReadonlyArray<Person>
): Promise<void> => {
  await together(people, async ({ counter, memberships, organizations, userId }) => {
    if (userId === undefined) return
    const inside = await backend.organizationsOf(userId)
    if (inside !== undefined && organizations.some((id) => !inside.has(id))) {
      ledger.breach("An acknowledged organization is lost")
    }
    for (const [id, state] of inside === undefined ? [] : memberships) {
      if (state === "member" && !inside?.has(id))
        ledger.breach("An acknowledged membership is lost")
      if (state === "left" && inside?.has(id)) ledger.breach("A membership outlived its end")
    }
    const user = await backend.user(userId)
    const n = Number(user?.unsafeMetadata?.n ?? 0)
    if (n < counter.acknowledged || n > counter.asked) {
      ledger.breach(`An acknowledged change is lost: ${n} of ${counter.acknowledged}`)
    }
  })
  // One whose deletion nobody acknowledged may be gone all the same.
  await together(backend.made, async (id) => {
    if ((await backend.user(id)) === undefined) ledger.breach("An acknowledged user is lost", id)
  })
  await together(backend.deleted, async (id) => {
    const user = await backend.user(id)
    if (user !== undefined && user.status !== "deleted") {
      ledger.breach("A deleted user is back", id)
    }
  })
}

/** Each event reaches the receiver at last, as days go by in which it answers. */
const checkWebhooks = async (
  ledger: Ledger,
  outside: Outside,
  { events }: Poller,
  passDay: () => Promise<void>
): Promise<void> => {
  const ids = new Set(events.map(({ id }) => id))
  const unknown = [...outside.delivered.keys()].filter((id) => !ids.has(id))
  if (unknown.length > 0) ledger.breach(`${unknown.length} webhooks tell of no event`, unknown[0])
  // The endpoint is told of what came after it.
  const first = events.findIndex(({ action }) => action === "webhook_endpoint.created") + 1
  const told = events.slice(first)
  const missing = () => told.flatMap(({ id }) => (outside.delivered.has(id) ? [] : [id]))
  for (let days = 0; days < 4 && missing().length > 0; days += 1) {
    await passDay()
    await pause(10_000)
  }
  const [left] = missing()
  if (left !== undefined) {
    ledger.breach(`${missing().length} events never reached the webhook endpoint`, left)
  }
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Memory of an instance that lived long enough to be judged; it may grow by a third of what it was. */
const checkMemory = (ledger: Ledger, instances: ReadonlyArray<Instance>): ReadonlyArray<string> =>
  instances.flatMap(({ memory }, index) => {
    const settled = memory.filter(([second]) => second > 60).map(([, mebibytes]) => mebibytes)
    if (settled.length < 12) return []
    const quarter = Math.floor(settled.length / 4)
    const early = median(settled.slice(0, quarter))
    const late = median(settled.slice(-quarter))
    if (late > early * 1.33 + 40) {
      ledger.breach(
        `The memory of an instance grew from ${Math.round(early)} to ${Math.round(late)} MiB`
      )
    }
    return [`instance ${index + 1}: ${Math.round(early)} MiB, later ${Math.round(late)} MiB`]
  })

/** Haunts with every token that has ended for certain. */
const checkSessions = async (people: ReadonlyArray<Person>): Promise<void> => {
  await together(people, (person) => person.haunt())
}

/** What a campaign leaves behind. */
interface Left {
  readonly ledger: Ledger
  readonly backend: Backend
  readonly poller: Poller
  readonly people: ReadonlyArray<Person>
  readonly directory: Directory
  readonly instances: ReadonlyArray<Instance>
  readonly outside: Outside
  /** Moves the clock on by a day. */
  readonly passDay: () => Promise<void>
}

/** Holds what is there to what was promised, and answers what it looked at in words. */
export const check = async ({
  backend,
  directory,
  instances,
  ledger,
  outside,
  passDay,
  people,
  poller
}: Left): Promise<ReadonlyArray<string>> => {
  const trail = await wholeTrail(backend, poller)
  checkTrail(ledger, poller, trail)
  checkWrites(ledger, trail)
  await checkState(ledger, backend, people)
  await directory.check()
  await checkSessions(people)
  await checkWebhooks(ledger, outside, trail, passDay)
  const memory = checkMemory(ledger, instances)
  return [
    `${trail.events.length} events, numbered without a gap; ${ledger.writes.length} changes asked for, ${ledger.writes.filter(({ acknowledged }) => acknowledged).length} acknowledged`,
    `${people.reduce((sum, { memberships }) => sum + memberships.size, 0)} memberships between people, ${directory.count} records of a directory`,
    `${outside.delivered.size} events delivered by webhooks, ${outside.mails()} mails`,
    ...memory
  ]
}
