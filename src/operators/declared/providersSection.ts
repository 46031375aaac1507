import { Effect, Equal, Redacted, type Schema } from "effect"
import { describedProvider } from "../../tenancy/providers/ProviderPresets.ts"
import type { ListedProvider, Provider, ProviderSecret } from "../../tenancy/providers/Provider.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { ReadReferences, Section } from "./Section.ts"
import type { DeclaredProvider } from "./Configuration.ts"
import { InvalidConfiguration, refusedAt } from "./ConfigurationErrors.ts"
import { exportedPlace } from "./madeSecrets.ts"

const definitionOf = ({ endpoints, responseMode, ...given }: DeclaredProvider) => {
  const described = describedProvider({ ...given, ...endpoints })
  return {
    ...described,
    responseMode: responseMode ?? described.responseMode,
    // Beside a protocol that has none they are a flaw, which the service names.
    endpoints: endpoints ?? described.endpoints
  }
}

const withoutTime = ({ updatedAt: _time, ...definition }: ListedProvider) => definition

const invalid = (key: string, problem: string) =>
  new InvalidConfiguration({ problems: [`providers "${key}": ${problem}`] })

/** The secret of a provider; undefined where its place holds none, or none is named. */
const secretOf = Effect.fnUntraced(function* (
  { clientSecret, key, keyId, privateKey, teamId }: DeclaredProvider,
  read: ReadReferences
) {
  const parts = [teamId, keyId, privateKey].filter((part) => part !== undefined).length
  if (parts > 0 && (parts < 3 || clientSecret !== undefined)) {
    const expected = "Expected either clientSecret, or all of teamId, keyId and privateKey"
    return yield* invalid(key, expected)
  }
  if (teamId !== undefined && keyId !== undefined && privateKey !== undefined) {
    const found = read.secret(privateKey)
    return found === undefined
      ? undefined
      : ({ _tag: "signed", teamId, keyId, privateKey: found } satisfies ProviderSecret)
  }
  const found = clientSecret === undefined ? undefined : read.secret(clientSecret)
  return found === undefined
    ? undefined
    : ({ _tag: "shared", value: found } satisfies ProviderSecret)
})

const isSame = (one: ProviderSecret, other: ProviderSecret): boolean => {
  if (one._tag === "shared") {
    return other._tag === "shared" && Redacted.value(one.value) === Redacted.value(other.value)
  }
  return (
    other._tag === "signed" &&
    one.teamId === other.teamId &&
    one.keyId === other.keyId &&
    Redacted.value(one.privateKey) === Redacted.value(other.privateKey)
  )
}

/** True where a document names the same issuing as the secret that is kept, which no place holds. */
const isIssuedAlike = ({ keyId, teamId }: DeclaredProvider, kept: ProviderSecret): boolean =>
  kept._tag === "shared" ? teamId === undefined : teamId === kept.teamId && keyId === kept.keyId

const memberOf = ({ _tag }: ProviderSecret) => (_tag === "shared" ? "clientSecret" : "privateKey")

const exportedOf = ({ secret, updatedAt: _time, ...definition }: Provider, taken: Set<string>) => {
  const place = { ...exportedPlace("providers", definition.key, taken) }
  return {
    ...definition,
    ...(secret._tag === "shared"
      ? { clientSecret: place }
      : { teamId: secret.teamId, keyId: secret.keyId, privateKey: place })
  }
}

/** Identity providers that people sign in with. */
export const providersSection = Effect.map(Providers, (providers) => {
  const section: Section<"providers"> = {
    read: ({ id }) =>
      Effect.map(providers.list(id), (found) =>
        found.map((provider) => ({
          id: provider.key,
          name: provider.key,
          value: withoutTime(provider) as unknown as Schema.Json
        }))
      ),
    exported: Effect.fnUntraced(function* ({ id }, entries) {
      const taken = new Set<string>()
      const found = yield* Effect.forEach(entries, (entry) => providers.find(id, entry.id))
      return found.flatMap((provider) =>
        provider === undefined ? [] : [exportedOf(provider, taken) as unknown as Schema.Json]
      )
    }),
    apply: Effect.fnUntraced(function* ({ id }, declared, { note, prune, read, replaced }) {
      for (const provider of declared) {
        const { key } = provider
        const definition = definitionOf(provider)
        const secret = yield* secretOf(provider, read)
        const present = yield* providers.find(id, key)
        if (present !== undefined) {
          const { secret: kept, ...listed } = present
          const isKept =
            Equal.equals(withoutTime(listed), definition) &&
            (secret !== undefined || isIssuedAlike(provider, kept))
          if (isKept && secret === undefined) {
            yield* note(`providers "${key}": its secret cannot be read: the one that is set stays`)
            continue
          }
          if (isKept && secret !== undefined && isSame(secret, kept)) continue
          if (secret !== undefined && !isSame(secret, kept)) {
            yield* replaced("providers", key, memberOf(secret))
          }
        }
        if (secret === undefined) {
          const expected = "Expected a secret that can be read, as it is new or changes"
          return yield* invalid(key, expected)
        }
        yield* Effect.mapError(providers.set(id, definition, secret), refusedAt("providers", key))
      }
      if (!prune) return
      const kept = new Set<string>(declared.map(({ key }) => key))
      for (const { key } of yield* providers.list(id)) {
        if (kept.has(key)) continue
        yield* Effect.mapError(providers.remove(id, key), refusedAt("providers", key))
      }
    })
  }

  /** Looks for the providers that are new or change, before anything is done. */
  const examine = Effect.fnUntraced(function* (
    id: EnvironmentId,
    declared: ReadonlyArray<DeclaredProvider>
  ) {
    const present = new Map((yield* providers.list(id)).map((one) => [one.key, withoutTime(one)]))
    const notes: Array<string> = []
    for (const provider of declared) {
      const definition = definitionOf(provider)
      if (Equal.equals(present.get(provider.key), definition)) continue
      const found = yield* Effect.mapError(
        providers.examine(definition),
        refusedAt("providers", provider.key)
      )
      if (found === "unreachable") {
        notes.push(
          `providers "${provider.key}": its discovery document could not be read just now: it is set unchecked`
        )
      }
    }
    return notes
  })

  return { ...section, examine }
})
