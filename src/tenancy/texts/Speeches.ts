import { Cache, Context, Duration, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { Language } from "../../contract/Values.ts"
import { Languages } from "../../languages/Languages.ts"
import { makeSpeech, type Speech } from "../../languages/Speech.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { TextsStore } from "./TextsStore.ts"

/** Changed languages that are kept; a revision is never read twice, so they need no other end. */
const capacity = 200

/** Separates the parts of a key; no part holds it. */
const separator = " "

/**
 * Languages as each environment speaks them. The environment says by its revision that texts were
 * changed: without one nothing is looked up, and one is looked up once in a process.
 */
export class Speeches extends Context.Service<Speeches>()("gatehouse/tenancy/texts/Speeches", {
  make: Effect.gen(function* () {
    const store = yield* TextsStore
    const languages = yield* Languages

    const lookUp = Effect.fnUntraced(function* (id: string) {
      const [environmentId, language] = id.split(separator) as [EnvironmentId, Language]
      const [catalogue, rows] = yield* Effect.all(
        [languages.catalogue(language), store.words(environmentId, language)],
        { concurrency: "unbounded" }
      )
      return makeSpeech(language, catalogue, new Map(rows.map(({ key, value }) => [key, value])))
    })
    const changed = yield* LookupCache.make(lookUp, Duration.infinity, Duration.zero, capacity)

    /** A language as this environment speaks it. */
    const of = (
      { id, textsRevision }: Pick<Environment, "id" | "textsRevision">,
      language: Language
    ): Effect.Effect<Speech> =>
      textsRevision === null
        ? languages.standard(language)
        : Cache.get(changed, [id, language, textsRevision].join(separator))

    return { of }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TextsStore.layer, Languages.layer])
  )
}
