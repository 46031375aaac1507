import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserId } from "../../contract/Ids.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { SignIn, type SignInOrigin, type SignInOutcome } from "../signIn/SignIn.ts"
import { SignedUpUsers } from "./SignedUpUsers.ts"
import { MailedContinuation, type MailedPerson } from "./MailedSignUp.ts"

const lifetimeSeconds = 600

const encode = Schema.encodeEffect(MailedContinuation)

/** Result of proving an address that has no account. */
export type MailedSignUp =
  | { readonly _tag: "SignedIn"; readonly outcome: SignInOutcome }
  | {
      readonly _tag: "Continue"
      readonly ticket: Redacted.Redacted
      readonly expiresAt: DateTime.Utc
    }
  /** Another sign-up with the address was first. */
  | { readonly _tag: "Taken" }

/**
 * Signing up by a mailed code alone (contract: `signIn.emailCode`). Its address is proven; what else
 * a sign-up asks for is asked afterwards, so that the first answer is alike for every address.
 */
export class MailedSignUps extends Context.Service<MailedSignUps>()(
  "gatehouse/access/signUp/MailedSignUps",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const proofs = yield* Proofs
      const signIn = yield* SignIn
      const signedUp = yield* SignedUpUsers

      /** Makes the user, in the caller's transaction. */
      const complete = Effect.fn("MailedSignUps.complete")(function* (
        environment: Environment,
        origin: SignInOrigin,
        person: MailedPerson
      ) {
        const id = UserId.make(yield* crypto.uuidV7)
        const created = yield* signedUp.create(environment, person, id).pipe(
          Effect.as(true),
          Effect.orElseSucceed(() => false)
        )
        if (!created) return { _tag: "Taken" } as const
        const outcome = yield* signIn.complete(environment, origin, id, ["email_code"])
        return { _tag: "SignedIn", outcome } as const
      })

      const continued = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress,
        browser: string | null
      ) {
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: lifetimeSeconds })
        const payload = yield* Effect.orDie(encode({ mailed: { email }, browser, expiresAt }))
        const { token: ticket } = yield* proofs.issue(environment, {
          purpose: "oauth_continuation",
          subject: browser ?? (yield* crypto.uuidV7),
          userId: null,
          payload,
          lifetimeSeconds
        })
        return { _tag: "Continue", ticket, expiresAt } as const
      })

      return {
        complete,
        /** Makes the user, or keeps the proven address until the person has told what is missing. */
        settle: (
          environment: Environment,
          origin: SignInOrigin,
          email: EmailAddress,
          browser: string | null
        ) =>
          environment.settings.signUp.legalConsentRequired
            ? continued(environment, email, browser)
            : complete(environment, origin, { email })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
