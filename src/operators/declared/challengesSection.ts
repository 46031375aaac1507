import { Effect, Redacted } from "effect"
import { ChallengeProvider } from "../../contract/AbuseSettings.ts"
import { ChallengeSecrets } from "../../tenancy/challenges/ChallengeSecrets.ts"
import { InvalidConfiguration } from "./ConfigurationErrors.ts"
import { exportedPlace } from "./madeSecrets.ts"
import { type Section, bareEntry } from "./Section.ts"
import { placeOf } from "./SecretReference.ts"

/** Secrets by which the service asks providers of challenges. */
export const challengesSection = Effect.map(ChallengeSecrets, (secrets): Section<"challenges"> => ({
  read: ({ id }) =>
    Effect.map(
      Effect.filter(ChallengeProvider.literals, (provider) => secrets.isSet(id, provider)),
      (found) => found.map(bareEntry)
    ),
  exported: (_, entries) => {
    const taken = new Set<string>()
    const places = entries.map(({ id }) => [
      id,
      { secret: { ...exportedPlace("challenges", id, taken) } }
    ])
    return Effect.succeed(places.length === 0 ? undefined : Object.fromEntries(places))
  },
  apply: Effect.fnUntraced(function* ({ id }, declared, { note, read, replaced }) {
    for (const provider of ChallengeProvider.literals) {
      const reference = declared[provider]?.secret
      if (reference === undefined) continue
      const given = read.secret(reference)
      const present = yield* secrets.find(id, provider)
      const place = `challenges ${provider}: ${placeOf(reference)}`
      if (given === undefined && present === undefined) {
        return yield* new InvalidConfiguration({ problems: [`${place} cannot be read`] })
      }
      if (given === undefined) {
        yield* note(`${place} cannot be read: the secret that is set stays`)
      } else if (present === undefined || Redacted.value(present) !== Redacted.value(given)) {
        yield* secrets.set(id, provider, given)
        if (present !== undefined) yield* replaced("challenges", provider, "secret")
      }
    }
  })
}))
