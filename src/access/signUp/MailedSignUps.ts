import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { SignedUpUsers } from "./SignedUpUsers.ts"
import { continuationSeconds, MailedContinuation, type MailedPerson } from "./MailedSignUp.ts"
import { deniedSignIn, type SignInOrigin, type SignInOutcome } from "../signIn/SignInOutcome.ts"
import { placeOf } from "../signIn/SessionVerdicts.ts"

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
      const enforcement = yield* Enforcement
      const hooks = yield* SignInHooks
      const proofs = yield* Proofs
      const signIn = yield* SignIn
      const signedUp = yield* SignedUpUsers

      /** Makes the user, in the caller's transaction. */
      const complete = Effect.fn("MailedSignUps.complete")(function* (
        environment: Environment,
        origin: SignInOrigin,
        person: MailedPerson
      ) {
        const id = yield* hooks.newUserId
        const way = { method: "email_code", device: placeOf(origin) }
        const signedIn = Effect.gen(function* () {
          yield* signedUp.create(environment, person, id, way)
          return yield* signIn.complete(environment, origin, id, ["email_code"])
        })
        return yield* signedIn.pipe(
          Effect.catchTag("SignUpDenied", deniedSignIn),
          Effect.map((outcome) => ({ _tag: "SignedIn", outcome }) as const),
          Effect.catchTag("email_taken", () => Effect.succeed({ _tag: "Taken" } as const))
        )
      })

      const continued = Effect.fnUntraced(function* (
        environment: Environment,
        email: EmailAddress,
        browser: string | null
      ) {
        yield* enforcement.requireOpenDomain(environment, email)
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: continuationSeconds })
        const payload = yield* Effect.orDie(encode({ mailed: { email }, browser, expiresAt }))
        const { token: ticket } = yield* proofs.issue(environment, {
          purpose: "oauth_continuation",
          subject: browser ?? (yield* crypto.uuidV7),
          userId: null,
          payload,
          lifetimeSeconds: continuationSeconds
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
