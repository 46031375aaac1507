import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { Locale } from "../../contract/Values.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { Mail, MailId, MailStatus } from "./Mail.ts"

/** What mails to one address are counted for. */
export interface Budget {
  readonly environmentId: EnvironmentId
  readonly purpose: string
  readonly addressKey: EmailKey
}

/** A mail with its content, which is encrypted. */
export interface SealedMail extends Mail {
  /** Null once it was erased. */
  readonly body: Uint8Array | null
}

/** An environment and one of its mails. */
export interface MailRef {
  readonly environmentId: EnvironmentId
  readonly id: MailId
}

/** How a mail ended. */
export interface Ending {
  readonly status: Extract<MailStatus, "sent" | "failed" | "expired">
  readonly at: DateTime.Utc
  readonly attempts: number
  readonly failure: string | null
}

interface MailRow {
  readonly environmentId: EnvironmentId
  readonly id: MailId
  readonly template: Mail["template"]
  readonly locale: Locale
  readonly address: EmailAddress
  readonly addressKey: EmailKey
  readonly status: MailStatus
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly body: Uint8Array | null
}

const toMail = (row: MailRow): SealedMail => ({
  ...row,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  expiresAt: DateTime.fromDateUnsafe(row.expiresAt)
})

/** Mails and their budgets in PostgreSQL. */
export class MailsStore extends Context.Service<
  MailsStore,
  {
    /** Counts one more mail, unless as many as `limit` were counted since `since`: then false. */
    readonly spend: (
      budget: Budget,
      limit: number,
      now: DateTime.Utc,
      since: DateTime.Utc
    ) => Effect.Effect<boolean>
    readonly insert: (mail: SealedMail) => Effect.Effect<void>
    readonly find: (mail: MailRef) => Effect.Effect<SealedMail | undefined>
    /** Ends a queued mail and erases its content, but for that of a failed one. */
    readonly end: (mail: MailRef, ending: Ending) => Effect.Effect<void>
    /** Notes an attempt after which the mail stays queued. */
    readonly noteAttempt: (mail: MailRef, attempts: number, failure: string) => Effect.Effect<void>
    /** The newest mails that the development preview shows. */
    readonly kept: (
      environmentId: EnvironmentId,
      addressKey: EmailKey | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<SealedMail>>
    /** Erases the content of mails whose time is over; a queued one has thereby expired. */
    readonly expire: (environmentId: EnvironmentId, now: DateTime.Utc) => Effect.Effect<number>
    /** Forgets mails in one of these states that were made before the given time. */
    readonly forget: (
      environmentId: EnvironmentId,
      statuses: ReadonlyArray<MailStatus>,
      before: DateTime.Utc
    ) => Effect.Effect<void>
    /** Forgets budgets that nothing was counted in since the given time. */
    readonly forgetBudgets: (
      environmentId: EnvironmentId,
      before: DateTime.Utc
    ) => Effect.Effect<void>
  }
>()("gatehouse/delivery/mail/MailsStore") {
  static readonly layer = Layer.effect(
    MailsStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(`m.environment_id AS "environmentId", m.id, m.template,
        m.locale, m.address, m.address_key AS "addressKey", m.status,
        m.created_at AS "createdAt", m.expires_at AS "expiresAt", m.body`)

      // The times stand newest first: the mail of place `limit` decides whether there is room, so
      // that no hour, wherever it begins, sees more than `limit`.
      const spend: MailsStore["Service"]["spend"] = (budget, limit, now, since) => {
        const at = DateTime.toDateUtc(now)
        return sql`
          INSERT INTO mail_budgets AS b
            (environment_id, purpose, address_key, queued_at, last_queued_at)
          VALUES (${budget.environmentId}, ${budget.purpose}, ${budget.addressKey},
            ARRAY[${at}::timestamptz], ${at})
          ON CONFLICT (environment_id, purpose, address_key) DO UPDATE
            SET queued_at = (excluded.queued_at || b.queued_at)[1:${limit}::int],
              last_queued_at = excluded.last_queued_at
            WHERE b.queued_at[${limit}::int] IS NULL
              OR b.queued_at[${limit}::int] <= ${DateTime.toDateUtc(since)}
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }

      const insert = (mail: SealedMail) =>
        sql`
          INSERT INTO mails (environment_id, id, template, locale, address, address_key, status,
            body, created_at, expires_at)
          VALUES (${mail.environmentId}, ${mail.id}, ${mail.template}, ${mail.locale},
            ${mail.address}, ${mail.addressKey}, ${mail.status}, ${mail.body},
            ${DateTime.toDateUtc(mail.createdAt)}, ${DateTime.toDateUtc(mail.expiresAt)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const find = ({ environmentId, id }: MailRef) =>
        sql<MailRow>`
          SELECT ${selected} FROM mails m
          WHERE m.environment_id = ${environmentId} AND m.id = ${id}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toMail(rows[0]))),
          Effect.orDie
        )

      const end = ({ environmentId, id }: MailRef, ending: Ending) =>
        sql`
          UPDATE mails
          SET status = ${ending.status}, finished_at = ${DateTime.toDateUtc(ending.at)},
            attempts = ${ending.attempts}, failure = ${ending.failure},
            body = ${ending.status === "failed" ? sql.literal("body") : null}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'queued'`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const noteAttempt = ({ environmentId, id }: MailRef, attempts: number, failure: string) =>
        sql`
          UPDATE mails SET attempts = ${attempts}, failure = ${failure}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'queued'`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const kept = (environmentId: EnvironmentId, addressKey: EmailKey | null, limit: number) =>
        sql<MailRow>`
          SELECT ${selected} FROM mails m
          WHERE m.environment_id = ${environmentId} AND m.status = 'kept'
            AND ${addressKey === null ? sql.literal("true") : sql`m.address_key = ${addressKey}`}
          ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toMail)),
          Effect.orDie
        )

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

      const forget = (
        environmentId: EnvironmentId,
        statuses: ReadonlyArray<MailStatus>,
        before: DateTime.Utc
      ) =>
        sql`
          DELETE FROM mails
          WHERE environment_id = ${environmentId} AND ${sql.in("status", statuses)}
            AND created_at < ${DateTime.toDateUtc(before)}`.pipe(Effect.asVoid, Effect.orDie)

      const forgetBudgets = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        sql`
          DELETE FROM mail_budgets
          WHERE environment_id = ${environmentId}
            AND last_queued_at < ${DateTime.toDateUtc(before)}`.pipe(Effect.asVoid, Effect.orDie)

      return MailsStore.of({
        spend,
        insert,
        find,
        end,
        noteAttempt,
        kept,
        expire,
        forget,
        forgetBudgets
      })
    })
  )
}
