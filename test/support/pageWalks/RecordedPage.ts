import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Language } from "../../../src/contract/Values.ts"
import { PageVisitor } from "../PageVisitor.ts"
import { password, person } from "../People.ts"
import { TestService } from "../TestService.ts"
import type { TestBrowser } from "../TestBrowser.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"

/** A page as it was answered, in one of its states. */
export interface RecordedPage {
  /** What it is called in a test's complaint. */
  readonly state: string
  readonly name: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Somebody who walks the pages in one language without any script, and keeps what they see. */
export class Walk {
  readonly pages: Array<RecordedPage> = []
  readonly visitors: Array<PageVisitor> = []
  readonly locale: Language

  constructor(locale: Language) {
    this.locale = locale
  }

  /** An address that no other walk has. */
  address(name: string): string {
    return `${name}-${this.locale}@example.com`
  }

  visitorAt(browser: TestBrowser): PageVisitor {
    const visitor = new PageVisitor(browser, { "accept-language": this.locale })
    this.visitors.push(visitor)
    return visitor
  }

  get visitor() {
    return Effect.map(TestService, (service) => this.visitorAt(service.browser()))
  }

  /** Somebody new who has signed in by the page. */
  signedIn(name: string) {
    const email = this.address(name)
    return Effect.gen({ self: this }, function* () {
      const { id } = yield* person(email, { firstName: "Ida", lastName: "Lund" })
      const page = yield* this.visitor
      yield* this.login(page, email)
      return { id, email, page }
    })
  }

  login(page: PageVisitor, email: string, secret = password) {
    return Effect.andThen(
      page.open(`${pagePaths.signIn}?another=1&redirectUrl=%2F_service%2Fpages%2Faccount`),
      page.submit("POST /auth/login", { email, password: secret })
    )
  }

  /** Keeps the page that is shown, which has to be of this name, with this problem or none. */
  keep(page: PageVisitor, name: string, problem?: string, note = "") {
    const { html } = page
    assert.strictEqual(page.name, name, `${page.path}: ${html}`)
    assert.strictEqual(page.problem, problem, page.path)
    assert.match(html, new RegExp(`<html lang="${this.locale}"`), page.path)
    this.pages.push({
      name,
      state: [this.locale, name, problem, note].filter(Boolean).join(" "),
      html,
      headers: Object.fromEntries(page.page?.headers ?? [])
    })
  }

  /** Opens a page and keeps it. */
  look(page: PageVisitor, path: string, name: string, problem?: string, note?: string) {
    return Effect.map(page.open(path), () => this.keep(page, name, problem, note))
  }

  /** Sends a form of the page and keeps what comes of it. */
  send(
    page: PageVisitor,
    operation: string,
    values: Readonly<Record<string, string | ReadonlyArray<string>>>,
    name: string,
    problem?: string,
    note?: string
  ) {
    return Effect.map(page.submit(operation, values), () => this.keep(page, name, problem, note))
  }
}
