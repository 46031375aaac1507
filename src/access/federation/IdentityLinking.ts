import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { oauthAuthorizePath } from "../../contract/ClientPaths.ts"
import { SessionId, UserId, type IdentityId } from "../../contract/Ids.ts"
import { isVerifierOf } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Identities, IdentityTaken } from "../../directory/identities/Identities.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { ExternalAccount } from "./ExternalAccount.ts"
import { WaysIn } from "./WaysIn.ts"
import {
  AlreadyLinked,
  IdentityInUse,
  IdentityNotFound,
  LastSignInMethod,
  ProviderNotFound
} from "./OAuthProblems.ts"
import { ProviderKey, spellingsOf, type Provider } from "../../tenancy/providers/Provider.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { ManagedByConnection } from "../../directory/users/UsersProblems.ts"

const purpose = "identity_link"
const ticketPurpose = "identity_link_ticket"
const lifetimeSeconds = 600

/** Proofs by which an account at a provider could finish what it began before it was unlinked. */
const begunByIdentity = ["mfa_challenge", "mfa_enrollment", "oauth_ticket"] as const

/** A link that was asked for, until its address is opened. */
const LinkStart = Schema.Struct({
  provider: ProviderKey,
  userId: UserId,
  sessionId: SessionId,
  /** SHA-256 of the secret of the browser that asked; null for a bearer. */
  browser: Schema.NullOr(Schema.String),
  redirectUrl: Schema.String,
  codeChallenge: Schema.NullOr(Schema.String)
})
export type LinkStart = typeof LinkStart.Type

/** A proven account that waits for the session that asked to link it. */
const LinkTicket = Schema.Struct({
  account: ExternalAccount,
  userId: UserId,
  sessionId: SessionId,
  codeChallenge: Schema.NullOr(Schema.String)
})
type LinkTicket = typeof LinkTicket.Type

const encodeStart = Schema.encodeEffect(LinkStart)
const decodeStart = Schema.decodeUnknownEffect(LinkStart)
const encodeTicket = Schema.encodeEffect(LinkTicket)
const decodeTicket = Schema.decodeUnknownEffect(LinkTicket)

/** A request for a new link. */
export interface LinkRequest {
  readonly provider: string
  readonly browser: string | null
  readonly redirectUrl: string
  readonly codeChallenge: string | null
}

/** A signed-in person's accounts at providers (contract: "Linking"). */
export class IdentityLinking extends Context.Service<IdentityLinking>()(
  "gatehouse/access/federation/IdentityLinking",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const identities = yield* Identities
      const notice = yield* CredentialNotice
      const waysIn = yield* WaysIn
      const proofs = yield* Proofs
      const providers = yield* Providers
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const list = (environment: Environment, { user }: SignedIn) =>
        identities.listLinked(environment, user.id)

      /** The one-time address that sends the person to the provider. */
      const start = Effect.fn("IdentityLinking.start")(function* (
        environment: Environment,
        signedIn: SignedIn,
        { browser, codeChallenge, provider: name, redirectUrl }: LinkRequest
      ) {
        const provider = yield* providers.find(environment.id, name)
        if (provider === undefined) return yield* new ProviderNotFound()
        const linked = yield* list(environment, signedIn)
        if (linked.some((identity) => identity.provider === provider.key)) {
          return yield* new AlreadyLinked()
        }
        const { session, user } = signedIn
        const payload = yield* Effect.orDie(
          encodeStart({
            provider: provider.key,
            userId: user.id,
            sessionId: session.id,
            browser,
            redirectUrl,
            codeChallenge
          })
        )
        const { expiresAt, token } = yield* proofs.issue(environment, {
          purpose,
          subject: `${session.id}:${provider.key}`,
          userId: user.id,
          payload,
          lifetimeSeconds
        })
        return { authorizationUrl: linkUrl(environment, provider, token), expiresAt }
      })

      /**
       * The link that an address is for; one that a browser asked for is there in that browser
       * only.
       */
      const inspect = Effect.fn("IdentityLinking.inspect")(function* (
        environment: Environment,
        token: Redacted.Redacted,
        provider: string,
        browser: string | null
      ) {
        const seen = yield* proofs.inspect(environment, purpose, token)
        const link = seen === undefined ? undefined : yield* Effect.orDie(decodeStart(seen.payload))
        if (link === undefined || link.provider !== provider) return yield* new InvalidToken()
        if (link.browser !== null && link.browser !== browser) return yield* new InvalidToken()
        return link
      })

      /** Opens such an address, once. */
      const open = Effect.fn("IdentityLinking.open")(function* (
        environment: Environment,
        token: Redacted.Redacted,
        provider: string,
        browser: string | null
      ) {
        const link = yield* inspect(environment, token, provider, browser)
        const taken = yield* proofs.redeem(environment, purpose, token, () => Effect.succeed(true))
        return taken === undefined ? yield* new InvalidToken() : link
      })

      const own = (
        environment: Environment,
        signedIn: SignedIn,
        { issuer, subject }: ExternalAccount
      ) =>
        Effect.map(list(environment, signedIn), (linked) =>
          linked.find(
            (identity) =>
              identity.subject === subject && spellingsOf(issuer).includes(identity.issuer)
          )
        )

      /** Links a proven account; one that is the user's already stays so. */
      const link = Effect.fn("IdentityLinking.link")(function* (
        environment: Environment,
        signedIn: SignedIn,
        account: ExternalAccount
      ) {
        const { user } = signedIn
        const linked = yield* transaction
          .run(
            Effect.gen(function* () {
              yield* directory.lock(environment.id, user.id)
              // What ended the session, such as a disavowal, ends what was begun in it.
              yield* tokens.requireLive(environment, signedIn)
              const before = yield* own(environment, signedIn, account)
              if (before !== undefined) return before
              yield* identities.link(environment, user.id, account, actorOf(signedIn))
              const provider = yield* providers.find(environment.id, account.provider)
              const about = provider?.name ?? account.provider
              yield* notice.tell(environment, user.id, "identity_linked", about)
              return yield* own(environment, signedIn, account)
            })
          )
          .pipe(Effect.catchTag("IdentityTaken", () => Effect.fail(new IdentityInUse())))
        return linked ?? (yield* Effect.die(new IdentityTaken()))
      })

      /** Hands out what a native install completes the link with. */
      const issueTicket = Effect.fn("IdentityLinking.issueTicket")(function* (
        environment: Environment,
        ticket: LinkTicket
      ) {
        const issued = yield* proofs.issue(environment, {
          purpose: ticketPurpose,
          subject: `${ticket.sessionId}:${ticket.account.provider}`,
          userId: ticket.userId,
          payload: yield* Effect.orDie(encodeTicket(ticket)),
          lifetimeSeconds: environment.settings.links.ticketSeconds
        })
        return issued.token
      })

      /** Completes it, in the session that asked, for the holder of the verifier. */
      const complete = Effect.fn("IdentityLinking.complete")(function* (
        environment: Environment,
        signedIn: SignedIn,
        token: Redacted.Redacted,
        codeVerifier: Redacted.Redacted | null
      ) {
        const linked = yield* proofs.redeemHolding(
          environment,
          ticketPurpose,
          token,
          directory.lock(environment.id, signedIn.user.id),
          Effect.fnUntraced(function* ({ payload }) {
            const ticket = yield* Effect.orDie(decodeTicket(payload))
            const mine =
              ticket.sessionId === signedIn.session.id && ticket.userId === signedIn.user.id
            const proven =
              ticket.codeChallenge === null || isVerifierOf(ticket.codeChallenge, codeVerifier)
            if (!mine || !proven) return yield* new InvalidToken()
            // The word of a provider that was removed or replaced meanwhile no longer counts.
            const there = yield* providers.tellerOf(environment.id, ticket.account)
            if (there === undefined) return yield* new InvalidToken()
            return yield* link(environment, signedIn, ticket.account)
          })
        )
        return linked ?? (yield* new InvalidToken())
      })

      const unlink = Effect.fn("IdentityLinking.unlink")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: IdentityId
      ) {
        const { user } = signedIn
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, user.id)
            yield* tokens.requireLive(environment, signedIn)
            const linked = yield* list(environment, signedIn)
            const identity = linked.find((candidate) => candidate.id === id)
            if (identity === undefined) return yield* new IdentityNotFound()
            if (
              identity.connectionId !== null &&
              (yield* directory.isManagedBy(environment.id, user.id, identity.connectionId))
            ) {
              return yield* new ManagedByConnection()
            }
            if (yield* waysIn.isLast(environment, user, { identityId: id })) {
              return yield* new LastSignInMethod()
            }
            yield* identities.unlink(environment, user.id, id, actorOf(signedIn))
            // Nor does it finish what it has begun.
            yield* proofs.voidOf(environment, user.id, begunByIdentity)
            const about = identity.label ?? identity.provider ?? identity.issuer
            yield* notice.tell(environment, user.id, "identity_unlinked", about)
          })
        )
      })

      return { list, start, inspect, open, link, issueTicket, complete, unlink }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const linkUrl = ({ appUrl }: Environment, { key }: Provider, token: Redacted.Redacted) =>
  Redacted.make(`${appUrl}${oauthAuthorizePath(key)}?link=${Redacted.value(token)}`)
