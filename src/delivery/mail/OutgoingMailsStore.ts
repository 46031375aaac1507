import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { instantOrNull } from "../../platform/Rows.ts"
import type { MailRef } from "./MailsStore.ts"
import type { OutgoingMail } from "./OutgoingMail.ts"

interface MailRow extends Omit<OutgoingMail, "createdAt" | "expiresAt" | "finishedAt"> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly finishedAt: Date | null
}

const toMail = (row: MailRow): OutgoingMail => ({
  ...row,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  expiresAt: DateTime.fromDateUnsafe(row.expiresAt),
  finishedAt: instantOrNull(row.finishedAt)
})

/** The mails of an environment in PostgreSQL, without their content. */
export class OutgoingMailsStore extends Context.Service<OutgoingMailsStore>()(
  "gatehouse/delivery/mail/OutgoingMailsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(`id, template, locale, address AS "to", status, attempts,
        failure, created_at AS "createdAt", expires_at AS "expiresAt",
        finished_at AS "finishedAt"`)

      /** The newest first. */
      const list = (
        environmentId: EnvironmentId,
        statuses: ReadonlyArray<OutgoingMail["status"]>,
        limit: number
      ) =>
        sql<MailRow>`
          SELECT ${selected} FROM mails
          WHERE environment_id = ${environmentId} AND ${sql.in("status", statuses)}
          ORDER BY created_at DESC, id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toMail)),
          Effect.orDie
        )

      /** The newest first, those after a place of the list alone. */
      const page = (
        environmentId: EnvironmentId,
        filters: {
          readonly statuses: ReadonlyArray<OutgoingMail["status"]>
          readonly to: EmailKey | null
        },
        after: { readonly at: DateTime.Utc; readonly id: string } | null,
        limit: number
      ) => {
        const { statuses, to } = filters
        const at = after === null ? null : DateTime.toDateUtc(after.at)
        // Each status by itself in the order of its index: all at once would be sorted, for one page.
        const [first = sql.literal("false"), ...others] = statuses.map(
          (status) => sql`(
            SELECT ${selected} FROM mails
            WHERE environment_id = ${environmentId} AND status = ${status}
              AND ${to === null ? sql.literal("true") : sql`address_key = ${to}`}
              AND ${after === null ? sql.literal("true") : sql`(created_at, id) < (${at}, ${after.id})`}
            ORDER BY created_at DESC, id DESC LIMIT ${limit}
          )`
        )
        const parts = others.reduce((union, part) => sql`${union} UNION ALL ${part}`, first)
        return sql<MailRow>`
          SELECT * FROM (${parts}) m ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toMail)),
          Effect.orDie
        )
      }

      const find = ({ environmentId, id }: MailRef) =>
        sql<MailRow>`
          SELECT ${selected} FROM mails
          WHERE environment_id = ${environmentId} AND id = ${id} AND status <> 'withheld'`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toMail(rows[0]))),
          Effect.orDie
        )

      /**
       * Makes a failed mail a queued one that was never tried; undefined, and nothing is changed,
       * where it did not fail, is over, or its content was erased.
       */
      const requeue = ({ environmentId, id }: MailRef, now: DateTime.Utc) =>
        sql<MailRow>`
          UPDATE mails SET status = 'queued', attempts = 0, failure = NULL, finished_at = NULL
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'failed'
            AND body IS NOT NULL AND expires_at > ${DateTime.toDateUtc(now)}
          RETURNING ${selected}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toMail(rows[0]))),
          Effect.orDie
        )

      return { list, page, find, requeue }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
