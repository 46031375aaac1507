import { Context, DateTime, Effect, Layer, Metric, Schema } from "effect"
import type { Language } from "../../contract/Values.ts"
import { PresentedDevice } from "../../contract/Presented.ts"
import { networkOf, wideNetworkOf } from "../../tenancy/throttle/Limit.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  MailDraft,
  MailId,
  type MailStatus,
  mailCount,
  mailSealPurpose,
  isAllowed
} from "./Mail.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore, type Budget, type CausedMail, type MailCause } from "./MailsStore.ts"
import type { MailTemplate } from "./MailTemplate.ts"
import { definitionOf } from "./templates/definitions.ts"

/** Age after which a mail without a code or link is no longer worth sending. */
const worthSending = { days: 3 }

/** The time that the budgets of `settings.throttle` speak of. */
export const budgetWindow = { hours: 1 }

/** Origin of the current call; empty outside of a call. */
const causeOfCall = Effect.gen(function* () {
  const { ipAddress } = yield* RequestContext
  const deviceHash = (yield* PresentedDevice)()
  return ipAddress === null
    ? { network: null, wideNetwork: null, deviceHash }
    : {
        network: sha256(networkOf(ipAddress)),
        wideNetwork: sha256(wideNetworkOf(ipAddress)),
        deviceHash
      }
})

/**
 * The language of a mail: its reader's if the environment supports it, otherwise the environment's.
 */
const localeOf = ({ settings }: Environment, locale: Language | null): Language =>
  locale !== null && settings.locales.includes(locale) ? locale : settings.defaultLocale

const encode = Schema.encodeSync(Schema.fromJsonString(MailDraft))
const encoder = new TextEncoder()

/** A mail to somebody of an environment. */
export interface NewMail {
  readonly environment: Environment
  /** The stored spelling; it is never taken from the request that causes the mail. */
  readonly to: EmailAddress
  readonly template: MailTemplate
  /** The reader's language; null: the environment's default. */
  readonly locale: Language | null
  /** First name to greet; only ever the owner's of a proven address, see `greetedAs`. */
  readonly firstName?: string | null
  /** Expiry of the mail's code or link; null for one that has none. */
  readonly expiresAt: DateTime.Utc | null
  /**
   * True for an address that is not known: everything is done except sending, so that the time of
   * the answer does not tell (contract: "No enumeration").
   */
  readonly withhold?: boolean
  /** Id of the one thing that the mail is about, where each such thing has a budget of its own. */
  readonly about?: string
  /**
   * True for mails that a backend causes: the budgets restrain strangers, not the holder of the
   * key.
   */
  readonly unbudgeted?: boolean
}

/** The service's notices to people by mail. */
export class Mails extends Context.Service<Mails>()("gatehouse/delivery/mail/Mails", {
  make: Effect.gen(function* () {
    const store = yield* MailsStore
    const { drafts } = yield* MailQueue
    const crypto = yield* Crypto
    const transaction = yield* Transaction
    const { production, smtpUrl } = yield* Settings
    const isKept = !production && smtpUrl._tag === "None"

    const write = Effect.fnUntraced(function* (
      mail: NewMail,
      caused: Pick<CausedMail, "purpose" | keyof MailCause>,
      now: DateTime.Utc
    ) {
      const { environment, template, to } = mail
      const environmentId = environment.id
      const id = MailId.make(yield* crypto.uuidV7)
      const locale = localeOf(environment, mail.locale)
      const expiresAt = mail.expiresAt ?? DateTime.add(now, worthSending)
      const draft = encode({ template, firstName: mail.firstName ?? null })
      const ref = { environmentId, id, address: to }
      const status: MailStatus = isKept ? "kept" : "queued"
      const body = yield* crypto.encrypt(mailSealPurpose(ref), encoder.encode(draft))
      // No brief transaction mails from one budget twice, so none has to see them.
      yield* transaction.last(
        store.insert({
          ...ref,
          ...caused,
          template: template._tag,
          locale,
          addressKey: keyOf(to),
          status: mail.withhold === true ? "withheld" : status,
          createdAt: now,
          expiresAt,
          body
        })
      )
      // A withheld mail is queued like any other, since that takes time too; the worker drops it.
      // In development a mail that is kept goes to the hook too.
      if (!isKept || environment.hooks.includes("mail.send")) {
        const offered = drafts.offer({ environmentId, mailId: id }, { id })
        yield* transaction.last(Effect.asVoid(Effect.orDie(offered)))
      }
    })

    /** Holds the budget, too. */
    const isWithin = Effect.fnUntraced(function* (
      { settings }: Environment,
      budget: Budget,
      cause: MailCause,
      now: DateTime.Utc
    ) {
      const since = DateTime.subtract(now, budgetWindow)
      // Sent together, but what is counted is what was there once the budget was held.
      const [, causes] = yield* Effect.all(
        [store.holdBudget(budget, now), store.causesSince(budget, cause, since)],
        { concurrency: "unbounded" }
      )
      if (isAllowed(causes, settings.throttle, cause.network !== null)) return true
      const { deviceHash } = cause
      // A browser known to the account still gets one, whatever others have asked for.
      if (deviceHash === null || causes.ofDevice > 0) return false
      return yield* store.knowsDevice(budget, deviceHash, now)
    })

    /**
     * Queues a mail in the caller's transaction; it is sent at least once if that commits. False if
     * this address already got as many mails of this purpose within the hour as allowed in all or
     * to the caller's network (`isAllowed`). Nothing is queued then, and the caller answers as if
     * it were and keeps the earlier mail's code or link valid.
     */
    const queue = Effect.fn("Mails.queue")(function* (mail: NewMail) {
      const { environment, template, to } = mail
      const now = yield* DateTime.now
      const kind = definitionOf(template).purpose?.(template) ?? template._tag
      const purpose = mail.about === undefined ? kind : `${kind}:${mail.about}`
      const budget = { environmentId: environment.id, purpose, addressKey: keyOf(to) }
      const cause = yield* causeOfCall
      const budgeted = Effect.gen(function* () {
        const within = yield* isWithin(environment, budget, cause, now)
        if (within) yield* write(mail, { ...cause, purpose }, now)
        return within
      })
      const unbudgeted = Effect.as(write(mail, { ...cause, purpose: null }, now), true)
      const queued = yield* transaction.part(mail.unbudgeted === true ? unbudgeted : budgeted)
      const count = mailCount(template._tag, queued ? "queued" : "limited")
      yield* transaction.afterCommit(Metric.update(count, 1))
      return queued
    })

    return { queue }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(MailsStore.layer),
    Layer.provide(MailQueue.layer)
  )
}
