import { isUnusual } from "../../src/http/RequestHead.ts"
import { contractOf } from "../support/AnswerContract.ts"
import type { Answer, Draft, Wire } from "./Draft.ts"
import { mark, privateMark } from "./marks.ts"
import { password } from "./values.ts"

/** What every answer is held to. */
export const contract = contractOf(["server", "client", "console"])

/** A promise that an answer broke. */
export interface Breach {
  readonly oracle: "500" | "contract" | "hang" | "cpu" | "leak" | "log" | "form" | "size"
  /** Without ids and numbers, so that equal breaches are told apart from others. */
  readonly detail: string
}

/** An exchange as the oracles see it. */
export interface Observed {
  readonly draft: Draft
  readonly wire: Wire
  readonly answer: Answer
  readonly logs: ReadonlyArray<string>
  readonly secrets: ReadonlyArray<string>
}

/** The most processor time of a request, in milliseconds. */
export const mostCpu = 100
const mostAnswer = 1_048_576

const isUuid = (text: string | undefined): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text ?? "")

/** Takes out what is another in each run. */
export const generalized = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, "<id>")
    .replaceAll(/\/\d+(?=[ /]|$)/g, "/<n>")
    .replaceAll(/\d{5,}/g, "<n>")
    .slice(0, 300)

/** Callers who may see the other environment. */
const isOfBoth: ReadonlySet<string> = new Set(["otherKey", "operator", "auditor", "otherDirectory"])
/** Callers who may see what no client may. */
const isTrusted: ReadonlySet<string> = new Set([
  ...isOfBoth,
  "key",
  "readingKey",
  "usersKey",
  "support"
])

const leaks = ({ answer: { headers, text }, draft, secrets, wire }: Observed) => {
  const shown = `${text}\n${Object.values(headers).join("\n")}`
  const sent = JSON.stringify([
    wire.path,
    wire.headers,
    Buffer.from(wire.body ?? "").toString("utf8")
  ]).toLowerCase()
  const found: Array<string> = []
  if (!isOfBoth.has(draft.caller) && shown.includes(mark) && !sent.includes(mark)) {
    found.push("something of another environment")
  }
  if (!isTrusted.has(draft.caller) && shown.includes(privateMark)) {
    found.push("private metadata")
  }
  if (secrets.some((secret) => shown.includes(secret))) found.push("a secret key")
  return found.map((detail): Breach => ({ oracle: "leak", detail }))
}

const loggedBreaches = ({ logs, secrets }: Observed): ReadonlyArray<Breach> =>
  logs.flatMap((line): ReadonlyArray<Breach> => {
    if ([...secrets, password, privateMark].some((secret) => line.includes(secret))) {
      return [{ oracle: "log", detail: "a secret in a line of the log" }]
    }
    return /"level":"(ERROR|Error|FATAL)"/.test(line)
      ? [{ oracle: "500", detail: `logged: ${generalized(errorOf(line))}` }]
      : []
  })

const errorOf = (line: string): string => {
  try {
    const { cause, error, message, stack } = JSON.parse(line)
    return JSON.stringify({ cause, error, message, stack })
  } catch {
    return line
  }
}

const isScim = (path: string): boolean => path.startsWith("/_service/scim/")

/** The documents of RFC 7644 have a form of their own. */
const scimBreaches = ({ answer, wire }: Observed): ReadonlyArray<string> => {
  const { headers, status, text } = answer
  if (
    ![200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 501].includes(status)
  ) {
    return [`the status ${status}`]
  }
  if (text === "" || wire.method === "HEAD") return []
  if (headers["content-type"]?.startsWith("application/scim+json") !== true) {
    return [`${status} is ${headers["content-type"]}`]
  }
  const { schemas, status: stated } = JSON.parse(text)
  if (!Array.isArray(schemas)) return [`${status} names no schemas`]
  if (status >= 400) {
    const isError = schemas.includes("urn:ietf:params:scim:api:messages:2.0:Error")
    return isError && stated === String(status) ? [] : [`${status} is no error of RFC 7644`]
  }
  return []
}

const contractBreaches = (observed: Observed): ReadonlyArray<string> => {
  const { answer, wire } = observed
  const { headers, status, text } = answer
  const path = wire.path.replace(/\?.*$/, "")
  // Another spelling of a path is refused before it is anybody's.
  if (isScim(path) && !(status === 404 && isUnusual(path))) return scimBreaches(observed)
  const isStream = headers["content-type"]?.startsWith("text/event-stream") === true
  const examined = contract.examine({
    method: wire.method,
    url: wire.path,
    status,
    header: (name) => headers[name],
    text: isStream ? undefined : text
  })
  // A head that is too large is refused before anybody knows whose it is.
  if (examined !== undefined) return status === 431 ? [] : examined.flaws
  if (status >= 400 && text !== "" && wire.method !== "HEAD") {
    const media = headers["content-type"]?.replace(/;.*$/, "")
    // Another method at an endpoint of the protocol is refused in its form, too.
    const isOfProtocol = path.startsWith("/_service/oauth/") && media === "application/json"
    return isScim(path) ||
      isOfProtocol ||
      media === "text/html" ||
      media === "application/problem+json"
      ? []
      : [`${status} is ${media}`]
  }
  return []
}

const isRefusedUnread = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes('"title":"The request is not valid HTTP"')

const formBreaches = ({ answer, wire }: Observed): ReadonlyArray<string> => {
  const { headers } = answer
  const id = headers["x-correlation-id"]
  if (!isUuid(id)) return ["no correlation id"]
  // What is no HTTP has no header that could be believed.
  const sent = isRefusedUnread(answer) ? undefined : wire.headers["x-correlation-id"]
  return [
    ...(isUuid(sent) && sent !== id && sent?.toLowerCase() !== id?.toLowerCase()
      ? ["another correlation id"]
      : []),
    ...(headers["x-content-type-options"] === "nosniff" ? [] : ["no nosniff"]),
    ...(headers["referrer-policy"] === undefined ? ["no referrer policy"] : []),
    ...(headers["cache-control"] === undefined ? ["no cache control"] : [])
  ]
}

/** What an exchange broke. */
export const breachesOf = (observed: Observed): ReadonlyArray<Breach> => {
  const { answer, wire } = observed
  const { status, text } = answer
  const logged = loggedBreaches(observed)
  if (status === 0) {
    if (text.startsWith("unsendable")) return []
    if (text === "timeout") return [{ oracle: "hang", detail: "no answer in a minute" }, ...logged]
    // A body that is too large is refused while it is still sent.
    const isLarge = (wire.body?.length ?? 0) > 60_000
    return isLarge ? logged : [{ oracle: "hang", detail: generalized(text) }, ...logged]
  }
  const flaws = ((): ReadonlyArray<string> => {
    try {
      return contractBreaches(observed)
    } catch (error) {
      return [`the body is not what it says: ${String(error).slice(0, 80)}`]
    }
  })()
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ""
  return [
    ...(status === 500 ? [{ oracle: "500" as const, detail: `500 ${code}` }] : []),
    ...flaws.map((flaw): Breach => ({ oracle: "contract", detail: generalized(flaw) })),
    ...formBreaches(observed).map((detail): Breach => ({
      oracle: "form",
      detail: `${status}: ${detail}`
    })),
    ...leaks(observed),
    ...(text.length > mostAnswer
      ? [{ oracle: "size" as const, detail: "an answer of over 1 MiB" }]
      : []),
    ...logged
  ]
}

/** The answer as the contract names it, or its bare status. */
export const seenOf = ({ answer, wire }: Pick<Observed, "answer" | "wire">): string => {
  const path = wire.path.replace(/\?.*$/, "")
  const examined = (() => {
    try {
      return contract.examine({
        method: wire.method,
        url: wire.path,
        status: answer.status,
        header: (name) => answer.headers[name],
        text: answer.headers["content-type"]?.includes("html") === true ? answer.text : undefined
      })
    } catch {
      return undefined
    }
  })()
  const operation = examined?.operation ?? `${wire.method} ${placeOf(path)}`
  const code =
    answer.status >= 400 ? /"code":"(\w+)"|data-problem-code="(\w+)"/.exec(answer.text) : null
  return `${operation} ${answer.status}${code === null ? "" : ` ${code[1] ?? code[2]}`}`
}

/** A path without what is its caller's to fill. */
const placeOf = (path: string): string => {
  if (path.startsWith("/_service/pages/")) {
    return path.replaceAll(/\/organizations\/[^/]+/g, "/organizations/*").slice(0, 80)
  }
  if (isScim(path)) return path.replace(/(Users|Groups|Schemas)\/.*/, "$1/*").slice(0, 60)
  if (path.startsWith("/_service/oauth/")) return path.slice(0, 60)
  return "elsewhere"
}
