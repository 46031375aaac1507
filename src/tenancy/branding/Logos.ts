import { Cache, Context, DateTime, Duration, Effect, Layer, Result } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { LogosStore } from "./LogosStore.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import { cleanedPng } from "./cleanedPng.ts"
import { cleanedSvg } from "./cleanedSvg.ts"
import { LogoRefused, maximumLogoBytes, type CleanLogo } from "./Logo.ts"

/** With 256 KiB at most each, what is kept of them is no burden. */
const keptLogos = 50
const nameLength = 22

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const isPng = (file: Uint8Array): boolean => signature.every((byte, at) => file[at] === byte)

const cleaned = (file: Uint8Array): Result.Result<CleanLogo, string> => {
  if (file.length === 0) return Result.fail("It is empty")
  if (file.length > maximumLogoBytes) {
    return Result.fail(`It is larger than ${maximumLogoBytes / 1024} KiB`)
  }
  return isPng(file)
    ? Result.map(cleanedPng(file), (content) => ({ kind: "png", content }))
    : Result.map(cleanedSvg(file), (content) => ({ kind: "svg", content }))
}

/** Makes a logo of a file: a PNG, or an SVG less all that is no shape (contract: "Hosted pages"). */
export const logoOfFile = (file: Uint8Array): Result.Result<CleanLogo, LogoRefused> =>
  Result.mapError(cleaned(file), (reason) => new LogoRefused({ reason }))

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
