import { Array as Arr, Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { Language } from "../../contract/Values.ts"
import { columnsOf, hasRows, rowsBy, done } from "../../platform/Rows.ts"
import { StoredText } from "./ChangedText.ts"

const textsBy = rowsBy(StoredText)
const wordsBy = rowsBy(Schema.Struct({ key: Schema.String, value: Schema.String }))

/** Texts that operators changed, in PostgreSQL. */
export class TextsStore extends Context.Service<TextsStore>()(
  "gatehouse/tenancy/texts/TextsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The changed texts of a language, in the order of keys. */
      const list = (environmentId: EnvironmentId, language: Language) =>
        textsBy(sql`
          SELECT ${sql.literal(columnsOf(StoredText, "t"))} FROM changed_texts t
          WHERE t.environment_id = ${environmentId} AND t.language = ${language}
          ORDER BY t.key`)

      /** The changed texts of all languages. */
      const all = (environmentId: EnvironmentId) =>
        textsBy(sql`
          SELECT ${sql.literal(columnsOf(StoredText, "t"))} FROM changed_texts t
          WHERE t.environment_id = ${environmentId} ORDER BY t.language, t.key`)

      /** Words of the changed texts of a language, by key. */
      const words = (environmentId: EnvironmentId, language: Language) =>
        wordsBy(sql`
          SELECT t.key, t.value FROM changed_texts t
          WHERE t.environment_id = ${environmentId} AND t.language = ${language}`)

      const put = (texts: ReadonlyArray<StoredText>) => {
        const rows = texts.map((text) => ({
          environment_id: text.environmentId,
          language: text.language,
          key: text.key,
          value: text.value,
          changed_at: DateTime.toDateUtc(text.changedAt),
          changed_by: text.changedBy
        }))
        return Arr.isArrayNonEmpty(rows)
          ? done(sql`
              INSERT INTO changed_texts ${sql.insert(rows)}
              ON CONFLICT (environment_id, language, key) DO UPDATE SET
                value = excluded.value, changed_at = excluded.changed_at,
                changed_by = excluded.changed_by`)
          : Effect.void
      }

      const remove = (
        environmentId: EnvironmentId,
        language: Language,
        keys: ReadonlyArray<string>
      ) =>
        done(sql`
          DELETE FROM changed_texts
          WHERE environment_id = ${environmentId} AND language = ${language}
            AND key = ANY(${keys}::text[])`)

      const hasAny = (environmentId: EnvironmentId) =>
        hasRows(sql`
          SELECT 1 FROM changed_texts WHERE environment_id = ${environmentId} LIMIT 1`)

      /** Notes with the environment that its texts are others now; null where none is changed. */
      const noteRevision = (environmentId: EnvironmentId, revision: string | null) =>
        done(sql`
          UPDATE environments SET texts_revision = ${revision} WHERE id = ${environmentId}`)

      return { list, all, words, put, remove, hasAny, noteRevision }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
