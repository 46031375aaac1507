import { Context, DateTime, Effect, Layer, Metric, Option, Result, Schedule } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { Settings } from "../../platform/Settings.ts"
import { Smtp, SmtpFailure, type MailSender, smtpConnections } from "../../platform/Smtp.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AuditCounts } from "../../tenancy/audit/AuditCounts.ts"
import { deliveryAddressOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { HookCalls } from "../hooks/HookCalls.ts"
import { type MailContent, type MailJob, type SealedMail, mailCount } from "./Mail.ts"
import { MailContents } from "./MailContents.ts"
import { MailsStore, type Ending } from "./MailsStore.ts"
import { MailQueue } from "./MailQueue.ts"
import * as Background from "../../platform/Background.ts"

/** A mail that was sent but not marked would be sent again, so this is worth some persistence. */
const insisting = Schedule.exponential("100 millis").pipe(Schedule.upTo({ times: 8 }))

const defaultSender = (appHostname: string): MailSender => ({
  name: null,
  address: `no-reply@${appHostname}`
})

/**
 * Hands queued mails to the mail server. No transaction is open meanwhile; the queue reserves the
 * job for its worker. A mail leaves at least once, and twice only if a process or the database dies
 * between sending and marking, then under the same Message-ID.
 */
export class MailDelivery extends Context.Service<MailDelivery>()(
  "gatehouse/delivery/mail/MailDelivery",
  {
    make: Effect.gen(function* () {
      const store = yield* MailsStore
      const environments = yield* Environments
      const hooks = yield* HookCalls
      const counts = yield* AuditCounts
      const transaction = yield* Transaction
      const contents = yield* MailContents
      const smtp = yield* Smtp
      const settings = yield* Settings

      const end = Effect.fnUntraced(function* (mail: SealedMail, ending: Omit<Ending, "at">) {
        const ended = Effect.flatMap(DateTime.now, (at) => store.end(mail, { ...ending, at }))
        const counted = Effect.flatMap(ended, (isFirst) =>
          isFirst && ending.status === "failed"
            ? counts.note(mail.environmentId, "mails_failed")
            : Effect.void
        )
        yield* transaction
          .run(counted)
          .pipe(Effect.sandbox, Effect.retry(insisting), Effect.catch(Effect.failCause))
        yield* Metric.update(mailCount(mail.template, ending.status), 1)
      })

      const fail = Effect.fnUntraced(function* (
        mail: SealedMail,
        attempts: number,
        failure: string
      ) {
        yield* end(mail, { status: "failed", attempts, failure })
        yield* Effect.annotateLogs(Effect.logError("A mail could not be delivered"), {
          mailId: mail.id,
          environmentId: mail.environmentId,
          template: mail.template,
          attempts,
          failure
        })
      })

      const contentOf = (environment: Environment, mail: SealedMail, body: Uint8Array) =>
        // Under a wrong ENCRYPTION_KEY mails wait for the right one.
        Effect.mapError(
          contents.of(environment, mail, body),
          () => new SmtpFailure({ reason: "undecryptable", permanent: false })
        )

      /** Hands a mail to the customer's backend; false where it sends none. */
      const sentByHook = Effect.fnUntraced(function* (
        { name }: Environment,
        mail: SealedMail,
        content: MailContent
      ) {
        const { address, environmentId: id, locale, template } = mail
        const { code, html, links, subject, text } = content
        const result = yield* hooks.handMail(id, () =>
          Effect.succeed({
            environment: { id, name },
            to: address,
            subject,
            text,
            html,
            template,
            locale,
            code,
            link: links[0] ?? null
          })
        )
        if (result?._tag === "Failed") {
          return yield* new SmtpFailure({ reason: `hook: ${result.reason}`, permanent: false })
        }
        return result !== undefined
      })

      const send = Effect.fnUntraced(function* (mail: SealedMail, body: Uint8Array) {
        const environment = yield* Effect.orDie(environments.get(mail.environmentId))
        const content = yield* contentOf(environment, mail, body)
        if ((yield* sentByHook(environment, mail, content)) || mail.status === "kept") return
        const from = Option.getOrElse(settings.mailFrom, () => defaultSender(content.appHostname))
        yield* smtp.send({
          messageId: `${mail.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}`,
          from,
          to: deliveryAddressOf(mail.address),
          subject: content.subject,
          text: content.text,
          html: content.html
        })
      })

      /** Makes one attempt, the `attempts`-th; fails with the reason where another is to follow. */
      const deliver = Effect.fn("MailDelivery.deliver")(
        function* (
          { environmentId, mailId }: MailJob,
          { attempts }: { readonly attempts: number }
        ) {
          const mail = yield* store.find({ environmentId, id: mailId })
          if (mail === undefined || mail.body === null) return
          const isWithheld = mail.status === "withheld"
          const isKept = mail.status === "kept"
          if (mail.status !== "queued" && !isWithheld && !isKept) return
          if (isWithheld || DateTime.isLessThanOrEqualTo(mail.expiresAt, yield* DateTime.now)) {
            return yield* end(mail, { status: "expired", attempts: attempts - 1, failure: null })
          }
          const result = yield* Effect.result(send(mail, mail.body))
          // The preview goes on showing it.
          if (isKept) {
            return yield* Effect.mapError(Effect.fromResult(result), ({ reason }) => reason)
          }
          if (Result.isSuccess(result)) {
            return yield* end(mail, { status: "sent", attempts, failure: null })
          }
          const { permanent, reason } = result.failure
          if (permanent || attempts >= Jobs.patientAttempts)
            return yield* fail(mail, attempts, reason)
          yield* store.noteAttempt(mail, attempts, reason)
          yield* Metric.update(mailCount(mail.template, "retried"), 1)
          yield* Effect.annotateLogs(Effect.logWarning("A mail has to be tried again"), {
            mailId,
            environmentId,
            attempts,
            failure: reason
          })
          return yield* Effect.fail(reason)
        },
        // A process that stops lets the mail that is under way leave, rather than send it twice.
        Effect.uninterruptible
      )

      return {
        deliver,
        /** True if a mail of the environment goes to the customer's backend. */
        isHanded: (environmentId: EnvironmentId) =>
          Effect.map(hooks.findIn(environmentId, "mail.send"), (hook) => hook !== undefined)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

type Queue = MailQueue["Service"]["drafts"]

/** Number of mails of one process that wait for customers' backends at once. */
const handedAtOnce = 64

/**
 * Takes mails off the queues: one for each connection to the mail server, and beside them those for
 * the backends of customers, which may be slow (extensions.md "Hooks"), and those that the version
 * before has queued.
 */
export const workers = Effect.gen(function* () {
  const { drafts, former, handed } = yield* MailQueue
  const { deliver, isHanded } = yield* MailDelivery

  const workOf = (own: Queue, other: Queue, takesHanded: boolean) =>
    Jobs.work(
      own,
      (job: MailJob, metadata: { readonly attempts: number }) =>
        Effect.flatMap(isHanded(job.environmentId), (is) =>
          is === takesHanded
            ? deliver(job, metadata)
            : Effect.orDie(Effect.asVoid(other.offer(job)))
        ),
      "Mail delivery failed"
    )
  const byServer = workOf(drafts, handed, false)
  const byBackends = workOf(handed, drafts, true)
  yield* Effect.replicateEffect(Effect.forkScoped(byServer), smtpConnections)
  yield* Effect.forkScoped(workOf(former, handed, false))
  yield* Effect.replicateEffect(Effect.forkScoped(byBackends), handedAtOnce)
})

/** Delivers mails by the mail server of the settings, or to the customers' backends alone. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ smtpUrl }) =>
    Layer.effectDiscard(workers).pipe(
      Layer.provide(Layer.effect(MailDelivery, MailDelivery.make)),
      Layer.provide([
        MailsStore.layer,
        MailQueue.layer,
        Option.match(smtpUrl, { onNone: () => Smtp.layerNone, onSome: Smtp.layerWith })
      ])
    )
  )
)

const backlogInterval = "15 seconds"

const backlogMetric = Metric.gauge("gatehouse_mails_waiting", {
  description: "Mails that wait for the mail server (queued), and dead letters (failed)"
})

/** Measures what waits for the mail server, for as long as the service runs. */
export const backlogLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const store = yield* MailsStore
    const measure = Effect.gen(function* () {
      const { failed, queued } = yield* store.backlog
      yield* Metric.update(Metric.withAttributes(backlogMetric, { status: "queued" }), queued)
      yield* Metric.update(Metric.withAttributes(backlogMetric, { status: "failed" }), failed)
    })
    yield* Background.every(backlogInterval, "The mails that wait were not counted", measure)
  })
).pipe(Layer.provide(MailsStore.layer))
