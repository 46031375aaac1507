import { GatehouseProblem } from "../../../sdk/GatehouseProblem.ts"
import { flawInDanish } from "./danishFlaws.ts"
import { danishProblems } from "./danishProblems.ts"
import { locale, words } from "./words.ts"

const t = words({
  en: {
    offline: "No answer came. Check your connection and try again.",
    forbidden: "Your role does not allow this.",
    failed: (title: string) => title,
    wait: (seconds: number) => `Try again in ${seconds} seconds.`
  },
  da: {
    offline: "Der kom intet svar. Se efter, om du har forbindelse, og prøv igen.",
    forbidden: "Din rolle tillader det ikke.",
    failed: (title: string) => `Det gik ikke: ${title}`,
    wait: (seconds: number) => `Prøv igen om ${seconds} sekunder.`
  }
})

/** One thing that is wrong with what was sent, and where. */
export interface Flaw {
  readonly path: string
  readonly message: string
}

/** A failure in words. */
export interface Told {
  readonly sentence: string
  readonly flaws: ReadonlyArray<Flaw>
  readonly correlationId: string | null
}

const flawsOf = (problem: GatehouseProblem): ReadonlyArray<Flaw> => {
  const errors = problem.properties["errors"]
  const flaws = Array.isArray(errors) ? (errors as ReadonlyArray<Flaw>) : []
  return locale.value === "da"
    ? flaws.map(({ message, path }) => ({ path, message: flawInDanish(message) }))
    : flaws
}

const sentenceOf = (problem: GatehouseProblem): string => {
  if (problem.code === "forbidden") return t.forbidden
  const said =
    locale.value === "da"
      ? (danishProblems[problem.code] ?? t.failed(problem.detail ?? problem.title))
      : (problem.detail ?? problem.title)
  const wait = problem.retryAfterSeconds
  return wait === null ? said : `${said.replace(/[^.!]$/, "$&.")} ${t.wait(wait)}`
}

/** A mistake in the operator's input that the console itself cannot send; its message says why. */
export class Mistake extends Error {}

export const toldOf = (problem: unknown): Told => {
  if (problem instanceof GatehouseProblem) {
    return {
      sentence: sentenceOf(problem),
      flaws: flawsOf(problem),
      correlationId: problem.correlationId
    }
  }
  const sentence = problem instanceof Mistake ? problem.message : t.offline
  return { sentence, flaws: [], correlationId: null }
}

/** True if the last proof of identity is too old for the operation. */
export const isStale = (problem: unknown): boolean =>
  problem instanceof GatehouseProblem && problem.code === "reauthentication_required"

/** True if nobody is signed in any more. */
export const isSignedOut = (problem: unknown): boolean =>
  problem instanceof GatehouseProblem && problem.status === 401

/** True if the address of the page can name nothing at all. */
export const isNowhere = (problem: unknown): boolean => {
  if (!(problem instanceof GatehouseProblem) || problem.status !== 400) return false
  const flaws = flawsOf(problem)
  return flaws.length > 0 && flaws.every(({ path }) => path.startsWith("/path/"))
}
