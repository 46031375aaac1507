import { Effect, Redacted } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { RawResponse } from "../TestService.ts"

// Documents and answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Planes that have a document. */
export const planes = ["server", "client", "console"] as const
export type Plane = (typeof planes)[number]

/** A read of an operation, with its path as it is sent. */
export interface Reading {
  readonly plane: Plane
  /** `GET` and the path with its parameters. */
  readonly operation: string
  readonly path: string
}

/** Candidates for each path parameter, by its name. */
export type Candidates = Readonly<Record<string, ReadonlyArray<string>>>

const filled = (path: string, candidates: Candidates): ReadonlyArray<string> => {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return [path]
  return (candidates[name] ?? []).flatMap((id) => filled(path.replace(`{${name}}`, id), candidates))
}

/** Streams, files and navigation, which end nowhere, are large or leave the service. */
const isLeftOut = (path: string): boolean =>
  /\/(live|download|authorize|callback|sync|start|establish\/.*|logout|device)$/.test(path)

/** Each GET that the documents below a folder declare, with every candidate that fits it. */
export const readingsOf = (folder: string, plane: Plane, candidates: Candidates) => {
  const document: Json = JSON.parse(
    readFileSync(join(folder, `docs/openapi/${plane}.json`), "utf8")
  )
  return Object.entries<Json>(document.paths).flatMap(([path, item]): ReadonlyArray<Reading> => {
    const needsQuery = (item.get?.parameters ?? []).some(
      (parameter: Json) => parameter.in === "query" && parameter.required === true
    )
    return item.get === undefined || needsQuery || isLeftOut(path)
      ? []
      : filled(path, candidates).map((sent) => ({ plane, operation: `GET ${path}`, path: sent }))
  })
}

/** Answers of readings, each by its plane and path. */
export type Answers = ReadonlyMap<string, RawResponse>

/** Asks all readings, one after the other. */
export const readAll = Effect.fnUntraced(function* (
  readings: ReadonlyArray<Reading>,
  ask: (reading: Reading) => Effect.Effect<RawResponse>
) {
  const answers = new Map<string, RawResponse>()
  for (const reading of readings) {
    const name = `${reading.plane} ${reading.path}`
    const answer = yield* ask(reading).pipe(
      Effect.timeoutOrElse({
        duration: "30 seconds",
        orElse: () => Effect.die(new Error(`${name} is not answered`))
      })
    )
    answers.set(name, answer)
  }
  return answers as Answers
})

/** Places in a list, what follows the time or the caller rather than the record, and words. */
const moving =
  /^(nextCursor|cursor|checkpoint|lastActiveAt|lastUsedAt|now|expiresAt|attempts|nextAttemptAt|schema|detail)$/

const isPlain = (value: Json): boolean => typeof value !== "object" || value === null

/** What an old answer says that a new one does not; a new one may say more. */
export const lostIn = (old: Json, now: Json, at = ""): ReadonlyArray<string> => {
  if (Array.isArray(old)) {
    if (!Array.isArray(now)) return [`${at}: no list any more`]
    // Sets of words may have grown, such as the permissions of an owner.
    return old.every(isPlain)
      ? old.filter((one) => !now.includes(one)).map((one) => `${at}: ${one} is gone`)
      : old.flatMap((one, index) => lostIn(one, now[index], `${at}[${index}]`))
  }
  if (!isPlain(old)) {
    if (isPlain(now)) return [`${at}: ${JSON.stringify(now)}`]
    return Object.entries(old).flatMap(([key, value]) =>
      moving.test(key) ? [] : lostIn(value, now[key], `${at}.${key}`)
    )
  }
  return old === now ? [] : [`${at}: ${JSON.stringify(old)} became ${JSON.stringify(now)}`]
}

/** A key as a header. */
export const bearer = (key: Redacted.Redacted) => ({
  authorization: `Bearer ${Redacted.value(key)}`
})
