import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import {
  isOkta,
  scimSpeech,
  type DirectoryPerson,
  type PersonChanges,
  type ScimCall,
  type ScimDirectoryKind
} from "./scimSpeech.ts"

/** A request of the directory and its answer. */
export interface ScimExchange extends ScimCall {
  readonly status: number
  /** The JSON of the answer; undefined for none. */
  readonly answer: unknown
}

/** Address, token and manners of a directory. */
export interface ScimDirectoryOptions {
  /** `baseUrl` of the directory that was made at the service. */
  readonly baseUrl: string
  readonly token: string
  readonly kind: ScimDirectoryKind
  /** Sends the requests in place of the machine's own `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /**
   * Waits when the service answers 429. It counts by its own clock: a test that stops the clock has
   * to move it here.
   */
  readonly wait?: (seconds: number) => Promise<void>
}

/** An answer that the directory did not expect, at which a real one reports a failure. */
export class ScimRefused extends Error {
  override readonly name = "ScimRefused"
  readonly exchange: ScimExchange
  constructor(exchange: ScimExchange) {
    super(
      `${exchange.method} ${exchange.path} was answered ${exchange.status}: ${JSON.stringify(exchange.answer)}`
    )
    this.exchange = exchange
  }
}

interface KnownPerson {
  readonly id: string
  readonly person: DirectoryPerson
  readonly active: boolean
}

interface KnownGroup {
  readonly id: string
  readonly members: ReadonlyArray<string>
}

const mostTries = 10

const asText = (value: unknown): unknown =>
  typeof value === "boolean" ? (value ? "True" : "False") : value

/** A body whose `active` is text, as some directories send it. */
const withActiveAsText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withActiveAsText)
  if (typeof value !== "object" || value === null) return value
  const isOfActive = Object.entries(value).some(
    ([name, path]) => name === "path" && path === "active"
  )
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "active" || (isOfActive && name === "value")
        ? asText(inner)
        : withActiveAsText(inner)
    ])
  )
}

const resourcesOf = (answer: unknown): ReadonlyArray<{ readonly id: string }> =>
  (answer as { readonly Resources?: ReadonlyArray<{ readonly id: string }> }).Resources ?? []

/**
 * A directory for tests that provisions people by SCIM 2.0 as Okta and Entra ID do: with the requests
 * that they send, in their order and with their peculiarities.
 *
 * @example
 * const okta = new ScimDirectory({ baseUrl, token, kind: "okta-oin" })
 * await okta.assign({ userName: "ada@acme.example", firstName: "Ada" })
 * await okta.remove("ada@acme.example")
 */
export class ScimDirectory {
  readonly #options: ScimDirectoryOptions
  readonly #speech: ReturnType<typeof scimSpeech>
  readonly #people = new Map<string, KnownPerson>()
  readonly #groups = new Map<string, KnownGroup>()
  readonly #exchanges: Array<ScimExchange> = []
  #activeAsText = false

  constructor(options: ScimDirectoryOptions) {
    this.#options = options
    this.#speech = scimSpeech(options.kind)
  }

  /** Every request so far, in its order. */
  get exchanges(): ReadonlyArray<ScimExchange> {
    return this.#exchanges
  }

  /** From now on `active` is sent as the text `"True"` or `"False"`, or again as the kind sends it. */
  sendsActiveAsText(does: boolean): void {
    this.#activeAsText = does
  }

  /** Presses the button that tests the connection, which has to find nobody wrong. */
  async testConnection(): Promise<void> {
    await this.#call(this.#speech.test(randomUUID()), 200)
  }

  /** Gives somebody the application: finds or makes them. Answers the id at the service. */
  async assign(person: DirectoryPerson): Promise<string> {
    const found = await this.#call(this.#speech.findUser(person.userName), 200)
    const [there] = resourcesOf(found.answer)
    if (there === undefined) {
      const made = await this.#call(this.#speech.createUser(person), 201)
      const { id } = made.answer as { readonly id: string }
      this.#people.set(person.userName, { id, person, active: true })
      return id
    }
    this.#people.set(person.userName, { id: there.id, person, active: true })
    await this.#call(this.#speech.changeUser(there.id, person, person, true), 200)
    if (!isOkta(this.#options.kind) || this.#options.kind === "okta-oin") {
      await this.#call(this.#speech.setActive(there.id, person, true), 200)
    }
    return there.id
  }

  /** Pushes a changed profile. */
  async update(userName: string, changes: PersonChanges): Promise<void> {
    const { active, id, person } = this.#known(userName)
    if (isOkta(this.#options.kind)) await this.#call(this.#speech.readUser(id), 200)
    await this.#call(this.#speech.changeUser(id, person, changes, active), 200)
    this.#people.set(userName, { id, person: { ...person, ...changes }, active })
  }

  /** Takes the application from somebody, or disables them: they are inactive from then on. */
  suspend(userName: string): Promise<void> {
    return this.#setActive(userName, false)
  }

  /** Gives it back. */
  resume(userName: string): Promise<void> {
    return this.#setActive(userName, true)
  }

  /** Removes somebody from the directory: Okta only makes them inactive, Entra deletes them then. */
  async remove(userName: string): Promise<void> {
    const { id } = this.#known(userName)
    await this.#setActive(userName, false)
    if (isOkta(this.#options.kind)) return
    await this.#call(this.#speech.deleteUser(id), 204)
    this.#people.delete(userName)
  }

  /** Pushes a group with people that were assigned. Answers its id at the service. */
  async pushGroup(name: string, members: ReadonlyArray<string> = []): Promise<string> {
    const found = await this.#call(this.#speech.findGroup(name), 200)
    const [there] = resourcesOf(found.answer)
    const made = there ?? (await this.#call(this.#speech.createGroup(name), 201)).answer
    const { id } = made as { readonly id: string }
    this.#groups.set(name, { id, members: [] })
    if (members.length > 0) await this.addToGroup(name, members)
    return id
  }

  /** Renames a pushed group. */
  async renameGroup(name: string, to: string): Promise<void> {
    const group = this.#group(name)
    await this.#call(this.#speech.renameGroup(group.id, to, group.members), 200, 204)
    this.#groups.delete(name)
    this.#groups.set(to, group)
  }

  async addToGroup(name: string, members: ReadonlyArray<string>): Promise<void> {
    const group = this.#group(name)
    const ids = members.map((userName) => this.#known(userName).id)
    await this.#call(this.#speech.addMembers(group.id, ids), 200, 204)
    this.#groups.set(name, { ...group, members: [...new Set([...group.members, ...ids])] })
  }

  async removeFromGroup(name: string, members: ReadonlyArray<string>): Promise<void> {
    const group = this.#group(name)
    const gone = new Set(members.map((userName) => this.#known(userName).id))
    await this.#call(this.#speech.removeMembers(group.id, [...gone]), 200, 204)
    const left = group.members.filter((id) => !gone.has(id))
    this.#groups.set(name, { ...group, members: left })
  }

  /** Unlinks a pushed group, which takes it away at the service. */
  async deleteGroup(name: string): Promise<void> {
    await this.#call(this.#speech.deleteGroup(this.#group(name).id), 204)
    this.#groups.delete(name)
  }

  /** Runs a cycle over everybody: Entra repeats who is active, Okta reads everybody. */
  async cycle(): Promise<void> {
    const everybody = [...this.#people.values()]
    await everybody.reduce(async (before, { active, id, person }) => {
      await before
      await this.#call(this.#speech.readUser(id), 200)
      if (isOkta(this.#options.kind)) return
      await this.#call(this.#speech.setActive(id, person, active), 200)
    }, Promise.resolve())
  }

  /** Sends any request in the directory's name, whatever comes of it. */
  send(call: ScimCall): Promise<ScimExchange> {
    return this.#send(call, mostTries)
  }

  async #send(call: ScimCall, tries: number): Promise<ScimExchange> {
    const body = this.#activeAsText ? withActiveAsText(call.body) : call.body
    const { baseUrl, token, wait = (seconds) => pause(seconds * 1000) } = this.#options
    const send = this.#options.fetch ?? ((request) => globalThis.fetch(request))
    const request = new Request(`${baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/scim+json",
        ...(body === undefined ? {} : { "content-type": "application/scim+json" })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const response = await send(request)
    const text = await response.text()
    if (response.status === 429 && tries > 1) {
      await wait(Number(response.headers.get("retry-after") ?? 1))
      return this.#send(call, tries - 1)
    }
    const answer: unknown = text === "" ? undefined : JSON.parse(text)
    const sent = body === undefined ? {} : { body: body as object }
    const exchange: ScimExchange = { ...call, ...sent, status: response.status, answer }
    this.#exchanges.push(exchange)
    return exchange
  }

  async #call(call: ScimCall, ...expected: ReadonlyArray<number>): Promise<ScimExchange> {
    const exchange = await this.send(call)
    if (!expected.includes(exchange.status)) throw new ScimRefused(exchange)
    return exchange
  }

  async #setActive(userName: string, active: boolean): Promise<void> {
    const { id, person } = this.#known(userName)
    if (this.#options.kind === "okta-aiw") await this.#call(this.#speech.readUser(id), 200)
    await this.#call(this.#speech.setActive(id, person, active), 200)
    this.#people.set(userName, { id, person, active })
  }

  #known(userName: string): KnownPerson {
    const known = this.#people.get(userName)
    if (known === undefined) throw new Error(`${userName} was not assigned`)
    return known
  }

  #group(name: string): KnownGroup {
    const group = this.#groups.get(name)
    if (group === undefined) throw new Error(`The group ${name} was not pushed`)
    return group
  }
}
