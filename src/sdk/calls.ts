import type { CallOptions } from "./CallOptions.ts"
import { GatehouseProblem } from "./GatehouseProblem.ts"

/** Method and path of each operation of a plane, by the names that it is called by. */
export type Routes = Readonly<
  Record<string, Readonly<Record<string, readonly [method: string, path: string]>>>
>

/** The input of any operation, below its types. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** A call that is ready to be sent. */
export interface Call {
  /** Such as `users.getUser`. */
  readonly operation: string
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body: unknown
  readonly options: CallOptions
}

/** Whatever has the form of `fetch`. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

const pathOf = (template: string, { params = {}, query = {} }: AnyInput): string => {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    // A path with a hole, or with dots, would name another operation.
    if (value === undefined || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`params.${name} does not name anything`)
    }
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

const tree = <Leaf>(
  routes: Routes,
  leafOf: (operation: string, method: string, path: string) => Leaf
): Readonly<Record<string, Readonly<Record<string, Leaf>>>> =>
  Object.fromEntries(
    Object.entries(routes).map(([group, operations]) => [
      group,
      Object.fromEntries(
        Object.entries(operations).map(([name, [method, path]]) => [
          name,
          leafOf(`${group}.${name}`, method, path)
        ])
      )
    ])
  )

/** Makes the calls of a plane; `send` takes them to the service. */
export const callsOf = (routes: Routes, send: (call: Call) => Promise<unknown>): unknown =>
  tree(
    routes,
    (operation, method, path) =>
      async (input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> =>
        send({ operation, method, path: pathOf(path, input), body: input.body, options })
  )

/** Makes the addresses of a plane's operations below `base`. */
export const urlsOf = (routes: Routes, base: string): unknown =>
  tree(
    routes,
    (_operation, _method, path) =>
      (input: AnyInput = {}): string =>
        base + pathOf(path, input)
  )

/** Without the slash that an address may end with, as paths begin with one. */
export const baseOf = (url: string): string => url.replace(/\/+$/, "")

/**
 * The address that an option names. A variable that is not set is the usual flaw, and a host without
 * a scheme the next: `localhost:3000` is read as one of the scheme `localhost`.
 */
export const addressOf = (option: string, url: string | undefined): URL => {
  if (url === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) {
    throw new TypeError(`${option} must be an address such as https://app.example.com`)
  }
  return new URL(url)
}

/** True for an object as JSON has it. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const problemOf = (call: Call, response: Response, text: string): GatehouseProblem => {
  const json = parsed(text)
  const body = isRecord(json) ? json : {}
  const properties = isRecord(body["properties"]) ? body["properties"] : {}
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN)
  return new GatehouseProblem({
    operation: call.operation,
    status: response.status,
    code: textOf(properties["code"]) ?? "unexpected_answer",
    title: textOf(body["title"]) ?? "The answer is not one of Gatehouse",
    detail: textOf(body["detail"]),
    properties,
    correlationId: response.headers.get("x-correlation-id"),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null
  })
}

/**
 * Sends a call, and reads its answer: its JSON, or undefined where there is no body.
 *
 * @throws GatehouseProblem where the answer is no success; what `fetch` throws where there is none
 */
export const exchange = async (
  fetch: Fetch,
  base: string,
  call: Call,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> }
): Promise<unknown> => {
  const { challengeToken, idempotencyKey, signal } = call.options
  // Whoever refused the header would quote it.
  if (/[^\t -~]/.test(init.headers["authorization"]?.trim() ?? "")) {
    throw new TypeError("The credential contains what no header can carry")
  }
  const response = await fetch(base + call.path, {
    ...init,
    method: call.method,
    headers: {
      accept: "application/json, application/problem+json",
      ...init.headers,
      ...(challengeToken === undefined ? {} : { "challenge-token": challengeToken }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...(call.body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(signal === undefined ? {} : { signal })
  })
  const text = await response.text()
  if (!response.ok) throw problemOf(call, response, text)
  if (text === "") return undefined
  const json = parsed(text)
  if (json === undefined) throw problemOf(call, response, text)
  return json
}
