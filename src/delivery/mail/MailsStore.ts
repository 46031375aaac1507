import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { withoutJob } from "../../platform/Jobs.ts"
import { columnsOf, hasRows, rowBy, rowsBy, theRowBy, done } from "../../platform/Rows.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import { forgottenBefore } from "../../contract/Presented.ts"
import { MailCauses, MailId, SealedMail, type MailStatus, OutgoingMail } from "./Mail.ts"
import { queueNames } from "./MailQueue.ts"

/** Long-waiting mails examined per pass. */
const mostLookedAt = 1000

/** Budget of mails to one address for one purpose. */
export interface Budget {
  readonly environmentId: EnvironmentId
  readonly purpose: string
  readonly addressKey: EmailKey
}

/** Origin of a mail's request, in the hashed form in which it is kept; null if unknown. */
export interface MailCause {
  readonly network: Uint8Array | null
  readonly wideNetwork: Uint8Array | null
  readonly deviceHash: Uint8Array | null
}

/** A new mail, and what its budget is kept by: no purpose where it counts for none. */
export type CausedMail = SealedMail & MailCause & { readonly purpose: string | null }

/** An environment and one of its mails. */
export interface MailRef {
  readonly environmentId: EnvironmentId
  readonly id: MailId
}

/** Outcome of a mail. */
export interface Ending {
  readonly status: Extract<MailStatus, "sent" | "failed" | "expired">
  readonly at: DateTime.Utc
  readonly attempts: number
  readonly failure: string | null
}

const mailsBy = rowsBy(SealedMail)
const mailBy = rowBy(SealedMail)
const idsBy = rowsBy(Schema.Struct({ id: MailId }))
const causesBy = theRowBy(Schema.Struct({ ...MailCauses.fields, ofDevice: Schema.Int }))
const backlogBy = theRowBy(Schema.Struct({ queued: Schema.Int, failed: Schema.Int }))
const { status: _, ...own } = SealedMail.fields

const outgoingBy = rowsBy(OutgoingMail)
const oneOutgoingBy = rowBy(OutgoingMail)
const { to: _to, ...outgoing } = OutgoingMail.fields

/** Mails and their budgets in PostgreSQL. */
export class MailsStore extends Context.Service<MailsStore>()(
  "gatehouse/delivery/mail/MailsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Banned users whom mail to an address would reach; they get none. */
      const fromBanned = (environmentId: EnvironmentId, addressKey: unknown) => sql`
        FROM email_addresses a
        JOIN users u ON u.environment_id = ${environmentId} AND u.id = a.user_id
        WHERE a.environment_id = ${environmentId} AND a.email_key = ${addressKey}
          AND (a.is_primary OR a.verified_at IS NOT NULL) AND u.status = 'banned'`

      // A mail that waits is withheld from somebody who was banned since.
      const selected = (environmentId: EnvironmentId) => sql`
        ${sql.literal(columnsOf({ fields: own }, "m"))}, CASE WHEN m.status = 'queued'
          AND EXISTS (SELECT 1 ${fromBanned(environmentId, sql.literal("m.address_key"))})
          THEN 'withheld'
          ELSE m.status END AS status`

      /**
       * Holds a budget to the end of the caller's transaction, so that its mails are counted in
       * turn.
       */
      const holdBudget = (budget: Budget, now: DateTime.Utc) =>
        done(sql`
          INSERT INTO mail_budgets
            (environment_id, purpose, address_key, queued_at, last_queued_at)
          VALUES (${budget.environmentId}, ${budget.purpose}, ${budget.addressKey}, '{}',
            ${DateTime.toDateUtc(now)})
          ON CONFLICT (environment_id, purpose, address_key)
            DO UPDATE SET last_queued_at = excluded.last_queued_at`)

      /** Number of mails within the budget since a time, in all and for the same cause. */
      const causesSince = (budget: Budget, cause: MailCause, since: DateTime.Utc) =>
        causesBy(sql`
          SELECT count(*)::int4 AS total,
            (count(*) FILTER (WHERE network = ${cause.network}::bytea))::int4 AS "ofNetwork",
            (count(*) FILTER (WHERE wide_network = ${cause.wideNetwork}::bytea))::int4
              AS "ofWideNetwork",
            (count(*) FILTER (WHERE device_hash = ${cause.deviceHash}::bytea))::int4 AS "ofDevice"
          FROM mails
          WHERE environment_id = ${budget.environmentId} AND address_key = ${budget.addressKey}
            AND purpose = ${budget.purpose} AND created_at > ${DateTime.toDateUtc(since)}`)

      /** True if the address's owner has signed in from the device lately. */
      const knowsDevice = (budget: Budget, deviceHash: Uint8Array, now: DateTime.Utc) =>
        hasRows(sql`
          SELECT 1 FROM email_addresses a
          JOIN known_devices d ON d.environment_id = ${budget.environmentId}
            AND d.user_id = a.user_id AND d.device_hash = ${deviceHash}
            AND d.last_seen_at > ${DateTime.toDateUtc(forgottenBefore(now))}
          WHERE a.environment_id = ${budget.environmentId} AND a.email_key = ${budget.addressKey}
            AND (a.is_primary OR a.verified_at IS NOT NULL) LIMIT 1`)

      // A count, and no EXISTS among the values, which a cluster takes in no INSERT.
      const insert = (mail: CausedMail) =>
        done(sql`
          INSERT INTO mails (environment_id, id, template, locale, address, address_key, status,
            body, created_at, expires_at, purpose, network, wide_network, device_hash)
          SELECT ${mail.environmentId}::uuid, ${mail.id}::uuid, ${mail.template}::text,
            ${mail.locale}::text, ${mail.address}::text, ${mail.addressKey}::text,
            CASE WHEN count(*) > 0 THEN 'withheld' ELSE ${mail.status}::text END,
            ${mail.body}::bytea, ${DateTime.toDateUtc(mail.createdAt)}::timestamptz,
            ${DateTime.toDateUtc(mail.expiresAt)}::timestamptz, ${mail.purpose}::text,
            ${mail.network}::bytea, ${mail.wideNetwork}::bytea, ${mail.deviceHash}::bytea
          ${fromBanned(mail.environmentId, mail.addressKey)}`)

      const find = ({ environmentId, id }: MailRef) =>
        mailBy(sql`
          SELECT ${selected(environmentId)} FROM mails m
          WHERE m.environment_id = ${environmentId} AND m.id = ${id}`)

      /**
       * Ends a queued mail and erases its content, but for that of a failed one; false where another
       * attempt has ended it already.
       */
      const end = ({ environmentId, id }: MailRef, ending: Ending) =>
        hasRows(sql`
          UPDATE mails
          SET status = ${ending.status}, finished_at = ${DateTime.toDateUtc(ending.at)},
            attempts = ${ending.attempts}, failure = ${ending.failure},
            body = ${ending.status === "failed" ? sql.literal("body") : null}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'queued'
          RETURNING 1`)

      /** Notes an attempt after which the mail stays queued. */
      const noteAttempt = ({ environmentId, id }: MailRef, attempts: number, failure: string) =>
        done(sql`
          UPDATE mails SET attempts = ${attempts}, failure = ${failure}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'queued'`)

      /** The newest mails that the development preview shows. */
      const kept = (environmentId: EnvironmentId, addressKey: EmailKey | null, limit: number) =>
        mailsBy(sql`
          SELECT ${selected(environmentId)} FROM mails m
          WHERE m.environment_id = ${environmentId} AND m.status = 'kept'
            AND ${addressKey === null ? sql.literal("true") : sql`m.address_key = ${addressKey}`}
          ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`)

      /** Erases the content of mails whose time is over; a queued one has thereby expired. */
      const expire = (environmentId: EnvironmentId, now: DateTime.Utc) =>
        sql`
          UPDATE mails
          SET body = NULL,
            status = CASE WHEN status = 'queued' THEN 'expired' ELSE status END,
            finished_at = coalesce(finished_at, ${DateTime.toDateUtc(now)})
          WHERE environment_id = ${environmentId} AND body IS NOT NULL
            AND status IN ('queued', 'failed', 'withheld')
            AND expires_at <= ${DateTime.toDateUtc(now)}
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        )

      /** The oldest mails that were queued before, and that no job is there for. */
      const abandoned = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        idsBy(sql`
          SELECT id FROM mails
          WHERE environment_id = ${environmentId} AND status = 'queued'
            AND created_at < ${DateTime.toDateUtc(before)}
          ORDER BY created_at, id LIMIT ${mostLookedAt}`).pipe(
          withoutJob(sql, queueNames, "mailId")
        )

      /** Number of waiting and of failed mails in all environments. */
      const backlog = backlogBy(sql`
        SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued,
          count(*) FILTER (WHERE status = 'failed')::int AS failed
        FROM mails WHERE status IN ('queued', 'failed')`)

      /** Forgets mails in one of these states that were made before the given time. */
      const forget = (
        environmentId: EnvironmentId,
        statuses: ReadonlyArray<MailStatus>,
        before: DateTime.Utc
      ) =>
        done(sql`
          DELETE FROM mails
          WHERE environment_id = ${environmentId} AND ${sql.in("status", statuses)}
            AND created_at < ${DateTime.toDateUtc(before)}`)

      /** Forgets budgets that nothing was counted in since the given time. */
      const forgetBudgets = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM mail_budgets
          WHERE environment_id = ${environmentId}
            AND last_queued_at < ${DateTime.toDateUtc(before)}`)

      /** Columns of a mail without its content. */
      const outgoingSelected = sql.literal(
        `${columnsOf({ fields: outgoing }, "m")}, m.address AS "to"`
      )

      /** The newest that were written to be read. */
      const outgoingList = (
        environmentId: EnvironmentId,
        statuses: ReadonlyArray<OutgoingMail["status"]>,
        limit: number
      ) =>
        outgoingBy(sql`
          SELECT ${outgoingSelected} FROM mails m
          WHERE environment_id = ${environmentId} AND ${sql.in("status", statuses)}
          ORDER BY created_at DESC, id DESC LIMIT ${limit}`)

      /** The newest first, those after a place of the list alone. */
      const outgoingPage = (
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
            SELECT ${outgoingSelected} FROM mails m
            WHERE environment_id = ${environmentId} AND status = ${status}
              AND ${to === null ? sql.literal("true") : sql`address_key = ${to}`}
              AND ${after === null ? sql.literal("true") : sql`(created_at, id) < (${at}, ${after.id})`}
            ORDER BY created_at DESC, id DESC LIMIT ${limit}
          )`
        )
        const parts = others.reduce((union, part) => sql`${union} UNION ALL ${part}`, first)
        return outgoingBy(sql`
          SELECT * FROM (${parts}) m ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}`)
      }

      const findOutgoing = ({ environmentId, id }: MailRef) =>
        oneOutgoingBy(sql`
          SELECT ${outgoingSelected} FROM mails m
          WHERE environment_id = ${environmentId} AND id = ${id} AND status <> 'withheld'`)

      /**
       * Makes a failed mail a queued one that was never tried; undefined, and nothing is changed,
       * where it did not fail, is over, or its content was erased.
       */
      const requeue = ({ environmentId, id }: MailRef, now: DateTime.Utc) =>
        oneOutgoingBy(sql`
          UPDATE mails m SET status = 'queued', attempts = 0, failure = NULL, finished_at = NULL
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'failed'
            AND body IS NOT NULL AND expires_at > ${DateTime.toDateUtc(now)}
          RETURNING ${outgoingSelected}`)

      return {
        abandoned,
        backlog,
        holdBudget,
        causesSince,
        knowsDevice,
        insert,
        find,
        end,
        noteAttempt,
        kept,
        expire,
        forget,
        forgetBudgets,
        outgoingList,
        outgoingPage,
        findOutgoing,
        requeue
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
