import type { Draft } from "./Draft.ts"
import { jsonText, mutatedValue } from "./mutations.ts"
import type { Body, Json, Operation, Parameter } from "./operations.ts"
import { hostileText } from "./texts.ts"
import { csvText, linesText, multipartText, pictureBytes } from "./uploads.ts"
import { revived, validValue, type Making } from "./values.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

/** A text of a query or path, of which names of values stay as they are. */
export const encoded = (text: string): string =>
  /^\{\{[^{}]*\}\}$/.test(text) ? text : encodeURIComponent(text.toWellFormed())

const pathText = (making: Making, { name, schema }: Parameter): string => {
  const { dice, pool } = making
  return dice.weighted<() => string>([
    [30, () => pool.name(dice, name) ?? String(validValue(making, schema, name))],
    [3, () => pool.name(dice, `other.${name}`) ?? pool.name(dice, "other.userId") ?? nobody],
    [1, () => pool.anyName(dice) ?? nobody],
    [1, () => nobody],
    [1, () => hostileText(dice).slice(0, 400) || "%20"]
  ])()
}

const queryText = (making: Making, { name, schema }: Parameter): string => {
  const { dice, pool } = making
  return dice.weighted<() => string>([
    [12, () => String(validValue(making, schema, name))],
    [2, () => hostileText(dice).slice(0, 3000)],
    [1, () => pool.anyName(dice) ?? ""],
    [1, () => String(dice.pick([0, -1, 101, 1.5, 1e21]))]
  ])()
}

const queryOf = (making: Making, operation: Operation): string => {
  const { dice } = making
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .filter(({ required }) => (required ? dice.percent(95) : dice.percent(25)))
    .map((parameter) => `${parameter.name}=${encoded(queryText(making, parameter))}`)
  if (dice.percent(2)) pairs.push(`${encoded(hostileText(dice).slice(0, 50))}=1`)
  if (dice.percent(1) && pairs[0] !== undefined) pairs.push(pairs[0])
  if (dice.percent(1)) pairs.push("%zz=%")
  return pairs.join("&")
}

const objectBody = (making: Making, body: Body): Json => {
  const { dice, resolve } = making
  const [example] = body.examples.length > 0 ? [dice.pick(body.examples)] : []
  const usual =
    example !== undefined && dice.percent(50)
      ? revived(making, example)
      : validValue(making, body.schema, "")
  const properties = Object.entries<Json>(resolve(body.schema)?.properties ?? {})
  // One more member than the example has.
  const whole =
    dice.percent(25) && properties.length > 0
      ? (([name, schema]) => ({ ...usual, [name]: validValue(making, schema, name) }))(
          dice.pick(properties)
        )
      : usual
  let value = whole
  const flaws = dice.weighted([
    [6, 0],
    [4, 1],
    [1, 2]
  ])
  for (let at = 0; at < flaws; at += 1) value = mutatedValue(making, value)
  return value
}

/** The text of a form; lists are given several times. */
export const formText = (making: Making, value: Json): string => {
  const { dice } = making
  if (typeof value !== "object" || value === null) return String(value)
  const pairs = Object.entries<Json>(value).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map(
      (one) =>
        `${encoded(name)}=${encoded(typeof one === "string" ? one : (JSON.stringify(one) ?? ""))}`
    )
  )
  if (dice.percent(2) && pairs[0] !== undefined) pairs.push(pairs[0])
  const text = pairs.join("&")
  return dice.percent(2) ? text.replaceAll("%", "%%") : text
}

type Content = Pick<Draft, "body" | "form"> & { readonly media: string }

const contentOf = (making: Making, body: Body): Content => {
  const { dice } = making
  switch (body.media) {
    case "application/json":
      return {
        media: body.media,
        body: jsonText(making, objectBody(making, body)),
        form: "json"
      }
    case "application/x-www-form-urlencoded":
      return {
        media: body.media,
        body: formText(making, objectBody(making, body)),
        form: "form"
      }
    case "image/png":
    case "image/svg+xml":
      return { media: body.media, body: pictureBytes(dice, body.media), form: "base64" }
    case "text/csv":
      return { media: body.media, body: csvText(dice), form: "text" }
    default:
      return {
        media: body.media,
        body: dice.percent(70) ? linesText(making) : csvText(dice),
        form: "text"
      }
  }
}

const otherMedia = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=utf-8",
  "application/jsonp",
  "application/problem+json",
  "text/csv",
  "application/octet-stream",
  ";",
  ""
]

const bodyOf = (making: Making, operation: Operation): Content | undefined => {
  const { dice } = making
  if (operation.bodies.length === 0) {
    if (operation.method === "GET" || dice.percent(95)) return undefined
    return {
      media: "application/json",
      body: dice.pick(["{}", "[]", '{"x":1}', "{"]),
      form: "json"
    }
  }
  if (dice.percent(2)) return undefined
  const content = contentOf(making, dice.pick(operation.bodies))
  if (dice.percent(97)) return content
  const media = dice.pick(otherMedia)
  return media.startsWith("multipart")
    ? { media, body: multipartText(dice, "x"), form: "text" }
    : { ...content, media }
}

/** Heads that are usual, and some that are not. */
export const headersOf = ({ dice, pool }: Making): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {}
  const maybe = (chance: number, name: string, value: () => string) => {
    if (dice.percent(chance)) headers[name] = value().replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?")
  }
  maybe(2, "idempotency-key", () =>
    dice.pick([
      "a",
      "b",
      "c",
      `k-${dice.between(1, 99)}`,
      "x".repeat(256),
      hostileText(dice).slice(0, 300)
    ])
  )
  maybe(5, "x-correlation-id", () =>
    dice.pick([
      nobody,
      "x",
      "018f0000-0000-7000-8000-00000000000A",
      "00000000-0000-0000-0000-000000000000"
    ])
  )
  maybe(1, "origin", () => dice.pick(["null", "https://evil.example", "http://main.test", "x"]))
  maybe(1, "accept", () => dice.pick(["text/html", "*/*", "text/html;q=x", "application/json"]))
  maybe(1, "accept-language", () =>
    dice.pick(["da", "zh-Hant-TW,ar;q=0.5", "*", hostileText(dice).slice(0, 99)])
  )
  maybe(1, "sec-fetch-site", () => dice.pick(["cross-site", "none", "same-site", "x"]))
  maybe(1, "sec-fetch-mode", () => dice.pick(["navigate", "cors", "x"]))
  maybe(1, "sec-fetch-dest", () => dice.pick(["document", "iframe"]))
  maybe(1, "cookie", () =>
    dice.pick(["gatehouse_session=", "a=b; a=c", "=", ";;;", hostileText(dice).slice(0, 99)])
  )
  maybe(1, "authorization", () =>
    dice.pick([
      "Bearer",
      "Bearer x",
      "Basic Og==",
      "Basic !",
      `Bearer ${pool.anyName(dice) ?? ""}`,
      "Bearer a b"
    ])
  )
  maybe(1, "if-none-match", () => dice.pick(["*", '"x"', 'W/"x"', '"']))
  maybe(1, "x-forwarded-for", () => dice.pick(["192.0.2.1", "x", "::1", "1.2.3.4, 5.6.7.8", ","]))
  maybe(1, "x-forwarded-proto", () => dice.pick(["https", "x"]))
  maybe(1, "user-agent", () => hostileText(dice).slice(0, 600))
  maybe(1, "proof-of-work", () => hostileText(dice).slice(0, 600))
  maybe(1, "challenge-response", () => hostileText(dice).slice(0, 600))
  return headers
}

/** A request to an operation of a plane. */
export const draftOf = (making: Making, operation: Operation, caller: string): Draft => {
  const { dice } = making
  const values = new Map(
    operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => [parameter.name, encoded(pathText(making, parameter))])
  )
  const content = bodyOf(making, operation)
  return {
    caller,
    method: dice.percent(99)
      ? operation.method
      : dice.pick(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]),
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? nobody),
    query: queryOf(making, operation),
    headers: {
      ...headersOf(making),
      ...(content === undefined || content.media === "" ? {} : { "content-type": content.media })
    },
    body: content?.body ?? null,
    form: content?.form ?? "text"
  }
}
