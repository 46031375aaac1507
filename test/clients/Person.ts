import { Effect } from "effect"
import { assert } from "vitest"
import type { Member, Service } from "../examples/service.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { TestBrowser } from "../support/TestBrowser.ts"

/** Answer of an application to a browser; `onward` is where it redirects to. */
export interface SitePage {
  readonly url: string
  readonly status: number
  readonly text: string
  readonly onward: string | null
}

const navigation = {
  accept: "text/html,application/xhtml+xml",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document"
}

/** Somebody with one browser, who goes wherever an application and the service send them. */
export class Person {
  readonly #service: Service
  readonly #member: Member
  readonly #pages: PageVisitor
  readonly #sites = new Map<string, TestBrowser>()
  /** Consent pages seen so far, buttons alone among them. */
  asked = 0
  /** Times that a password was asked for. */
  signedIn = 0

  constructor(service: Service, member: Member) {
    this.#service = service
    this.#member = member
    const { host, port } = new URL(service.url)
    this.#pages = new PageVisitor(new TestBrowser(`http://127.0.0.1:${port}`, host))
  }

  signIn(): Promise<void> {
    const visit = this.#visited("/_service/pages/sign-in")
    return Effect.runPromise(Effect.asVoid(visit))
  }

  /** Signs in and allows where the pages ask for it; the address that they lead to in the end. */
  led(address: string): Promise<string> {
    return Effect.runPromise(this.#visited(address))
  }

  #visited(address: string): Effect.Effect<string> {
    const { email, password } = this.#member
    return Effect.gen({ self: this }, function* () {
      const pages = this.#pages
      yield* pages.open(address)
      if (pages.name === "sign-in") {
        this.signedIn += 1
        yield* pages.submit("POST /auth/login", { email, password })
      }
      if (pages.name === "consent") {
        this.asked += 1
        yield* pages.submit("POST /oauth/consent", { decision: "allow" })
      }
      return pages.page?.headers.get("location") ?? pages.onward ?? ""
    })
  }

  /** Types the code of a device at the address that it shows, and allows it. */
  connected(address: string, userCode: string): Promise<string> {
    const typing = Effect.gen({ self: this }, function* () {
      const operation = "POST /oauth/device/approve"
      yield* this.#visited(address)
      yield* this.#pages.submit(operation, { userCode })
      yield* this.#pages.submit(operation, { decision: "allow" })
      return this.#pages.html
    })
    return Effect.runPromise(typing)
  }

  /** Answer of an application by itself, without following where it leads. */
  async look(address: string, form?: URLSearchParams): Promise<SitePage> {
    const { host, href: url, pathname, port, search } = new URL(address)
    const browser = this.#sites.get(host) ?? new TestBrowser(`http://127.0.0.1:${port}`, host)
    this.#sites.set(host, browser)
    const posted = {
      method: "POST",
      headers: { ...navigation, "content-type": "application/x-www-form-urlencoded" },
      body: form?.toString() ?? ""
    }
    const request = form === undefined ? { headers: navigation } : posted
    const answer = await Effect.runPromise(browser.askAt(`${pathname}${search}`, request))
    const location = answer.headers.get("location")
    return {
      url,
      status: answer.status,
      text: answer.text,
      onward: location === null ? null : new URL(location, url).href
    }
  }

  /** Opens an address of an application, by way of the service wherever it sends there. */
  async open(address: string, form?: URLSearchParams): Promise<SitePage> {
    let page = await this.look(address, form)
    for (let turns = 0; page.onward !== null; turns++) {
      assert.isBelow(turns, 20, `no page comes after ${page.onward}`)
      const isHere = page.onward.startsWith(`${this.#service.url}/`)
      const next = isHere ? await this.led(page.onward) : page.onward
      assert.notStrictEqual(next, "", `the service leads nowhere: ${this.#pages.html}`)
      page = await this.look(next)
    }
    return page
  }
}
