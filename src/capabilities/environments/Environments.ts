import { Context, Data, DateTime, Effect, Layer, Redacted, Schema, SchemaIssue } from "effect"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import type * as Metadata from "../metadata/Metadata.ts"
import { Host, type Environment, type EnvironmentName } from "./Environment.ts"
import { defaultSettings, EnvironmentSettings } from "./EnvironmentSettings.ts"
import { EnvironmentsStore } from "./EnvironmentsStore.ts"

/** The operator named an environment that there is not. */
export class EnvironmentNotFound extends Data.TaggedError("EnvironmentNotFound")<{
  readonly name: string
}> {
  override get message() {
    return `There is no environment called ${this.name}`
  }
}

/** The name or a host belongs to another environment already. */
export class EnvironmentTaken extends Data.TaggedError("EnvironmentTaken")<{
  readonly name: string
}> {
  override get message() {
    return `The name ${this.name}, or one of its hosts, is another environment's already`
  }
}

/** Settings that are unknown or senseless; each line of the message names one. */
export class InvalidEnvironmentSettings extends Data.TaggedError("InvalidEnvironmentSettings")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

const decodeSettings = Schema.decodeUnknownEffect(EnvironmentSettings, {
  errors: "all",
  onExcessProperty: "error"
})
const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const merged = (current: EnvironmentSettings, patch: Metadata.MetadataPatch) =>
  decodeSettings(mergeSettings(current, patch)).pipe(
    Effect.mapError(
      (error) =>
        new InvalidEnvironmentSettings({
          problems: formatIssue(error.issue).issues.map(
            (issue) => `${(issue.path ?? []).map(String).join(".")}: ${issue.message}`
          )
        })
    )
  )

/** The tenants of the installation, as the operator sees them. */
export class Environments extends Context.Service<
  Environments,
  {
    /** Makes an environment; without hosts it answers to the host of its app URL. */
    readonly create: (options: {
      readonly name: EnvironmentName
      readonly appUrl: URL
      readonly hosts: ReadonlyArray<Host>
      readonly settings: Metadata.MetadataPatch
    }) => Effect.Effect<Environment, EnvironmentTaken | InvalidEnvironmentSettings>
    /** Merges settings (RFC 7396); unknown keys and senseless values change nothing. */
    readonly update: (
      name: string,
      settings: Metadata.MetadataPatch
    ) => Effect.Effect<Environment, EnvironmentNotFound | InvalidEnvironmentSettings>
    readonly get: (name: string) => Effect.Effect<Environment, EnvironmentNotFound>
    readonly list: Effect.Effect<ReadonlyArray<Environment>>
  }
>()("gatehouse/environments/Environments") {
  static readonly layerNoDeps = Layer.effect(
    Environments,
    Effect.gen(function* () {
      const store = yield* EnvironmentsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const get = Effect.fn("Environments.get")(function* (name: string) {
        const environment = yield* store.findByName(name)
        if (environment === undefined) return yield* new EnvironmentNotFound({ name })
        return environment
      })

      const create: Environments["Service"]["create"] = Effect.fn("Environments.create")(
        function* (options) {
          const settings = yield* merged(defaultSettings, options.settings)
          const id = EnvironmentId.make(yield* crypto.uuidV7)
          const environment: Environment = {
            id,
            name: options.name,
            appUrl: options.appUrl.href.replace(/\/$/, ""),
            hosts: options.hosts.length > 0 ? options.hosts : [Host.make(options.appUrl.host)],
            settings,
            cursorKey: Redacted.make(yield* crypto.randomBytes(32))
          }
          const createdAt = yield* DateTime.now
          yield* transaction.run(
            Effect.gen(function* () {
              yield* Effect.mapError(
                store.insert({ ...environment, createdAt }),
                () => new EnvironmentTaken({ name: options.name })
              )
              yield* audit.record({
                environmentId: id,
                action: "environment.created",
                targets: [{ type: "environment", id }]
              })
            })
          )
          return environment
        }
      )

      const update = Effect.fn("Environments.update")(function* (
        name: string,
        patch: Metadata.MetadataPatch
      ) {
        const environment = yield* get(name)
        const settings = yield* merged(environment.settings, patch)
        const updated = { ...environment, settings }
        const at = yield* DateTime.now
        yield* transaction.run(
          Effect.andThen(
            store.update(updated, at),
            audit.record({
              environmentId: environment.id,
              action: "environment.updated",
              targets: [{ type: "environment", id: environment.id }],
              metadata: { changed: Object.keys(patch) }
            })
          )
        )
        return updated
      })

      return Environments.of({ create, update, get, list: store.list })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EnvironmentsStore.layer))
}

/** `null` is a value of some settings, so here it replaces instead of removing. */
const mergeSettings = (
  current: Metadata.MetadataBag,
  patch: Metadata.MetadataPatch
): Metadata.MetadataBag => {
  const merged: Record<string, Schema.Json> = { ...current }
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key]
    merged[key] = isSection(before) && isSection(value) ? mergeSettings(before, value) : value
  }
  return merged
}

const isSection = (value: Schema.Json | undefined): value is Metadata.MetadataBag =>
  typeof value === "object" && value !== null && !Array.isArray(value)
