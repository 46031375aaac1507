import {
  alphabets,
  isForHeads,
  marksOf,
  structures,
  textOf,
  type Alphabet,
  type Measure
} from "./alphabets.ts"
import type { Caller, Sent } from "./callers.ts"
import type { Attacked, Slot } from "./slots.ts"

const maximumBody = 65_536
/** What fits into a head beside its other fields: Node takes 16 KiB. */
export const maximumHead = 14_000

const nobody = "018f0000-0000-7000-8000-000000000009"

/** A request with one hostile place, and a name for it. */
export interface Attempt {
  readonly name: string
  readonly request: Sent
}

const jsonBytes: Measure = (text) => Buffer.byteLength(JSON.stringify(text)) - 2
const encodedBytes: Measure = (text) => encodeURIComponent(text).length

/** What a reader of the place looks for first, so that the rest of the text is looked at too. */
const framesOf = (name: string): ReadonlyArray<readonly [before: string, after: string]> => [
  ["", ""],
  ...(/url|origin|issuer|host|domain/i.test(name)
    ? ([
        ["https://", ".example"],
        ["https://a.example/", ""]
      ] as const)
    : []),
  ...(/email|address/i.test(name)
    ? ([
        ["", "@a.example"],
        ["a@", ".example"]
      ] as const)
    : []),
  ...(/redirect|path/i.test(name) ? ([["/", ""]] as const) : []),
  ...(/hash/i.test(name) ? ([["$argon2id$v=19$m=19456,t=2,p=1$", ""]] as const) : [])
]

const framed = (alphabet: Alphabet, [before, after]: readonly [string, string]): Alphabet => ({
  ...alphabet,
  start: before + (alphabet.start ?? ""),
  end: (alphabet.end ?? "") + after
})

const requestOf = (operation: Attacked, caller: Caller, slot: Slot, text: string): Sent => {
  const filled = (name: string) =>
    slot.at === "path" && slot.name === name
      ? encodeURIComponent(text)
      : (caller.ids[name] ?? nobody)
  const query = slot.at === "query" ? `?${slot.name}=${encodeURIComponent(text)}` : ""
  const base = {
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => filled(name)) + query
  }
  return slot.at === "body"
    ? {
        ...base,
        headers: { "content-type": "application/json" },
        body: operation.bodyWith(slot, text)
      }
    : { ...base, headers: {} }
}

/** The room that a body leaves for one of its places. */
const roomOf = (operation: Attacked, slot: Slot): number =>
  maximumBody - Buffer.byteLength(operation.bodyWith(slot, ""))

/** Every attempt at one place. */
export const attemptsAt = (
  operation: Attacked,
  caller: Caller,
  slot: Slot
): ReadonlyArray<() => Attempt> => {
  const named = (what: string) => `${operation.name} ${slot.at} ${slot.name}: ${what}`
  if (!slot.isText) {
    return Object.entries(structures).map(([name, of]) => () => ({
      name: named(name),
      request: requestOf(operation, caller, slot, of(roomOf(operation, slot)))
    }))
  }
  const inBody = slot.at === "body"
  const [most, measure] = inBody
    ? ([roomOf(operation, slot) - 2, jsonBytes] as const)
    : ([maximumHead, encodedBytes] as const)
  const written = (text: string) => (inBody ? JSON.stringify(text) : text)
  return framesOf(slot.name).flatMap((frame) => {
    const name = (what: string) => named(`${what} in ${JSON.stringify(frame.join("…"))}`)
    return [
      () => {
        const text = frame.join(marksOf(most - measure(frame.join("")), measure))
        return {
          name: name("marks to exchange"),
          request: requestOf(operation, caller, slot, written(text))
        }
      },
      ...alphabets.map((alphabet) => () => ({
        name: name(alphabet.name),
        request: requestOf(
          operation,
          caller,
          slot,
          written(textOf(framed(alphabet, frame), most, measure))
        )
      }))
    ]
  })
}

const fieldNames = [
  "accept",
  "accept-language",
  "accept-encoding",
  "authorization",
  "content-encoding",
  "content-type",
  "cookie",
  "forwarded",
  "host",
  "idempotency-key",
  "if-none-match",
  "origin",
  "referer",
  "sec-fetch-site",
  "traceparent",
  "user-agent",
  "x-correlation-id",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto"
] as const

const utf8Bytes: Measure = (text) => Buffer.byteLength(text)

/** What a reader of a field looks for first. */
const fieldFrames: Readonly<Record<string, ReadonlyArray<readonly [string, string]>>> = {
  accept: [
    ["text/html;q=", ""],
    ["application/", ""]
  ],
  authorization: [
    ["Bearer ", ""],
    ["Basic ", ""]
  ],
  "content-type": [
    ["application/json; charset=", ""],
    ["application/json;", ""]
  ],
  cookie: [
    ["gatehouse_session=", ""],
    ["a=b; gatehouse_device=", "; c=d"]
  ],
  origin: [["https://", ".example"]],
  "x-forwarded-for": [["192.0.2.1, ", ""]]
}

/** Every attempt at the fields of a head, of a request that is otherwise usual. */
export const attemptsAtHead = (name: string, request: Sent): ReadonlyArray<() => Attempt> =>
  fieldNames.flatMap((field) =>
    [["", ""] as const, ...(fieldFrames[field] ?? [])].flatMap((frame) =>
      alphabets.filter(isForHeads).map((alphabet) => () => {
        const text = textOf(framed(alphabet, frame), maximumHead, utf8Bytes)
        const value = Buffer.from(text).toString("latin1")
        return {
          name: `${name} ${field}: ${alphabet.name} in ${JSON.stringify(frame.join("…"))}`,
          request: { ...request, headers: { ...request.headers, [field]: value } }
        }
      })
    )
  )

const formRequest = (action: string, body: string): Sent => ({
  method: "POST",
  path: action,
  headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
  body
})

/** Every attempt at one field of a page's form. */
export const attemptsAtField = (action: string, field: string): ReadonlyArray<() => Attempt> => {
  const most = maximumBody - field.length - 1
  const of = (name: string, text: string): Attempt => ({
    name: `POST ${action} ${field}: ${name}`,
    request: formRequest(action, `${field}=${encodeURIComponent(text)}`)
  })
  return [
    () => of("marks to exchange", marksOf(most, encodedBytes)),
    ...alphabets.map((alphabet) => () => of(alphabet.name, textOf(alphabet, most, encodedBytes)))
  ]
}

/** Every attempt at a form as a whole. */
export const attemptsAtForm = (action: string): ReadonlyArray<() => Attempt> =>
  Object.entries({
    "many names": Array.from({ length: 13_000 }, (_, index) => index.toString(36)).join("&"),
    "one name over and over": "a&".repeat(32_000),
    "a long name": `${"n".repeat(65_000)}=1`,
    "signs alone": "&=".repeat(32_000),
    "broken escapes": "%".repeat(65_000),
    "nested JSON": `unsafeMetadata=${"[".repeat(32_000)}${"]".repeat(32_000)}`
  }).map(([name, body]) => () => ({
    name: `POST ${action}: ${name}`,
    request: formRequest(action, body)
  }))

/** Every attempt at the queries of a page. */
export const attemptsAtPage = (path: string): ReadonlyArray<() => Attempt> =>
  ["redirectUrl", "token"].flatMap((name) =>
    alphabets.map((alphabet) => () => ({
      name: `GET ${path} ${name}: ${alphabet.name}`,
      request: {
        method: "GET",
        path: `${path}?${name}=${encodeURIComponent(textOf(alphabet, maximumHead, encodedBytes))}`,
        headers: { accept: "text/html" }
      }
    }))
  )
