import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { RawResponse } from "./TestService.ts"
import type { TestBrowser } from "./TestBrowser.ts"

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'"
}
const unescape = (text: string) => text.replace(/&\w+;|&#39;/g, (entity) => entities[entity]!)

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name,
      unescape(value)
    ])
  )

/** A form of a page, as a browser without scripts has it. */
export interface ShownForm {
  readonly action: string
  readonly method: string
  readonly operation: string
  readonly inputs: ReadonlyArray<Readonly<Record<string, string>>>
  /** Those that send a value of their own, in the order in which they stand. */
  readonly buttons: ReadonlyArray<Readonly<Record<string, string>>>
}

/** What a list of options sends: the one that is chosen, else the first. */
const chosenIn = (options: string): string => {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, tag = ""]) => attributesOf(tag))
  return (all.find(({ selected }) => selected !== undefined) ?? all[0])?.["value"] ?? ""
}

const formsOf = (html: string): ReadonlyArray<ShownForm> =>
  [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", inside = ""]) => {
    const form = attributesOf(tag)
    return {
      action: form["action"] ?? "",
      method: form["method"] ?? "get",
      operation: form["data-operation"] ?? "",
      inputs: [
        ...inside.matchAll(
          /<input([^>]*)>|<select([^>]*)>(.*?)<\/select>|<textarea([^>]*)>(.*?)<\/textarea>/gs
        )
      ].map(([, input, select, options = "", area, text = ""]) => {
        if (input !== undefined) return attributesOf(input)
        return area === undefined
          ? { ...attributesOf(select ?? ""), value: chosenIn(options) }
          : { ...attributesOf(area), value: unescape(text) }
      }),
      buttons: [...inside.matchAll(/<button([^>]*)>/g)]
        .map(([, button = ""]) => attributesOf(button))
        .filter(({ name }) => name !== undefined)
    }
  })

/** Somebody who goes from page to page by links and forms alone, with no script at all. */
export class PageVisitor {
  readonly browser: TestBrowser
  path = ""
  page: RawResponse | undefined
  /** From which page a link or a form has led to which paths. */
  readonly leads: Array<{ readonly from: string; readonly to: string }> = []
  readonly headers: Readonly<Record<string, string>>

  constructor(browser: TestBrowser, headers: Readonly<Record<string, string>> = {}) {
    this.browser = browser
    this.headers = {
      accept: "text/html,application/xhtml+xml",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      ...headers
    }
  }

  get html(): string {
    return this.page?.text ?? ""
  }

  /** The page without the places at which a line may break within a value. */
  get unbroken(): string {
    return this.html.replaceAll(/<wbr ?\/?>/g, "")
  }

  get name(): string {
    return /<html[^>]* data-page="([^"]*)"/.exec(this.html)?.[1] ?? ""
  }

  get problem(): string | undefined {
    return /data-problem-code="([^"]*)"/.exec(this.html)?.[1]
  }

  get forms(): ReadonlyArray<ShownForm> {
    return formsOf(this.html)
  }

  /** Opens an address of the service, and follows where it leads. */
  open(address: string): Effect.Effect<RawResponse> {
    return this.#open(address, "")
  }

  #open(address: string, from: string): Effect.Effect<RawResponse> {
    return Effect.suspend(() => {
      this.path = address
      return Effect.flatMap(this.#ask(address, {}), (answer) => this.#follow(answer, from))
    })
  }

  /** Fills in a form by its operation and sends it. */
  submit(
    operation: string,
    values: Readonly<Record<string, string | ReadonlyArray<string>>> = {}
  ): Effect.Effect<RawResponse> {
    return Effect.suspend(() => {
      const form = this.forms.find(
        (each) =>
          each.operation === operation &&
          Object.entries(values).every(
            ([name, value]) =>
              each.inputs.some((input) => input["name"] === name) ||
              each.buttons.some((button) => button["name"] === name && button["value"] === value)
          )
      )
      assert.isDefined(form, `${operation} is not on ${this.path}: ${this.html}`)
      const body = new URLSearchParams()
      for (const { checked, name, type, value } of form!.inputs) {
        if (name === undefined) continue
        const given = values[name]
        if (type === "checkbox" || type === "radio") {
          const isTicked = [given].flat().includes(value)
          if (isTicked || (given === undefined && checked !== undefined)) {
            body.append(name, value ?? "")
          }
        } else body.append(name, [given].flat()[0] ?? value ?? "")
      }
      const [first] = form!.buttons
      const pressed = form!.buttons.find(({ name = "", value }) => values[name] === value) ?? first
      if (pressed !== undefined) body.append(pressed["name"] ?? "", pressed["value"] ?? "")
      return this.post(form!.action, body)
    })
  }

  /** Posts a form of any making. */
  post(action: string, body: URLSearchParams): Effect.Effect<RawResponse> {
    const from = this.name
    this.path = action
    return Effect.flatMap(
      this.#ask(action, {
        method: "POST",
        body: body.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      }),
      (answer) => this.#follow(answer, from)
    )
  }

  /** Follows the first link whose text or address matches. */
  link(pattern: RegExp): Effect.Effect<RawResponse> {
    const found = [...this.html.matchAll(/<a\s([^>]*)>(.*?)<\/a\s*>/gs)].find(
      ([, tag = "", text = ""]) => pattern.test(text) || pattern.test(unescape(tag))
    )
    assert.isDefined(found, `${pattern} is not on ${this.path}: ${this.html}`)
    return this.#open(attributesOf(` ${found![1]}`)["href"]!, this.name)
  }

  /** Where the page takes the browser by itself. */
  get onward(): string | undefined {
    const found = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(this.html)?.[1]
    return found === undefined ? undefined : unescape(found)
  }

  #ask(address: string, request: Parameters<TestBrowser["ask"]>[1]) {
    const path = address.replace(`http://${this.browser.host}`, "")
    const headers = { ...this.headers, ...request?.headers }
    return this.browser.askAt(path, { ...request, headers })
  }

  #follow(answer: RawResponse, from: string, hops = 0): Effect.Effect<RawResponse> {
    const location = answer.headers.get("location")
    const isHere =
      location !== null &&
      (location.startsWith("/") || location.startsWith(`http://${this.browser.host}/`))
    if (!isHere || hops > 10) {
      this.page = answer
      if (location !== null) this.path = location
      else if (/[?&]notice=/.test(this.path) && answer.status === 200) {
        assert.match(
          answer.text,
          /role="(?:status|alert)"/,
          `nothing says what was done: ${this.path}`
        )
      }
      return Effect.succeed(answer)
    }
    this.path = location
    const to = location.replace(`http://${this.browser.host}`, "").replace(/[?#].*/s, "")
    this.leads.push({ from, to })
    return Effect.flatMap(this.#ask(location, {}), (next) => this.#follow(next, from, hops + 1))
  }
}
