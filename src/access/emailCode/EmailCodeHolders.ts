import { Context, Effect, Layer } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import type { RedeemedProof } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { AddressedUser } from "../../directory/addresses/Addressee.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { UnprovenCredentials } from "../emailVerification/UnprovenCredentials.ts"
import type { HookQuestion, HookSetRefused } from "../hooks/HookQuestion.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { MailedSignUps, type MailedSignUp } from "../signUp/MailedSignUps.ts"
import type { SsoRequired } from "../../organizations/enforcement/EnforcementProblems.ts"
import { codePurpose, linkPurpose, type EmailCodeRequest } from "./EmailCodeRequest.ts"
import { verifiedEmailEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

/** Result of a correct code. */
export type Redeemed =
  | Exclude<MailedSignUp, { readonly _tag: "Taken" }>
  | { readonly _tag: "Banned"; readonly userId: UserId }
  | { readonly _tag: "Nobody" }

/** Finds or creates the user that a correct code signs in. */
export class EmailCodeHolders extends Context.Service<EmailCodeHolders>()(
  "gatehouse/access/emailCode/EmailCodeHolders",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const blockedDomains = yield* BlockedDomains
      const clients = yield* Clients
      const proofs = yield* Proofs
      const signIn = yield* SignIn
      const signUps = yield* MailedSignUps
      const unproven = yield* UnprovenCredentials

      const recordVerified = (environment: Environment, { address, userId }: AddressedUser) =>
        audit.record(verifiedEmailEntry(environment.id, userId, address.id))

      /** In the transaction that takes the code, which holds the user who had the address then. */
      const redeem = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { browser, email }: EmailCodeRequest,
        { subject, userId }: Pick<RedeemedProof, "subject" | "userId">
      ): Effect.fn.Return<Redeemed, SsoRequired | HookQuestion | HookSetRefused> {
        yield* proofs.redeem(environment, linkPurpose, { subject }, () => Effect.succeed(true))
        const owner = yield* addressBook.byPrimaryAddress(environment, keyOf(email))
        // The address may have become somebody's, or somebody else's, since.
        if ((owner?.userId ?? null) !== userId) return { _tag: "Nobody" }
        if (owner === undefined) {
          const isAllowed = yield* blockedDomains.allows(environment, email)
          if (!isAllowed || !maySignUp(environment)) return { _tag: "Nobody" }
          const signedUp = yield* signUps.settle(environment, origin, email, browser)
          return signedUp._tag === "Taken" ? { _tag: "Nobody" } : signedUp
        }
        if (owner.status === "banned") return { _tag: "Banned", userId: owner.userId }
        yield* proofs.voidOf(environment, owner.userId, [codePurpose, linkPurpose])
        const verified = yield* addressBook
          .verify(environment, owner.address.id)
          .pipe(Effect.orElseSucceed(() => false))
        if (verified) {
          yield* recordVerified(environment, owner)
          yield* clients.hold(environment, origin.client)
          yield* unproven.remove(environment, owner.userId)
        }
        const outcome = yield* signIn.complete(environment, origin, owner.userId, ["email_code"])
        return { _tag: "SignedIn", outcome }
      })

      return { redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/**
 * True if an address that belongs to nobody may become a user's; anything else that is missing is
 * asked for later.
 */
export const maySignUp = ({ settings }: Environment): boolean => settings.signUp.mode === "public"
