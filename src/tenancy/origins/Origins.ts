import { Context, Effect, Layer, Result } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { parseNativeRedirect } from "./NativeRedirect.ts"
import { normaliseAll, type Origin } from "./Origin.ts"
import { InvalidOrigin } from "../../contract/Problems.ts"
import { OriginsStore } from "./OriginsStore.ts"
import { parseRedirect, type RedirectUrl } from "./RedirectUrl.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"

/** The origins that an environment lets call its client plane. */
export class Origins extends Context.Service<
  Origins,
  {
    readonly list: (environmentId: EnvironmentId) => Effect.Effect<ReadonlyArray<Origin>>
    /** Replaces the whole list, or nothing where an entry is no bare origin. */
    readonly replace: (
      environmentId: EnvironmentId,
      entries: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Origin>, InvalidOrigin>
    /** The known place that a text leads to, or what was expected instead of it. */
    readonly resolve: (
      environment: Environment,
      text: string
    ) => Effect.Effect<Result.Result<RedirectUrl, string>>
    /** The same for the address of a native install. */
    readonly resolveNative: (
      environment: Environment,
      text: string
    ) => Effect.Effect<Result.Result<RedirectUrl, string>>
    /**
     * Where a link leads that was made earlier; null where that is no known place any more, since an
     * origin that was allowed then may be so no longer.
     */
    readonly stillKnown: (
      environment: Environment,
      redirectUrl: string | null
    ) => Effect.Effect<RedirectUrl | null>
  }
>()("gatehouse/tenancy/origins/Origins") {
  static readonly layerNoDeps = Layer.effect(
    Origins,
    Effect.gen(function* () {
      const store = yield* OriginsStore
      const allowsLoopback = servesThisMachineOnly(yield* Settings)
      const audit = yield* Audit
      const transaction = yield* Transaction

      const replace = Effect.fn("Origins.replace")(function* (
        environmentId: EnvironmentId,
        entries: ReadonlyArray<string>
      ) {
        const parsed = normaliseAll(entries)
        if (Result.isFailure(parsed)) {
          const errors = parsed.failure.map(({ index, reason }) => ({
            path: `/body/origins/${index}`,
            message: reason
          }))
          return yield* new InvalidOrigin({ properties: { errors } })
        }
        const origins = parsed.success
        yield* transaction.run(
          Effect.andThen(
            store.replace(environmentId, origins),
            audit.record(
              environmentEntry(environmentId, "allowed_origins.replaced", { count: origins.length })
            )
          )
        )
        return origins
      })

      const resolve = Effect.fn("Origins.resolve")(function* (
        environment: Environment,
        text: string
      ) {
        const allowedOrigins = yield* store.list(environment.id)
        return parseRedirect({ environment, allowedOrigins, allowsLoopback }, text)
      })

      const stillKnown = (environment: Environment, redirectUrl: string | null) =>
        redirectUrl === null
          ? Effect.succeed(null)
          : Effect.map(resolve(environment, redirectUrl), Result.getOrNull)

      const resolveNative = Effect.fn("Origins.resolveNative")(function* (
        environment: Environment,
        text: string
      ) {
        const allowedOrigins = yield* store.list(environment.id)
        const { nativeRedirects } = environment.settings
        return parseNativeRedirect({ environment, allowedOrigins }, nativeRedirects, text)
      })

      return Origins.of({ list: store.list, replace, resolve, resolveNative, stillKnown })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(OriginsStore.layer))
}
