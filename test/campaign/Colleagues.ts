import type { OpenIdIdentityProvider } from "../../src/testing/OpenIdIdentityProvider.ts"
import type { Dice } from "../fuzz/Dice.ts"
import type { Asker, Reply } from "./Asking.ts"
import type { Ledger } from "./Ledger.ts"

/** A navigation of a browser, which alone may redeem what comes back from a provider. */
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }

const patience = 5000

const cookiesOf = ({ setCookies }: Reply): string =>
  setCookies
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ")

/** What they come by, and what is known of its provider. */
export interface Entrance {
  readonly connectionId: string
  readonly domain: string
  readonly provider: OpenIdIdentityProvider
  /** True if the provider answered badly at some moment since a time. */
  readonly hasFailedSince: (since: number) => boolean
}

/** People of an organization, who come in by its identity provider. */
export class Colleagues {
  readonly #ask: Asker
  readonly #ledger: Ledger
  readonly #dice: Dice
  readonly #entrance: Entrance
  /** Users by the subject that the provider knows them by. */
  readonly #users = new Map<string, string>()
  arrivals = 0

  constructor(ask: Asker, ledger: Ledger, dice: Dice, entrance: Entrance) {
    this.#ask = ask
    this.#ledger = ledger
    this.#dice = dice
    this.#entrance = entrance
  }

  get count(): number {
    return this.#users.size
  }

  #visit(path: string, expects: ReadonlyArray<number>, cookie = ""): Promise<Reply> {
    return this.#ask({
      path,
      expects,
      headers: {
        "x-person": "10.255.0.3",
        ...navigation,
        ...(cookie === "" ? {} : { cookie })
      }
    })
  }

  /** One of them signs in, and is who they were before. */
  async work(): Promise<void> {
    const { connectionId, domain, provider } = this.#entrance
    const since = Date.now()
    // A provider is given up on after some seconds, which a machine with much to do needs for itself.
    const isExplained = () => this.#entrance.hasFailedSince(since) || Date.now() - since > patience
    const subject = `colleague-${this.#dice.between(1, 40)}`
    const started = await this.#visit(
      `/_service/auth/sso/${connectionId}/authorize?redirectUrl=%2Fback`,
      [302, 303]
    )
    const address = started.location
    if (address?.startsWith(provider.issuer) !== true) {
      if (started.status < 400 && started.status > 0 && !isExplained()) {
        this.#ledger.breach("A connection led nowhere", started.correlationId)
      }
      return
    }
    const person = { subject, email: `${subject}@${domain}`, emailVerified: true }
    const back = new URL(provider.answer(address, person))
    const arrived = await this.#visit(
      back.pathname + back.search,
      [302, 303, 400],
      cookiesOf(started)
    )
    // A jump of the clock ends what they started.
    if (arrived.status === 400 && !isExplained()) {
      this.#ledger.breach("A colleague's start was none", arrived.correlationId)
    }
    if (arrived.location === undefined) return
    const outcome = new URL(arrived.location, "https://app.example.com").searchParams
    if (outcome.get("status") !== "complete") {
      if (isExplained()) return
      this.#ledger.breach(
        `A colleague was turned away: ${outcome.get("error") ?? outcome.get("status")}`,
        arrived.correlationId
      )
      return
    }
    this.arrivals += 1
    const cookie = cookiesOf(arrived)
    const me = await this.#visit("/_service/users/me", [200, 401], cookie)
    if (me.status !== 200) return
    const id: string = me.json.id
    const known = this.#users.get(subject)
    if (known !== undefined && known !== id) {
      this.#ledger.breach("A colleague became another user", me.correlationId)
    }
    this.#users.set(subject, id)
  }
}
