import type { Dice } from "../fuzz/Dice.ts"
import { isUnknown, type Asker, type Json, type Question, type Reply } from "./Asking.ts"
import type { Ledger } from "./Ledger.ts"
import type { Person } from "./Person.ts"

const isUnfinished = (reply: Reply): boolean => isUnknown(reply) || reply.status === 503

const asker =
  (ask: Asker, key: string) =>
  (question: Omit<Question, "path"> & { readonly path: string }): Promise<Reply> =>
    ask({
      ...question,
      path: `/api/server/v1${question.path}`,
      headers: { authorization: `Bearer ${key}`, "x-person": "10.255.0.1", ...question.headers }
    })

/** The customer's backend and operators: they make, ban, delete and search. */
export class Backend {
  readonly #ask: ReturnType<typeof asker>
  readonly #dice: Dice
  readonly #people: ReadonlyArray<Person>
  /** Users that were made and acknowledged, until they were deleted. */
  readonly made = new Set<string>()
  readonly deleted = new Set<string>()
  readonly #ledger: Ledger
  #n = 0

  constructor(ask: Asker, ledger: Ledger, key: string, dice: Dice, people: ReadonlyArray<Person>) {
    this.#ask = asker(ask, key)
    this.#ledger = ledger
    this.#dice = dice
    this.#people = people
  }

  async work(): Promise<void> {
    const deed = this.#dice.weighted<() => Promise<void>>([
      [10, () => this.create()],
      [3, () => this.remove()],
      [2, () => this.ban()],
      [6, () => this.list()]
    ])
    return deed()
  }

  async create(): Promise<void> {
    const n = (this.#n += 1)
    const key = `made-${n}`
    const ask = (expects: ReadonlyArray<number>) =>
      this.#ask({
        path: "/users",
        json: { externalId: key, privateMetadata: { note: "private-of-the-campaign" } },
        headers: { "idempotency-key": key },
        expects,
        action: "user.created"
      })
    let reply = await ask([201])
    // A caller who does not know asks again with the same key, until a claim that died has lapsed.
    for (let tries = 0; tries < 80 && (isUnfinished(reply) || reply.status === 409); tries += 1) {
      await new Promise<void>((done) => setTimeout(done, 1000))
      reply = await ask([201, 409])
    }
    if (reply.status === 201) this.made.add(reply.json.id)
    else if (!isUnfinished(reply)) {
      this.#ledger.breach(
        `A user was not made in the end: ${reply.status}`,
        reply.json?.properties?.code
      )
    }
  }

  async remove(): Promise<void> {
    const [id] = this.made
    if (id === undefined) return
    const reply = await this.#ask({
      method: "DELETE",
      path: `/users/${id}`,
      expects: [204],
      action: "user.deleted"
    })
    this.made.delete(id)
    if (reply.status === 204) this.deleted.add(id)
  }

  async ban(): Promise<void> {
    const person = this.#dice.pick(this.#people)
    const { userId } = person
    if (userId === undefined || person.isBanned !== false) return
    person.isBanned = "maybe"
    person.bans += 1
    const banned = await this.#ask({
      path: `/users/${userId}/ban`,
      json: { reason: "A campaign" },
      expects: [200],
      action: "user.banned"
    })
    if (banned.status === 200) person.isBanned = true
    await new Promise<void>((done) => setTimeout(done, 500))
    person.isBanned = "maybe"
    for (let tries = 0; tries < 60; tries += 1) {
      const unbanned = await this.#ask({
        path: `/users/${userId}/unban`,
        json: {},
        expects: [200, 409]
      })
      if (unbanned.status === 200 || unbanned.status === 409) break
      await new Promise<void>((done) => setTimeout(done, 500))
    }
    // The session of before has ended, which its holder learns at the next request.
    await new Promise<void>((done) => setTimeout(done, 15_000))
    person.isBanned = false
  }

  async list(): Promise<void> {
    const reply = await this.#ask({ path: "/users?limit=100&order=-createdAt", expects: [200] })
    const ids = (reply.json?.items ?? []).map(({ id }: { readonly id: string }) => id)
    if (new Set(ids).size !== ids.length) this.#ledger.breach("A page holds a user twice")
  }

  /** The user of an id, as the server plane tells of them. */
  async user(id: string): Promise<Json> {
    const reply = await this.#ask({ path: `/users/${id}`, expects: [200, 404] })
    return reply.status === 200 ? reply.json : undefined
  }

  /** The organizations of a user. */
  async organizationsOf(id: string): Promise<ReadonlySet<string> | undefined> {
    const reply = await this.#ask({ path: `/users/${id}/organizations?limit=100`, expects: [200] })
    if (reply.status !== 200 || reply.json.page.hasMore === true) return undefined
    const items: ReadonlyArray<{ readonly organizationId: string }> = reply.json.items
    return new Set(items.map(({ organizationId }) => organizationId))
  }

  /** Part of the trail past a checkpoint. */
  async poll(checkpoint: string | null): Promise<Json> {
    const reply = await this.#ask({
      path: "/audit-events/search?limit=100",
      json: { page: { mode: "poll", checkpoint } },
      expects: [200]
    })
    return reply.status === 200 ? reply.json : undefined
  }
}
