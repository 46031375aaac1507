import { Coverage } from "./Coverage.ts"
import { Dice } from "./Dice.ts"
import { targets, type Answer, type Draft, type Target } from "./Draft.ts"
import { mutatedValue } from "./mutations.ts"
import { oauthDraft } from "./oauthDrafts.ts"
import { operations, type Operation } from "./operations.ts"
import { breachesOf, mostCpu, seenOf, type Breach } from "./oracles.ts"
import { pageDraft } from "./pageDrafts.ts"
import { draftOf } from "./planeDrafts.ts"
import { samlDraft } from "./samlDrafts.ts"
import { scimDraft } from "./scimDrafts.ts"
import { openSession, type Session } from "./Session.ts"
import { shrink } from "./shrink.ts"
import type { Making } from "./values.ts"
import type { FreshDatabase } from "./World.ts"

/** A breach with the least request that shows it. */
export interface Finding extends Breach {
  readonly operation: string
  readonly draft: Draft
  /** False where the request alone does not show it: what came before it matters. */
  readonly repeats: boolean
  /** Line of the run, by its seed. */
  readonly at: { readonly seed: number; readonly request: number }
  readonly status: number
}

/** How a run goes. */
export interface RunOptions {
  readonly requests: number
  readonly seed: number
  readonly only: ReadonlyArray<Target>
  readonly database: FreshDatabase
  /** Requests after which everything starts anew. */
  readonly perWorld: number
  readonly onFinding: (finding: Finding) => void
  readonly onProgress: (done: number, coverage: Coverage, findings: number) => void
}

const weights: Readonly<Record<Target, number>> = {
  server: 24,
  client: 26,
  console: 22,
  scim: 8,
  saml: 3,
  oauth: 10,
  pages: 7
}

const callerOf = ({ dice }: Making, { plane }: Operation): string => {
  switch (plane) {
    case "server":
      return dice.weighted([
        [80, "key"],
        [5, "readingKey"],
        [4, "usersKey"],
        [6, "otherKey"],
        [2, "nobody"],
        [2, "person"]
      ])
    case "client":
      return dice.weighted([
        [45, "person"],
        [14, "member"],
        [6, "enrolled"],
        [12, "native"],
        [14, "stranger"],
        [4, "impersonator"],
        [2, "nobody"],
        [2, "key"],
        [2, "operator"]
      ])
    case "console":
      return dice.weighted([
        [82, "operator"],
        [8, "support"],
        [6, "auditor"],
        [2, "outsider"],
        [1, "person"]
      ])
  }
}

const ofPlane = (plane: string): ReadonlyArray<Operation> =>
  operations.filter((operation) => operation.plane === plane)
const byPlane = {
  server: ofPlane("server"),
  client: ofPlane("client"),
  console: ofPlane("console")
}

/** Operations whose documents are fetched or streamed take too long for their turn. */
const makingOf = (dice: Dice, { pool }: Session): Making => ({
  dice,
  pool,
  resolve: (node) => node
})

/** Asks for a sign-in by the SAML connection, for its answer to be made. */
const samlAsked = async ({ connectionId, send }: Session): Promise<string | undefined> => {
  const { headers } = await send({
    caller: "stranger",
    method: "GET",
    path: `/_service/auth/sso/${connectionId}/authorize`,
    query: "",
    headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    body: null,
    form: "text"
  })
  return headers["location"]?.includes("SAMLRequest") === true ? headers["location"] : undefined
}

const draftFor = async (dice: Dice, session: Session, target: Target): Promise<Draft> => {
  const making = makingOf(dice, session)
  switch (target) {
    case "server":
    case "client":
    case "console": {
      // What was deleted is of no use to what comes after it.
      const operation = [1, 2, 3]
        .map(() => dice.pick(byPlane[target]))
        .reduce((one, other) => (one.method === "DELETE" ? other : one))
      return draftOf(
        { ...making, resolve: operation.resolve },
        operation,
        callerOf(making, operation)
      )
    }
    case "scim":
      return scimDraft(making)
    case "oauth":
      return oauthDraft({ ...making, now: Math.floor(session.world.now() / 1000) })
    case "pages":
      return pageDraft(making)
    case "saml": {
      const address = await samlAsked(session)
      return address === undefined
        ? pageDraft(making)
        : samlDraft(
            making,
            { address, connectionId: session.connectionId },
            session.provider,
            session.world.now()
          )
    }
  }
}

/** A draft that once led somewhere new, with a place of its body bent. */
const revisited = (dice: Dice, session: Session, draft: Draft): Draft => {
  if (draft.body === null || draft.form !== "json" || dice.percent(40)) return draft
  try {
    const value = mutatedValue(makingOf(dice, session), JSON.parse(draft.body))
    return { ...draft, body: JSON.stringify(value) }
  } catch {
    return draft
  }
}

const observed = (session: Session, draft: Draft, answer: Answer) => ({
  draft,
  answer,
  wire: session.wireOf(draft),
  logs: session.world.takeLogs(),
  secrets: session.secrets
})

const millisecondsOf = ({ system, user }: NodeJS.CpuUsage): number => (system + user) / 1000

/** Sends a draft and says what its answer broke; a costly one is asked again alone. */
export const tried = async (
  session: Session,
  draft: Draft
): Promise<{
  readonly answer: Answer
  readonly breaches: ReadonlyArray<Breach>
  readonly seen: string
}> => {
  session.world.takeLogs()
  const answer = await session.send(draft)
  const all = observed(session, draft, answer)
  const breaches = [...breachesOf(all)]
  // A busy machine makes every request slow, but costs none of them more.
  if (answer.took > mostCpu && answer.status !== 0) {
    let least = Infinity
    for (let tries = 0; tries < 6 && least > mostCpu; tries += 1) {
      const before = process.cpuUsage()
      await session.send(draft)
      least = Math.min(least, millisecondsOf(process.cpuUsage(before)))
    }
    if (least > mostCpu) breaches.push({ oracle: "cpu", detail: "over 100 ms" })
  }
  return { answer, breaches, seen: seenOf(all) }
}

const keyOf = (operation: string, { detail, oracle }: Breach): string =>
  `${operation} | ${oracle} | ${detail}`

const operationOf = (seen: string): string => seen.split(" ").slice(0, 2).join(" ")

/** The least form of a finding. */
const settled = async (
  session: Session,
  draft: Draft,
  key: string
): Promise<{ readonly draft: Draft; readonly repeats: boolean }> => {
  const isSame = async (candidate: Draft) => {
    const { breaches, seen } = await tried(session, candidate)
    return breaches.some((breach) => keyOf(operationOf(seen), breach) === key)
  }
  const repeats = await isSame(draft)
  return { repeats, draft: repeats ? await shrink(draft, isSame) : draft }
}

/** Tasks that keep a world alive. */
const upkeep = async (session: Session, at: number): Promise<void> => {
  const { pool, world } = session
  if (at % 10 === 0) await world.advance(1)
  if (at % 100 === 50) {
    await world.sequence()
    for (const { kind, value } of await world.mailed()) pool.add(kind, value)
  }
  if (at % 300 === 299) await world.tidy()
  if (at % 600 === 599) session.renewAll()
  // Sessions, codes and links end in their time.
  if (at % 2500 === 2499) await world.advance(at % 5000 === 4999 ? 30 * 86_400 : 3600)
}

/** Everything that a run came to. */
export interface RunResult {
  readonly done: number
  readonly findings: ReadonlyArray<Finding>
  readonly coverage: Coverage
}

/** Sends requests that a seed decides, and tells each breach once. */
export const fuzz = async (options: RunOptions): Promise<RunResult> => {
  const { onFinding, onProgress, only, perWorld, requests, seed } = options
  const coverage = new Coverage()
  const findings = new Map<string, Finding>()
  const chosen = (only.length === 0 ? targets : only).map(
    (target) => [weights[target], target] as const
  )
  let done = 0
  for (let world = 0; done < requests; world += 1) {
    const worldSeed = seed + world * 7919
    const dice = new Dice(worldSeed)
    const session = await openSession(options.database, `fuzz-${worldSeed}`)
    const notable: Array<Draft> = []
    try {
      for (let at = 0; at < perWorld && done < requests; at += 1, done += 1) {
        await upkeep(session, at)
        const draft =
          notable.length > 0 && dice.percent(15)
            ? revisited(dice, session, dice.pick(notable))
            : await draftFor(dice, session, dice.weighted(chosen))
        const { answer, breaches, seen } = await tried(session, draft)
        if (coverage.add(seen) && draft.caller !== "stranger") {
          notable.push(draft)
          if (notable.length > 400) notable.shift()
        }
        for (const breach of breaches) {
          const operation = operationOf(seen)
          const key = keyOf(operation, breach)
          if (findings.has(key)) continue
          const least = await settled(session, draft, key)
          // What comes beside a request, such as a compiler at work, is none of its cost.
          if (breach.oracle === "cpu" && !least.repeats) continue
          const finding = {
            ...breach,
            ...least,
            operation,
            at: { seed: worldSeed, request: at },
            status: answer.status
          }
          findings.set(key, finding)
          onFinding(finding)
        }
        if (done % 1000 === 999) onProgress(done + 1, coverage, findings.size)
      }
    } finally {
      await session.world.stop()
    }
  }
  return { done, coverage, findings: [...findings.values()] }
}
