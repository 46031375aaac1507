import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { type ChosenLanguage, languageFlaws } from "./Profile.ts"

/** Refuses a language that the environment does not have, or two that differ (contract: "Language"). */
export const requireLanguage = (
  { settings }: Environment,
  choice: ChosenLanguage
): Effect.Effect<void, InvalidRequest> => {
  const flaws = languageFlaws(choice, settings.locales)
  if (flaws.length === 0) return Effect.void
  const errors = flaws.map(({ field, issue }) => ({ path: `/body/${field}`, message: issue }))
  return Effect.fail(new InvalidRequest({ properties: { errors } }))
}
