import { Cache, Context, DateTime, Duration, Effect, Layer } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { logoOfFile } from "./logoOfFile.ts"
import { LogosStore } from "./LogosStore.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"

/** With 256 KiB at most each, what is kept of them is no burden. */
const keptLogos = 50
const nameLength = 22

/** The logos of environments: made safe when they come in, and never shown otherwise. */
export class Logos extends Context.Service<Logos>()("gatehouse/tenancy/branding/Logos", {
  make: Effect.gen(function* () {
    const store = yield* LogosStore
    const audit = yield* Audit
    const transaction = yield* Transaction

    const changing = (
      environmentId: EnvironmentId,
      name: string | null,
      writing: Effect.Effect<void>
    ) =>
      transaction.run(
        Effect.gen(function* () {
          if (!(yield* store.name(environmentId, name, yield* DateTime.now))) return
          yield* writing
          yield* audit.record(
            environmentEntry(environmentId, "environment.updated", { changed: ["logo"] })
          )
        })
      )

    /** Takes the file as the logo, whose name is answered. */
    const set = Effect.fn("Logos.set")(function* (environmentId: EnvironmentId, file: Uint8Array) {
      const { content, kind } = yield* Effect.fromResult(logoOfFile(file))
      const name = `${Base64Url.encode(sha256(content)).slice(0, nameLength)}.${kind}`
      yield* changing(environmentId, name, store.put(environmentId, name, content))
      return name
    })

    const remove = Effect.fn("Logos.remove")((environmentId: EnvironmentId) =>
      changing(environmentId, null, store.remove(environmentId))
    )

    const lookUp = (key: string) => {
      const [id = "", name = ""] = key.split("/")
      return store.find(id as EnvironmentId, name)
    }
    const cache = yield* LookupCache.make(lookUp, Duration.infinity, Duration.zero, keptLogos)

    /** The picture, where the environment's logo has this name. */
    const find = Effect.fn("Logos.find")(function* (
      { id, logo }: Pick<Environment, "id" | "logo">,
      name: string
    ) {
      if (name !== logo) return undefined
      const found = yield* Cache.get(cache, `${id}/${name}`)
      // The row named another one meanwhile: what is missing is not to be remembered.
      if (found === undefined) yield* Cache.invalidate(cache, `${id}/${name}`)
      return found
    })

    return { set, remove, find }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(LogosStore.layer))
}
