import type { Dice } from "../fuzz/Dice.ts"
import { isUnknown, type Asker, type Reply } from "./Asking.ts"
import type { Ledger } from "./Ledger.ts"
import { together } from "./together.ts"

const core = "urn:ietf:params:scim:schemas:core:2.0:"

/** A record as far as the directory knows what became of it. */
interface Pushed {
  readonly userName: string
  active: boolean | "unknown"
}

/** An organization's directory, which pushes people and lets them go. */
export class Directory {
  readonly #ask: Asker
  readonly #token: string
  readonly #domain: string
  readonly #dice: Dice
  readonly #ledger: Ledger
  readonly #records = new Map<string, Pushed>()
  #n = 0

  constructor(ask: Asker, ledger: Ledger, dice: Dice, token: string, domain: string) {
    this.#ask = ask
    this.#ledger = ledger
    this.#dice = dice
    this.#token = token
    this.#domain = domain
  }

  #scim(
    method: string,
    path: string,
    expects: ReadonlyArray<number>,
    json?: object
  ): Promise<Reply> {
    return this.#ask({
      method,
      expects,
      path: `/_service/scim/v2${path}`,
      headers: { authorization: `Bearer ${this.#token}`, "x-person": "10.255.0.2" },
      ...(json === undefined ? {} : { json })
    })
  }

  get count(): number {
    return this.#records.size
  }

  async work(): Promise<void> {
    const ids = [...this.#records.keys()]
    if (ids.length < 5 || this.#dice.percent(40)) return this.#push()
    return this.#turn(this.#dice.pick(ids))
  }

  async #push(): Promise<void> {
    const userName = `record-${(this.#n += 1)}@${this.#domain}`
    const body = { schemas: [`${core}User`], userName, active: true }
    const reply = await this.#scim("POST", "/Users", [201], body)
    if (reply.status === 201) {
      this.#records.set(reply.json.id, { userName, active: true })
      return
    }
    if (!isUnknown(reply) && reply.status !== 503) return
    // It finds out what became of a request, as directories do.
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const found = await this.#scim("GET", `/Users?filter=${filter}`, [200])
    if (found.status !== 200) return
    const resources: ReadonlyArray<{ readonly id: string }> = found.json?.Resources ?? []
    if (resources.length > 1) this.#ledger.breach("A record of a directory was made twice")
    for (const { id } of resources) this.#records.set(id, { userName, active: "unknown" })
  }

  async #turn(id: string): Promise<void> {
    const record = this.#records.get(id)!
    const active = record.active !== true
    const reply = await this.#scim("PATCH", `/Users/${id}`, [200, 204], {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [{ op: "replace", path: "active", value: active }]
    })
    if (reply.status === 200 || reply.status === 204) record.active = active
    else if (isUnknown(reply) || reply.status === 503) record.active = "unknown"
  }

  /** Holds the records to what was acknowledged. */
  async check(): Promise<void> {
    await together(this.#records, async ([id, { active }]) => {
      const { json, status } = await this.#scim("GET", `/Users/${id}`, [200, 404])
      if (status === 404) this.#ledger.breach("An acknowledged record of a directory is lost")
      if (status === 200 && active !== "unknown" && json.active !== active) {
        this.#ledger.breach("An acknowledged change of a directory is lost", id)
      }
    })
  }
}
