import { request as ask } from "node:http"

/** A page that a visitor has come to. */
export interface VisitedPage {
  /** Address at which it was answered, or to which it leads outside of http. */
  readonly url: string
  /** 0 for an address outside of http, which is not asked. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const mostRedirects = 20

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/**
 * A browser for tests without scripts: it keeps cookies by host, says that somebody visits, and
 * follows redirects from host to host.
 *
 * @example
 * const { url } = await new Visitor().open(`${gatehouse.url}/_service/auth/sso/${id}/authorize`)
 */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Opens an address, or posts a form to it, and follows where it leads. */
  open(address: string, form?: Readonly<Record<string, string>>): Promise<VisitedPage> {
    return this.#follow(address, form, mostRedirects)
  }

  async #follow(
    address: string,
    form: Readonly<Record<string, string>> | undefined,
    left: number
  ): Promise<VisitedPage> {
    if (!address.startsWith("http://")) {
      return { url: address, status: 0, headers: new Headers(), text: "" }
    }
    const page = await this.#ask(address, form)
    const location = page.headers.get("location")
    if (!isRedirect(page.status) || location === null) return page
    if (left === 0) throw new Error(`More than ${mostRedirects.toString()} redirects`)
    const sent = page.status < 307 ? undefined : form
    return this.#follow(new URL(location, address).href, sent, left - 1)
  }

  #ask(address: string, form: Readonly<Record<string, string>> | undefined): Promise<VisitedPage> {
    const { host } = new URL(address)
    const cookies = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, cookies)
    const body = form === undefined ? undefined : new URLSearchParams(form).toString()
    const headers = {
      accept: "text/html,application/xhtml+xml",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      ...(cookies.size === 0
        ? {}
        : { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") }),
      ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" })
    }
    return new Promise((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST"
      const request = ask(address, { method, headers }, (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () => {
          const received = new Headers()
          for (let at = 0; at < response.rawHeaders.length; at += 2) {
            received.append(response.rawHeaders[at] ?? "", response.rawHeaders[at + 1] ?? "")
          }
          for (const line of received.getSetCookie()) this.#keep(cookies, line)
          resolve({
            url: address,
            status: response.statusCode ?? 0,
            headers: received,
            text: Buffer.concat(chunks).toString("utf8")
          })
        })
      })
      request.on("error", reject)
      request.end(body)
    })
  }

  #keep(cookies: Map<string, string>, line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf("="))
    if (attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")) {
      cookies.delete(name)
    } else {
      cookies.set(name, pair.slice(name.length + 1))
    }
  }
}
