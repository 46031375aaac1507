import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowBy, rowsBy } from "../../platform/Rows.ts"
import type { MailRef } from "./MailsStore.ts"
import { OutgoingMail } from "./Mail.ts"

const mailsBy = rowsBy(OutgoingMail)
const mailBy = rowBy(OutgoingMail)
const { to: _, ...own } = OutgoingMail.fields

/** The mails of an environment in PostgreSQL, without their content. */
export class OutgoingMailsStore extends Context.Service<OutgoingMailsStore>()(
  "gatehouse/delivery/mail/OutgoingMailsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(`${columnsOf({ fields: own }, "m")}, m.address AS "to"`)

      /** The newest first. */
      const list = (
        environmentId: EnvironmentId,
        statuses: ReadonlyArray<OutgoingMail["status"]>,
        limit: number
      ) =>
        mailsBy(sql`
          SELECT ${selected} FROM mails m
          WHERE environment_id = ${environmentId} AND ${sql.in("status", statuses)}
          ORDER BY created_at DESC, id DESC LIMIT ${limit}`)

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
            SELECT ${selected} FROM mails m
            WHERE environment_id = ${environmentId} AND status = ${status}
              AND ${to === null ? sql.literal("true") : sql`address_key = ${to}`}
              AND ${after === null ? sql.literal("true") : sql`(created_at, id) < (${at}, ${after.id})`}
            ORDER BY created_at DESC, id DESC LIMIT ${limit}
          )`
        )
        const parts = others.reduce((union, part) => sql`${union} UNION ALL ${part}`, first)
        return mailsBy(sql`
          SELECT * FROM (${parts}) m ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}`)
      }

      const find = ({ environmentId, id }: MailRef) =>
        mailBy(sql`
          SELECT ${selected} FROM mails m
          WHERE environment_id = ${environmentId} AND id = ${id} AND status <> 'withheld'`)

      /**
       * Makes a failed mail a queued one that was never tried; undefined, and nothing is changed,
       * where it did not fail, is over, or its content was erased.
       */
      const requeue = ({ environmentId, id }: MailRef, now: DateTime.Utc) =>
        mailBy(sql`
          UPDATE mails m SET status = 'queued', attempts = 0, failure = NULL, finished_at = NULL
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'failed'
            AND body IS NOT NULL AND expires_at > ${DateTime.toDateUtc(now)}
          RETURNING ${selected}`)

      return { list, page, find, requeue }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
