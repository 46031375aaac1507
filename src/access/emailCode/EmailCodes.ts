import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerAt } from "../../directory/addresses/Addressee.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { absoluteOf, afterSignInOf } from "../../tenancy/origins/RedirectUrl.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import {
  codePurpose,
  EmailCodeDisabled,
  EmailCodeRequest,
  EmailLink,
  linkPurpose,
  type OpenedEmailLink
} from "./EmailCodeRequest.ts"
import type { MailedSignUp } from "../signUp/MailedSignUps.ts"
import { EmailCodeAttempts, maySignUp, type Redeemed } from "./EmailCodeAttempts.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

const purpose = codePurpose

const encode = Schema.encodeEffect(EmailCodeRequest)
const decode = Schema.decodeUnknownEffect(EmailCodeRequest)
const encodeLink = Schema.encodeEffect(EmailLink)
const decodeLink = Schema.decodeUnknownEffect(EmailLink)

/** Result of a correct code: a sign-in, or a sign-up that still misses something. */
export type EmailCodeOutcome = Exclude<MailedSignUp, { readonly _tag: "Taken" }>

/**
 * Signs people in by a mailed code (contract: `signIn.emailCode`). An unknown address gets the same
 * treatment; where sign-up is public, the code then creates its user.
 */
export class EmailCodes extends Context.Service<EmailCodes>()(
  "gatehouse/access/emailCode/EmailCodes",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const attempts = yield* EmailCodeAttempts
      const blockedDomains = yield* BlockedDomains
      const audit = yield* Audit
      const crypto = yield* Crypto
      const enforcement = yield* Enforcement
      const mailedProofs = yield* MailedProofs
      const origins = yield* Origins
      const proofs = yield* Proofs
      const transaction = yield* Transaction

      const begin = Effect.fn("EmailCodes.begin")(function* (
        environment: Environment,
        email: EmailAddress,
        browser: string | null,
        redirectUrl: string
      ) {
        const { codes, signIn: settings } = environment.settings
        if (!settings.emailCode) return yield* new EmailCodeDisabled()
        yield* enforcement.requireOpenAddress(environment, email)
        const { lifetimeSeconds } = codes
        const owner = yield* addressBook.byPrimaryAddress(environment, keyOf(email))
        const taken = yield* addressBook.inTheWayOf(environment, keyOf(email))
        const isAllowed = yield* blockedDomains.allows(environment, email)
        // A secondary address of a user neither signs in nor creates another user.
        const withhold =
          owner === undefined && (taken !== undefined || !maySignUp(environment) || !isAllowed)
        const userId = owner?.userId ?? null
        // Each request has its own code, in parallel with others of the address.
        const subject = yield* crypto.uuidV7
        const link = yield* crypto.secret
        const payload = yield* Effect.orDie(encode({ email, browser, redirectUrl }))
        const request = { purpose, subject, userId, payload, lifetimeSeconds } as const
        const issued = yield* transaction.run(
          Effect.gen(function* () {
            const coded = yield* mailedProofs.issueCoded(
              environment,
              request,
              ({ code, expiresAt }) => ({
                template: MailTemplate.email_code({ code, token: link }),
                ...readerAt(owner, email),
                expiresAt,
                withhold
              })
            )
            if (coded === undefined) return undefined
            const { code, token: requestId } = coded
            yield* proofs.issue(environment, {
              purpose: linkPurpose,
              subject,
              userId,
              payload: yield* Effect.orDie(encodeLink({ requestId, code })),
              lifetimeSeconds,
              token: link
            })
            return coded
          })
        )
        // A limited mail is answered as if it were sent, with a name that belongs to no request.
        return {
          requestId: issued?.token ?? (yield* crypto.secret),
          expiresAt: DateTime.add(yield* DateTime.now, { seconds: lifetimeSeconds })
        }
      })

      const refused = (
        environment: Environment,
        userId: UserId | null,
        result: "failure" | "denied",
        reason: string
      ) => audit.record(refusedSignInEntry(environment.id, userId, result, { reason }))

      const outcomeOf = Effect.fnUntraced(function* <E>(
        environment: Environment,
        redeemed: Redeemed | undefined,
        wrong: E
      ) {
        if (redeemed?._tag === "SignedIn" || redeemed?._tag === "Continue") return redeemed
        if (redeemed?._tag !== "Banned") return yield* Effect.fail(wrong)
        yield* refused(environment, redeemed.userId, "denied", "user_banned")
        return yield* new UserBanned()
      })

      /** Takes the code; only from the browser that asked for it. The second factor is still owed. */
      const verify = Effect.fn("EmailCodes.verify")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        requestId: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        const redeemed = yield* attempts.type(environment, origin, browser, requestId, code)
        return yield* outcomeOf(environment, redeemed, new InvalidCode())
      })

      const linkOf = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const found = yield* proofs.inspect(environment, linkPurpose, token)
        return found === undefined ? undefined : yield* Effect.orDie(decodeLink(found.payload))
      })

      /** Redeems the link of the mail in place of the code. */
      const verifyLink = Effect.fn("EmailCodes.verifyLink")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const link = yield* linkOf(environment, token)
        if (link === undefined) return yield* new InvalidToken()
        const { code, requestId } = link
        const redeemed = yield* attempts.follow(environment, origin, browser, requestId, code)
        return yield* outcomeOf(environment, redeemed, new InvalidToken())
      })

      /** Reads what the link's page shows; uses nothing up. */
      const open = Effect.fn("EmailCodes.open")(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ): Effect.fn.Return<OpenedEmailLink, InvalidToken> {
        const link = yield* linkOf(environment, token)
        if (link === undefined) return yield* new InvalidToken()
        const found = yield* proofs.inspectOpen(environment, purpose, link.requestId)
        if (found === undefined) return yield* new InvalidToken()
        const request = yield* Effect.orDie(decode(found.payload))
        // A native install has no page of its own, so its link always opens elsewhere.
        if (request.browser === null || request.browser !== browser) {
          return { _tag: "OtherBrowser", code: link.code }
        }
        const known = yield* origins.stillKnown(environment, request.redirectUrl)
        const redirectUrl =
          known === null ? afterSignInOf(environment) : absoluteOf(environment, known)
        return { _tag: "SameBrowser", redirectUrl }
      })

      return { begin, verify, verifyLink, open }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(EmailCodeAttempts.layer))
}
