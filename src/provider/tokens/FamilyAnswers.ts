import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import { isNothing, type GrantedScopes } from "../grants/GrantedScopes.ts"
import { isStanding, standingOf, type FamilyTruth, familyTargets } from "../grants/TokenFamily.ts"
import type { Parameters } from "./FormParameters.ts"
import { UsesStore } from "./UsesStore.ts"
import { IssuedTokens } from "./IssuedTokens.ts"
import { refused } from "./OAuthError.ts"
import type { NewRefreshToken } from "./TokensStore.ts"
import type { TokenAnswer } from "./ProtocolClientApi.ts"
import { targetOf, type Target } from "./TokenScopes.ts"
import type { TokenTruth } from "./TokenTruth.ts"
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

export const refreshPrefix = "gr_"

/** Refusal of a code or a refresh token, whatever is wrong with it: its bearer learns nothing of it. */
export const unusable = refused(
  "invalid_grant",
  "The code or token is unknown, used, ended or expired"
)

/** A family at a call of the token endpoint. */
interface FamilyCall {
  readonly environment: Environment
  readonly truth: FamilyTruth
  readonly read: TokenTruth
  /** Thumbprint of the caller's DPoP key; null without one. */
  readonly jkt: string | null
}

/** Tokens of a family that are asked for. */
interface AnswerRequest extends FamilyCall {
  readonly scopes: GrantedScopes
  readonly target: Target
  readonly refreshToken: Redacted.Redacted | null
}

/** A code that proved to be its caller's and has not been redeemed yet. */
interface CodeRedemption extends FamilyCall {
  readonly parameters: Parameters
  readonly isRefreshing: (standing: GrantedScopes) => boolean
  /** Redeems it in the one statement that decides; false if another call was faster. */
  readonly redeem: (kept: NewRefreshToken | null, now: DateTime.Utc) => Effect.Effect<boolean>
}

/** A refresh token as it is kept: bound to the key where nothing else proves its application. */
export const keptToken = (
  { application, family }: FamilyTruth,
  token: Redacted.Redacted,
  jkt: string | null
): NewRefreshToken => ({
  hash: sha256(Redacted.value(token)),
  familyId: family.id,
  dpopJkt: application.configuration.authentication === "none" ? jkt : null
})

const daySeconds = 86_400

type Replay = Extract<AuditAction, "grant.code_replayed" | "grant.reuse_detected">

/**
 * Answers with the tokens of a family, alike for codes, device codes and refresh tokens; ends a family
 * of which a copy is shown.
 */
export class FamilyAnswers extends Context.Service<FamilyAnswers>()(
  "gatehouse/provider/tokens/FamilyAnswers",
  {
    make: Effect.gen(function* () {
      const uses = yield* UsesStore
      const tokens = yield* IssuedTokens
      const crypto = yield* Crypto
      const ends = yield* GrantEnds
      const addressBook = yield* AddressBook
      const mails = yield* Mails
      const audit = yield* Audit
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      const newRefreshToken = Effect.map(crypto.secret, (random) =>
        formatSecret(refreshPrefix, Redacted.value(random), checksum)
      )

      const requireStanding = Effect.fnUntraced(function* (
        environment: Environment,
        truth: FamilyTruth
      ) {
        const now = yield* DateTime.now
        if (!isStanding(truth, environment.settings, now)) return yield* unusable
        return now
      })

      const answerOf = Effect.fnUntraced(function* ({
        environment,
        jkt,
        read,
        refreshToken,
        scopes,
        target,
        truth
      }: AnswerRequest) {
        const { resources } = read
        const access = yield* tokens.accessToken(environment, truth, resources, scopes, target, jkt)
        const idToken = yield* tokens.idToken(environment, truth, scopes, access.access_token)
        const answer: TokenAnswer = {
          ...access,
          ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
          ...(idToken === undefined ? {} : { id_token: idToken })
        }
        return answer
      })

      /** The first tokens of a family, for its code; a refusal does not use the code up. */
      const redeemed = Effect.fn("FamilyAnswers.redeemed")(function* ({
        isRefreshing,
        parameters,
        redeem,
        ...call
      }: CodeRedemption) {
        const { environment, jkt, read, truth } = call
        const now = yield* requireStanding(environment, truth)
        const { application } = truth
        const scopes = standingOf(truth, read.resources)
        if (isNothing(scopes, read.resources)) {
          return yield* refused("invalid_scope", "Nothing of what was given is left")
        }
        const target = yield* Effect.fromResult(
          targetOf(parameters, application, read.resources, scopes)
        )
        const refreshToken = isRefreshing(scopes) ? yield* newRefreshToken : null
        const answer = yield* answerOf({ ...call, scopes, target, refreshToken })
        const kept = refreshToken === null ? null : keptToken(truth, refreshToken, jkt)
        if (!(yield* redeem(kept, now))) return yield* unusable
        yield* uses.noteGrant(environment, truth, now)
        return answer
      })

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
      const endReplayed = Effect.fn("FamilyAnswers.endReplayed")(function* (
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

      return { answerOf, endReplayed, newRefreshToken, redeemed, requireStanding }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UsesStore.layer))
}
