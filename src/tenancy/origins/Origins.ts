import { Context, Effect, Layer, Result } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { normaliseAll, type Origin } from "./Origin.ts"
import { InvalidOrigin } from "../../contract/Problems.ts"
import { OriginsStore } from "./OriginsStore.ts"
import {
  absoluteOf,
  afterSignInOf,
  parseRedirect,
  RedirectUrl,
  parseNativeRedirect
} from "./RedirectUrl.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import { Environments } from "../environments/Environments.ts"

/** The origins that an environment lets call its client plane. */
export class Origins extends Context.Service<Origins>()("gatehouse/tenancy/origins/Origins", {
  make: Effect.gen(function* () {
    const store = yield* OriginsStore
    const environments = yield* Environments
    const isLocal = servesThisMachineOnly(yield* Settings)
    const audit = yield* Audit
    const transaction = yield* Transaction

    /** Operators are sent to the console alone: an application's pages are not its own. */
    const placesOf = (environment: Environment, allowedOrigins: ReadonlyArray<Origin>) => ({
      environment,
      allowedOrigins,
      allowsLoopback: isLocal && environment.kind !== "platform"
    })

    /** Replaces the whole list, or nothing where an entry is no bare origin. */
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
        Effect.gen(function* () {
          yield* environments.lock(environmentId)
          yield* store.replace(environmentId, origins)
          yield* audit.record(
            environmentEntry(environmentId, "allowed_origins.replaced", { count: origins.length })
          )
        })
      )
      return origins
    })

    /** The known place that a text leads to, or what was expected instead of it. */
    const resolve = Effect.fn("Origins.resolve")(function* (
      environment: Environment,
      text: string
    ) {
      const allowedOrigins = yield* store.list(environment.id)
      return parseRedirect(placesOf(environment, allowedOrigins), text)
    })

    /** Resolves the address of a native install. */
    const resolveNative = Effect.fn("Origins.resolveNative")(function* (
      environment: Environment,
      text: string
    ) {
      const allowedOrigins = yield* store.list(environment.id)
      const { nativeRedirects } = environment.settings
      return parseNativeRedirect({ environment, allowedOrigins }, nativeRedirects, text)
    })

    /**
     * Re-checks the target of an older link; null if its origin is no longer allowed. The app's own
     * addresses always are; for an install only the default address among them is.
     */
    const stillKnown = Effect.fn("Origins.stillKnown")(function* (
      environment: Environment,
      redirectUrl: string | null,
      by: "browser" | "install" = "browser"
    ) {
      if (redirectUrl === null) return null
      const allowedOrigins = yield* store.list(environment.id)
      if (by === "install") {
        const { nativeRedirects } = environment.settings
        const urls = [...nativeRedirects.urls, afterSignInOf(environment)]
        const places = { environment, allowedOrigins }
        return Result.getOrNull(
          parseNativeRedirect(places, { ...nativeRedirects, urls }, redirectUrl)
        )
      }
      const places = placesOf(environment, allowedOrigins)
      const { appUrl } = environment
      if (!redirectUrl.startsWith(`${appUrl}/`)) {
        return Result.getOrNull(parseRedirect(places, redirectUrl))
      }
      // By its path, as it was named: with the origin it may be longer than what is named may be.
      return Result.match(parseRedirect(places, redirectUrl.slice(appUrl.length)), {
        onFailure: () => null,
        onSuccess: (path) => RedirectUrl.make(absoluteOf(environment, path))
      })
    })

    return { list: store.list, replace, resolve, resolveNative, stillKnown }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(OriginsStore.layer))
}
