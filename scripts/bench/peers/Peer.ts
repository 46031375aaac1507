import type { Effect, Scope } from "effect"
import type { ConnectionDetails } from "../../../src/platform/EmbeddedPostgres.ts"
import { type Answer, ask, isGood } from "../ask.ts"
import type { LoadOptions, Row } from "../load.ts"

/**
 * What all of these systems do, by the id of ours. `least` is by how much ours has to be faster than
 * better-auth.
 */
export const compared: ReadonlyArray<{
  readonly id: ComparedId
  readonly name: string
  readonly least?: number
}> = [
  { id: "me", name: "session read", least: 15 },
  { id: "token", name: "token mint", least: 10 },
  { id: "signin", name: "sign-in", least: 1.2 },
  { id: "get", name: "user by id, for a backend" },
  { id: "list", name: "list of 20 users" }
]

/** One of the calls that all systems know. */
export type ComparedId = "me" | "token" | "signin" | "get" | "list"

/** How a peer is asked for one thing over and over. */
export type PeerCall = Pick<LoadOptions, "origin" | "rows" | "opening">

/** A peer with people who are signed in. */
export interface Peer {
  readonly name: string
  readonly pid: number
  readonly calls: Readonly<Record<ComparedId, PeerCall>>
}

/** A system that Gatehouse is compared with, in the same minutes on the same machine. */
export interface PeerKind {
  readonly name: string
  /** Why it cannot be measured here; undefined where it can. */
  readonly missing: string | undefined
  /** Starts it on a database of its own in the same server, with so many people. */
  readonly start: (
    postgres: ConnectionDetails,
    people: number
  ) => Effect.Effect<Peer, unknown, Scope.Scope>
}

/** How many connections a peer may hold that runs on all cores: twice those of one of our processes. */
export const pool = 20

export const json = { "content-type": "application/json", accept: "application/json" }
export const form = { "content-type": "application/x-www-form-urlencoded" }

/** The people that every peer has. */
export const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    email: `person${index}@bench.example`,
    password: `correct horse battery ${index}`
  }))

/** Asks for what has to succeed. */
export const must = async (origin: string, row: Row): Promise<Answer> => {
  const answer = await ask(origin, row)
  if (!isGood(answer)) throw new Error(`${row.path}: ${answer.status} ${answer.body}`)
  return answer
}

/** Calls that answer something else than what they are there for are no measure of anything. */
export const requireAnswers = async (
  calls: Peer["calls"],
  texts: { readonly [call in keyof Peer["calls"]]?: string }
): Promise<void> => {
  for (const [call, text] of Object.entries(texts)) {
    const { origin, rows } = calls[call as keyof Peer["calls"]]
    const { body } = await must(origin, rows[0]!)
    if (!body.includes(text)) throw new Error(`${rows[0]!.path} answers ${body}`)
  }
}

/** Waits until a process answers at an address. */
export const untilReady = async (url: string, hasEnded: () => boolean): Promise<void> => {
  for (;;) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false
    )
    if (answered) return
    if (hasEnded()) throw new Error(`What should answer ${url} has ended`)
    await new Promise((resume) => setTimeout(resume, 100))
  }
}
