import { Cache, Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import type { Language } from "../../contract/Values.ts"
import { Languages } from "../../languages/Languages.ts"
import { makeSpeech, type Speech } from "../../languages/Speech.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import { AuditOrigin } from "../audit/AuditOrigin.ts"
import { Environments } from "../environments/Environments.ts"
import { type ShownText, type StandardText, type StoredText, textFlaw } from "./ChangedText.ts"
import { standardTexts } from "./standardTexts.ts"
import { TextsStore } from "./TextsStore.ts"

const cursorList = "texts"
const mostFlaws = 20

/** Changes of texts by key: null takes the standard text back. */
export type TextChanges = Readonly<Record<string, string | null>>

const shownOf = (
  key: string,
  { placeholders, standard }: StandardText,
  stored: Pick<StoredText, "value" | "changedAt" | "changedBy"> | undefined
): ShownText => ({
  key,
  standard,
  value: stored?.value ?? null,
  placeholders,
  changedAt: stored?.changedAt ?? null,
  changedBy: stored?.changedBy ?? null
})

/** Flaws of changes that no text can be, each with its key. */
const flawsOf = (changes: TextChanges, texts: ReadonlyMap<string, StandardText>) =>
  Object.entries(changes).flatMap(([key, value]) => {
    const text = texts.get(key)
    const path = `/body/texts/${key.slice(0, 100).toWellFormed()}`
    if (text === undefined) return [{ path, message: "Expected the key of a text" }]
    const message = value === null ? undefined : textFlaw(value, text)
    return message === undefined ? [] : [{ path, message }]
  })

/** Changed languages that are kept; a revision is never read twice, so they need no other end. */
const capacity = 200

/** Separates the parts of a key; no part holds it. */
const separator = " "

/** The texts of pages and mails, which operators change by key and language. */
export class Texts extends Context.Service<Texts>()("gatehouse/tenancy/texts/Texts", {
  make: Effect.gen(function* () {
    const store = yield* TextsStore
    const environments = yield* Environments
    const languages = yield* Languages
    const audit = yield* Audit
    const crypto = yield* Crypto
    const transaction = yield* Transaction

    const standard = (language: Language) =>
      Effect.map(languages.catalogue(language), standardTexts)

    const storedBy = (environment: Environment, language: Language) =>
      Effect.map(
        store.list(environment.id, language),
        (rows) => new Map(rows.map((row) => [row.key, row]))
      )

    /** Texts in the order of their keys, the changed ones with what they say now. */
    const page = Effect.fn("Texts.page")(function* (
      environment: Environment,
      language: Language,
      {
        cursor,
        limit,
        prefix = ""
      }: { readonly limit: number; readonly cursor?: string; readonly prefix?: string }
    ) {
      const position =
        cursor === undefined
          ? [""]
          : Option.getOrUndefined(Cursor.open(environment.cursorKey, cursorList, cursor))
      const [after] = position ?? []
      if (typeof after !== "string") return yield* foreignCursor()
      const texts = yield* standard(language)
      const stored = yield* storedBy(environment, language)
      const rows = [...texts]
        .filter(([key]) => key.startsWith(prefix) && key > after)
        .slice(0, limit + 1)
        .map(([key, text]) => shownOf(key, text, stored.get(key)))
      return paged(rows, limit, ({ key }) => Cursor.seal(environment.cursorKey, cursorList, [key]))
    })

    /** Notes old and new words of each text that is another one now: they are its history. */
    const record = (
      environment: Environment,
      language: Language,
      before: ReadonlyMap<string, StoredText>,
      changes: TextChanges
    ) => {
      const texts: MetadataBag = Object.fromEntries(
        Object.entries(changes).map(([key, to]) => [
          key,
          { from: before.get(key)?.value ?? null, to }
        ])
      )
      return audit.record(environmentEntry(environment.id, "texts.updated", { language, texts }))
    }

    /** Changes texts, all of them or, where one can not stand, none; answers those. */
    const change = Effect.fn("Texts.change")(function* (
      environment: Environment,
      language: Language,
      changes: TextChanges
    ) {
      const texts = yield* standard(language)
      const errors = flawsOf(changes, texts).slice(0, mostFlaws)
      if (errors.length > 0) return yield* new InvalidRequest({ properties: { errors } })
      const { actor } = yield* AuditOrigin
      const now = yield* DateTime.now
      const stored = yield* transaction.run(
        Effect.gen(function* () {
          yield* environments.lock(environment.id)
          const before = yield* storedBy(environment, language)
          const different = Object.entries(changes).filter(
            ([key, value]) => (before.get(key)?.value ?? null) !== value
          )
          if (different.length === 0) return before
          const written = different.flatMap(([key, value]): ReadonlyArray<StoredText> =>
            value === null
              ? []
              : [
                  {
                    environmentId: environment.id,
                    language,
                    key,
                    value,
                    changedAt: now,
                    changedBy: actor.id
                  }
                ]
          )
          const removed = different.filter(([, value]) => value === null).map(([key]) => key)
          yield* store.put(written)
          if (removed.length > 0) yield* store.remove(environment.id, language, removed)
          const isChanged = yield* store.hasAny(environment.id)
          yield* store.noteRevision(environment.id, isChanged ? yield* crypto.uuidV7 : null)
          yield* record(environment, language, before, Object.fromEntries(different))
          return new Map([
            ...[...before].filter(([key]) => !removed.includes(key)),
            ...written.map((text) => [text.key, text] as const)
          ])
        })
      )
      const items = Object.keys(changes)
        .toSorted()
        .flatMap((key) => {
          const text = texts.get(key)
          return text === undefined ? [] : [shownOf(key, text, stored.get(key))]
        })
      return { items, page: { nextCursor: null, hasMore: false } }
    })

    const lookUp = Effect.fnUntraced(function* (id: string) {
      const [environmentId, language] = id.split(separator) as [EnvironmentId, Language]
      const [catalogue, rows] = yield* Effect.all(
        [languages.catalogue(language), store.words(environmentId, language)],
        { concurrency: "unbounded" }
      )
      return makeSpeech(language, catalogue, new Map(rows.map(({ key, value }) => [key, value])))
    })
    const spoken = yield* LookupCache.make(lookUp, Duration.infinity, Duration.zero, capacity)

    /**
     * A language as this environment speaks it. Its revision says that texts were changed: without one
     * nothing is looked up, and one is looked up once in a process.
     */
    const speech = (
      { id, textsRevision }: Pick<Environment, "id" | "textsRevision">,
      language: Language
    ): Effect.Effect<Speech> =>
      textsRevision === null
        ? languages.standard(language)
        : Cache.get(spoken, [id, language, textsRevision].join(separator))

    return {
      speech,
      page,
      change,
      /** The texts that operators changed, in all languages. */
      changed: store.all
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TextsStore.layer, Languages.layer])
  )
}
