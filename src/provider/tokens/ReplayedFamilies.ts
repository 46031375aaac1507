import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { Throttle, userSubject } from "../../tenancy/throttle/Throttle.ts"
import { familyTargets, type FamilyTruth } from "../grants/TokenFamily.ts"

const daySeconds = 86_400

type Replay = Extract<AuditAction, "grant.code_replayed" | "grant.reuse_detected">

/** Ends what a copied code or token belongs to, and tells its person. */
export class ReplayedFamilies extends Context.Service<ReplayedFamilies>()(
  "gatehouse/provider/tokens/ReplayedFamilies",
  {
    make: Effect.gen(function* () {
      const ends = yield* GrantEnds
      const addressBook = yield* AddressBook
      const mails = yield* Mails
      const audit = yield* Audit
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      /** Mails the person, once a day at most: a broken application may repeat itself. */
      const tell = Effect.fnUntraced(function* (
        environment: Environment,
        { application, family }: FamilyTruth
      ) {
        const account = yield* addressBook.primaryOf(environment, family.userId)
        if (account?.status !== "active") return
        const isFirst = yield* throttle
          .attempt(environment, [
            {
              scope: "mail:grant_reuse",
              subject: userSubject(family.userId),
              limit: 1,
              windowSeconds: daySeconds
            }
          ])
          .pipe(
            Effect.as(true),
            Effect.catchTag("TooManyAttempts", () => Effect.succeed(false)),
            // It limits no call: whoever shows a copy is told nothing of the person's mails.
            Effect.provideService(CurrentSpending, undefined)
          )
        if (!isFirst) return
        yield* mails.queue({
          environment,
          template: MailTemplate.grant_reuse({ application: application.name }),
          ...readerOf(account),
          expiresAt: null
        })
      })

      /** Ends a family whose code or token came back, for good even though the call is refused. */
      const end = Effect.fn("ReplayedFamilies.end")(function* (
        environment: Environment,
        truth: FamilyTruth,
        action: Replay
      ) {
        const { family } = truth
        yield* transaction.run(
          Effect.gen(function* () {
            if (!(yield* ends.family(environment.id, family.id))) return
            yield* audit.record({
              environmentId: environment.id,
              action,
              result: "denied",
              targets: familyTargets(family)
            })
            if (action === "grant.reuse_detected") yield* tell(environment, truth)
          })
        )
      })

      return { end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
