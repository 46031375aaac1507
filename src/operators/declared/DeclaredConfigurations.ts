import { Context, Data, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { CorrelationId, type EnvironmentId } from "../../contract/Ids.ts"
import { RoleSets } from "../../organizations/organizations/RoleSets.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { isSame } from "../../platform/plainValues.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { declaredSections } from "./AppliedConfiguration.ts"
import { AppliedConfigurationsStore } from "./AppliedConfigurationsStore.ts"
import type { MadeSecret, ReadReferences } from "./Section.ts"
import type { Configuration, SectionName, ConfigurationChange } from "./Configuration.ts"
import { configurationChanges } from "./configurationChanges.ts"
import {
  ConfigurationMoved,
  InvalidConfiguration,
  IrrevocableChanges
} from "./ConfigurationErrors.ts"
import { configurationSections } from "./configurationSections.ts"

/** Differences that a document makes, and what else its operator should know. */
export interface ConfigurationPlan {
  readonly environment: Environment
  /** Finds the changes in the trail, once they are made. */
  readonly correlationId: CorrelationId
  readonly changes: ReadonlyArray<ConfigurationChange>
  readonly notes: ReadonlyArray<string>
  /** The secrets that the service makes, by the things that they are for. */
  readonly made: ReadonlyArray<Omit<MadeSecret, "secret">>
}

/** Wishes of an operator beside a document. */
export interface PlanOptions {
  readonly prune: boolean
  readonly force: boolean
  readonly read: ReadReferences
}

/** Ends a transaction that was only to show what it would do. */
class Rehearsed extends Data.TaggedError("Rehearsed")<{ readonly outcome: Outcome }> {}

interface Outcome {
  readonly changes: ReadonlyArray<ConfigurationChange>
  readonly notes: ReadonlyArray<string>
  readonly made: ReadonlyArray<MadeSecret>
}

const replacedSecret = (section: SectionName, name: string, path: string): ConfigurationChange => ({
  section,
  name,
  action: "change",
  members: [{ path, before: null, after: null }],
  loss: null
})

/** Environments as documents declare them (extensions.md "Declared configuration"). */
export class DeclaredConfigurations extends Context.Service<DeclaredConfigurations>()(
  "gatehouse/operators/declared/DeclaredConfigurations",
  {
    make: Effect.gen(function* () {
      const sections = yield* configurationSections
      const environments = yield* Environments
      const store = yield* AppliedConfigurationsStore
      const roleSets = yield* RoleSets
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const find = Effect.fnUntraced(function* (name: string) {
        const environment = yield* environments.get(name)
        if (environment.kind === "application") return environment
        const problem = "environment: Expected another one: the platform is not declared"
        return yield* new InvalidConfiguration({ problems: [problem] })
      })

      /** Applies a document within the caller's transaction, and tells what it made different. */
      const applied = Effect.fnUntraced(function* (
        id: EnvironmentId,
        document: Configuration,
        options: PlanOptions
      ) {
        const notes: Array<string> = []
        const made: Array<MadeSecret> = []
        const secrets: Array<ConfigurationChange> = []
        // It holds the environment's row, so that nothing changes between the two snapshots.
        const environment = yield* Effect.orDie(environments.update(id, {}))
        const before = yield* sections.snapshot(environment)
        yield* sections.apply(environment, document, {
          ...options,
          made: (secret) => Effect.sync(() => void made.push(secret)),
          replaced: (section, name, path) =>
            Effect.sync(() => void secrets.push(replacedSecret(section, name, path))),
          note: (text) => Effect.sync(() => void notes.push(text))
        })
        const after = yield* sections.snapshot(yield* Effect.orDie(environments.get(id)))
        const files = new Set(made.map(({ reference }) => reference.file))
        if (files.size < made.length) {
          const problem = "Expected a file of its own for each secret that the service makes"
          return yield* new InvalidConfiguration({ problems: [problem] })
        }
        const changes = [...configurationChanges(before, after), ...secrets]
        return { changes, notes, made } satisfies Outcome
      })

      /** The changes that a document makes; makes none of them. */
      const plan = Effect.fn("DeclaredConfigurations.plan")(function* (
        document: Configuration,
        options: PlanOptions
      ) {
        const environment = yield* find(document.environment)
        const examined = yield* sections.examine(environment.id, document.providers ?? [])
        const { changes, made, notes } = yield* transaction
          .run(
            Effect.flatMap(
              applied(environment.id, document, options),
              (outcome) => new Rehearsed({ outcome })
            )
          )
          .pipe(Effect.catchTag("Rehearsed", ({ outcome }) => Effect.succeed(outcome)))
        return {
          environment,
          correlationId: CorrelationId.make(yield* crypto.uuidV7),
          changes,
          notes: [...examined, ...notes],
          made: made.map(({ name, reference, section }) => ({ name, reference, section }))
        } satisfies ConfigurationPlan
      })

      const remember = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        document: Configuration,
        correlationId: CorrelationId,
        isChanged: boolean
      ) {
        const declared = declaredSections(document)
        const before = yield* store.find(environmentId)
        if (!isChanged && before !== undefined && isSame(before.sections, declared)) return
        const appliedAt = yield* DateTime.now
        yield* store.put({ environmentId, appliedAt, correlationId, sections: declared })
      })

      /**
       * Does what was planned, in one transaction. `complete` gets the secrets that were made: if it
       * fails, nothing was changed.
       */
      const apply = Effect.fn("DeclaredConfigurations.apply")(function* <E, R>(
        document: Configuration,
        { changes, correlationId, environment: { id } }: ConfigurationPlan,
        options: PlanOptions,
        complete: (made: ReadonlyArray<MadeSecret>) => Effect.Effect<void, E, R>
      ) {
        const lossy = changes.filter(({ loss }) => loss !== null)
        if (lossy.length > 0 && !options.force) {
          return yield* new IrrevocableChanges({ changes: lossy })
        }
        const context = yield* RequestContext
        yield* transaction
          .run(
            Effect.gen(function* () {
              const outcome = yield* applied(id, document, options)
              if (!isSame(outcome.changes, changes)) return yield* new ConfigurationMoved()
              yield* remember(id, document, correlationId, changes.length > 0)
              yield* complete(outcome.made)
            })
          )
          .pipe(Effect.provideService(RequestContext, { ...context, correlationId }))
      })

      /** Configuration of an environment as a document, all of one moment. */
      const exported = Effect.fn("DeclaredConfigurations.exported")(function* (name: string) {
        // The default role set is made where it is first read, which a view cannot do.
        yield* roleSets.list((yield* find(name)).id)
        return yield* transaction.view(
          Effect.gen(function* () {
            const environment = yield* find(name)
            return { environment: environment.name, ...(yield* sections.exported(environment)) }
          })
        )
      })

      /** The document that was applied last; undefined where none was. */
      const last = (id: EnvironmentId) => store.find(id)

      return { plan, apply, exported, last }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AppliedConfigurationsStore.layer)
  )
}
