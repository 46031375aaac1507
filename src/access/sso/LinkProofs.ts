import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { PasskeyAssertions } from "../../credentials/passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf, type AddressedUser } from "../../directory/addresses/Addressee.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { AssertedSignIn } from "../connected/AssertedSignIn.ts"
import {
  ConnectedContinuation,
  type LinkProof,
  type OwnerProof
} from "../connected/ConnectedContinuation.ts"
import { UnprovenCredentials } from "../emailVerification/UnprovenCredentials.ts"
import { LinkAttempts } from "./LinkAttempts.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

const purpose = "oauth_continuation"
const codePurpose = "sso_link_code"

const decode = Schema.decodeUnknownOption(ConnectedContinuation)

/** A sign-in that waits for its proof, by its ticket or by the browser that it was begun in. */
export interface LinkName {
  readonly ticket: Redacted.Redacted | undefined
  readonly browser: string | null
}

/** A sign-in by a connection that waits for the owner of an account. */
interface Waiting {
  readonly continuation: ConnectedContinuation
  readonly account: AddressedUser
  readonly subject: string
  readonly proofName: Redacted.Redacted | { readonly subject: string }
}

/** Takes the owner's proof that an account is theirs, and links it to their connection. */
export class LinkProofs extends Context.Service<LinkProofs>()("gatehouse/access/sso/LinkProofs", {
  make: Effect.gen(function* () {
    const addressBook = yield* AddressBook
    const assertions = yield* PasskeyAssertions
    const asserted = yield* AssertedSignIn
    const attempts = yield* LinkAttempts
    const ceremonies = yield* PasskeyCeremonies
    const connections = yield* ActiveConnections
    const mailedProofs = yield* MailedProofs
    const passwords = yield* Passwords
    const hooks = yield* SignInHooks
    const proofs = yield* Proofs
    const transaction = yield* Transaction
    const unproven = yield* UnprovenCredentials
    const directory = yield* UserDirectory

    const find = Effect.fnUntraced(function* (
      environment: Environment,
      { browser, ticket }: LinkName
    ): Effect.fn.Return<Waiting | undefined> {
      if (ticket === undefined && browser === null) return undefined
      const proofName = ticket ?? { subject: browser ?? "" }
      const found = yield* proofs.inspect(environment, purpose, proofName)
      const continuation = Option.getOrUndefined(decode(found?.payload))
      if (found === undefined || continuation === undefined || continuation.owner === null) {
        return undefined
      }
      const isOwn =
        continuation.browser === null ? ticket !== undefined : continuation.browser === browser
      if (!isOwn || !continuation.missing.includes("proof")) return undefined
      const account = yield* addressBook.primaryOf(environment, continuation.owner)
      const { subject } = found
      return account === undefined ? undefined : { continuation, account, subject, proofName }
    })

    /** Mails a code to the account's own address, whatever the connection says it is. */
    const sendCode = Effect.fn("LinkProofs.sendCode")(function* (
      environment: Environment,
      name: LinkName
    ) {
      const waiting = yield* find(environment, name)
      if (waiting === undefined || waiting.account.status !== "active") return
      const { account, subject } = waiting
      const { lifetimeSeconds } = environment.settings.codes
      yield* mailedProofs.issueCoded(
        environment,
        { purpose: codePurpose, subject, userId: account.userId, payload: null, lifetimeSeconds },
        ({ code, expiresAt }) => ({
          template: MailTemplate.reauthentication_code({ code }),
          ...readerOf(account),
          expiresAt
        })
      )
    })

    /** Links and signs in; to be run by `SignInHooks.around`. */
    const completed = (
      environment: Environment,
      origin: SignInOrigin,
      { account, continuation, proofName }: Waiting,
      proven: Effect.Effect<OwnerProof["method"] | undefined>
    ) =>
      proofs.redeemHolding(
        environment,
        purpose,
        proofName,
        directory.lock(environment.id, account.userId),
        Effect.fnUntraced(function* () {
          const method = yield* proven
          if (method === undefined) return yield* new WrongCredentials()
          const { asserted: word } = continuation
          const connection = yield* connections.find(environment, word.connectionId)
          if (connection === undefined) return yield* new WrongCredentials()
          const provenBy = { userId: account.userId, method }
          return yield* asserted.settle(environment, origin, connection, word, null, { provenBy })
        })
      )

    const byPassword = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      waiting: Waiting,
      password: Redacted.Redacted
    ) {
      const { account } = waiting
      const attempt = Effect.gen(function* () {
        const stored = yield* passwords.find(environment.id, account.userId)
        const { right } = yield* passwords.verify(environment.id, password, stored?.hash ?? null)
        if (!right || stored === undefined) return yield* new WrongCredentials()
        const completing = completed(
          environment,
          origin,
          waiting,
          // It may have been changed while it was looked at.
          Effect.map(passwords.find(environment.id, account.userId), (now) =>
            now !== undefined && Redacted.value(now.hash) === Redacted.value(stored.hash)
              ? "password"
              : undefined
          )
        )
        return yield* hooks.around(environment, completing)
      })
      return yield* attempts.ofPassword(environment, account, attempt)
    })

    const byCode = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      waiting: Waiting,
      code: Redacted.Redacted
    ) {
      const { account, subject } = waiting
      // A wrong code fails nothing in there, so that its try is committed and counts.
      const redeemed = proofs.redeemCodeOf(environment, codePurpose, subject, code, () =>
        completed(
          environment,
          origin,
          waiting,
          // It proves the primary address, too: what was there before it was proven is void.
          Effect.as(unproven.prove(environment, account), "email_code" as const)
        )
      )
      const redeeming = transaction.run(
        Effect.andThen(directory.lock(environment.id, account.userId), redeemed)
      )
      const attempt = hooks.around(environment, redeeming).pipe(
        Effect.filterOrFail(
          (result) => result !== undefined,
          () => new WrongCredentials()
        )
      )
      return yield* attempts.ofCode(environment, account, attempt)
    })

    const byPasskey = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      waiting: Waiting,
      browser: string | null,
      proof: Extract<LinkProof, { readonly ceremonyId: Redacted.Redacted }>
    ) {
      const relyingParty = relyingPartyOf(environment)
      const owner = { purpose: "passkey_sign_in", begunBy: browser } as const
      const ceremony = yield* ceremonies.take(environment, owner, proof.ceremonyId)
      if (ceremony === undefined || relyingParty === undefined) return yield* new WrongCredentials()
      const { userId } = waiting.account
      const verified = yield* assertions.verify(
        environment,
        relyingParty,
        ceremony,
        proof.credential,
        userId
      )
      if (verified === null) return yield* new WrongCredentials()
      const proven = Effect.map(
        assertions.use(environment, verified),
        (factor) => factor ?? undefined
      )
      return yield* hooks
        .around(environment, completed(environment, origin, waiting, proven))
        .pipe(ceremonies.keptUnasked(environment, owner, proof.ceremonyId, ceremony))
    })

    /** Links the account, and goes on with the sign-in. */
    const link = Effect.fn("LinkProofs.link")(function* (
      environment: Environment,
      origin: SignInOrigin,
      browser: string | null,
      { ticket, ...proof }: LinkProof
    ) {
      const waiting = yield* find(environment, { ticket, browser })
      if (waiting === undefined) return yield* new WrongCredentials()
      const result =
        "password" in proof
          ? yield* byPassword(environment, origin, waiting, proof.password)
          : "code" in proof
            ? yield* byCode(environment, origin, waiting, proof.code)
            : yield* byPasskey(environment, origin, waiting, browser, proof)
      if (result?._tag !== "SignedIn") return yield* new WrongCredentials()
      return result.outcome
    })

    return { link, sendCode }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(LinkAttempts.layer))
}
