import { Effect, Redacted } from "effect"
import type { MadeSecret, ReadReferences } from "../../src/operators/declared/Section.ts"
import { DeclaredConfigurations } from "../../src/operators/declared/DeclaredConfigurations.ts"
import { readConfiguration } from "../../src/operators/declared/readConfiguration.ts"
import { placeOf } from "../../src/operators/declared/SecretReference.ts"
import { writeYaml } from "../../src/platform/Yaml.ts"
import { AuditOrigin, noSecretKey, operatorActor } from "../../src/tenancy/audit/AuditOrigin.ts"
import { TestService } from "./TestService.ts"

const reading = (secrets: Readonly<Record<string, string>> = {}): ReadReferences => ({
  secret: (reference) => {
    const text = secrets[placeOf(reference)]
    return text === undefined ? undefined : Redacted.make(text)
  },
  file: () => undefined
})

/** Options of a run, with the secrets at the places that a document names. */
export const optionsOf = (
  flags: { readonly prune?: boolean; readonly force?: boolean },
  secrets?: Readonly<Record<string, string>>
) => ({
  prune: flags.prune ?? false,
  force: flags.force ?? false,
  read: reading(secrets)
})

/** A document of the environment of the test. */
export const documentOf = Effect.fnUntraced(function* (sections: object) {
  const { environment } = yield* TestService
  return yield* readConfiguration(writeYaml({ environment: environment.name, ...sections }))
})

const asOperator = Effect.provideService(AuditOrigin, {
  actor: operatorActor,
  secretKeyId: noSecretKey
})

/** Applies sections as the command line does, and answers the plan. */
export const apply = Effect.fnUntraced(function* (
  sections: object,
  flags: { readonly prune?: boolean; readonly force?: boolean } = {},
  secrets?: Readonly<Record<string, string>>
) {
  const declared = yield* DeclaredConfigurations
  const document = yield* documentOf(sections)
  const options = optionsOf(flags, secrets)
  const made: Array<MadeSecret> = []
  const plan = yield* declared.plan(document, options)
  yield* declared.apply(document, plan, options, (secrets) =>
    Effect.sync(() => void made.push(...secrets))
  )
  return { plan, made }
}, asOperator)
