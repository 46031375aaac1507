import { Effect } from "effect"
import { sendRequest, type RawResponse } from "./sendRequest.ts"

/** A request to the client plane, as a page or an install would send it. */
export interface BrowserRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string | Uint8Array
  /** Sent as `Authorization: Bearer`. */
  readonly bearer?: string
  /** Left away: the page's own origin for everything but GET; null: no `Origin`. */
  readonly origin?: string | null
}

/** A cookie as the service set it. */
export interface SetCookie {
  readonly value: string
  readonly attributes: ReadonlyArray<string>
}

/** A browser at one environment's host: it keeps cookies and sends them, whatever SameSite says. */
export class TestBrowser {
  readonly cookies = new Map<string, SetCookie>()
  readonly #serviceOrigin: string
  readonly host: string

  constructor(serviceOrigin: string, host: string) {
    this.#serviceOrigin = serviceOrigin
    this.host = host
  }

  /** Asks the client plane below `/_service`. */
  ask(path: string, request: BrowserRequest = {}): Effect.Effect<RawResponse> {
    return this.askAt(`/_service${path}`, request)
  }

  /** As `ask`, anywhere on the host; cookies of a path are kept to it. */
  askAt(path: string, request: BrowserRequest = {}): Effect.Effect<RawResponse> {
    const method = request.method ?? (request.json === undefined ? "GET" : "POST")
    const origin = request.origin === undefined ? `http://${this.host}` : request.origin
    const cookie = [...this.cookies]
      .filter(([, { attributes }]) => {
        const below = attributes.find((attribute) => attribute.startsWith("Path="))?.slice(5) ?? "/"
        return path.startsWith(below)
      })
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ")
    const body = request.json === undefined ? request.body : JSON.stringify(request.json)
    const headers = {
      host: this.host,
      ...(cookie === "" ? {} : { cookie }),
      ...(origin === null || method === "GET" ? {} : { origin }),
      ...(request.json === undefined ? {} : { "content-type": "application/json" }),
      ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
      ...request.headers
    }
    return Effect.promise(async () => {
      const response = await sendRequest(`${this.#serviceOrigin}${path}`, { method, headers, body })
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      return response
    })
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ")
    const at = pair.indexOf("=")
    const name = pair.slice(0, at)
    const cookie = { value: pair.slice(at + 1), attributes }
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name)
    else this.cookies.set(name, cookie)
  }
}
