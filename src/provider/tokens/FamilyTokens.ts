import { Context, Effect, Layer, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { isSame } from "../../platform/plainValues.ts"
import { isNothing, namesOf } from "../grants/GrantedScopes.ts"
import { isRefreshed, standingOf } from "../grants/TokenFamily.ts"
import { UsesStore } from "./UsesStore.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import { CodeRedemptions, shownCode } from "./CodeRedemptions.ts"
import { FamilyAnswers, keptToken, unusable } from "./FamilyAnswers.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"
import { TokensStore } from "./TokensStore.ts"
import { agedAnswer, lifetimesOf, refreshRuling, secondsSince } from "./refreshRules.ts"
import { TokenAnswer } from "./ProtocolClientApi.ts"
import { narrowed, scopeNames, targetOf, scopesFor } from "./TokenScopes.ts"
import type { Shown } from "./TokenTruth.ts"
import { TokenTruthStore } from "./TokenTruthStore.ts"

const answerCodec = Schema.fromJsonString(
  Schema.toCodecJson(
    Schema.Struct({
      asked: Schema.String,
      answer: TokenAnswer,
      target: Schema.NullOr(Schema.String),
      /** Thumbprint of the key that the access token is bound to. */
      jkt: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
    })
  )
)
const encodeAnswer = Schema.encodeEffect(answerCodec)
const decodeAnswer = Schema.decodeUnknownEffect(answerCodec)
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const purposeOf = (environment: Environment, familyId: string): string =>
  `refresh-answer:${environment.id}:${familyId}`

/** A call of the token endpoint by somebody who is not proven yet. */
export interface TokenRequest {
  readonly presented: PresentedClient
  readonly parameters: Parameters
}

/** The tokens of people: codes are redeemed for them, and refresh tokens renew them. */
export class FamilyTokens extends Context.Service<FamilyTokens>()(
  "gatehouse/provider/tokens/FamilyTokens",
  {
    make: Effect.gen(function* () {
      const truths = yield* TokenTruthStore
      const redemptions = yield* TokensStore
      const uses = yield* UsesStore
      const authentication = yield* ClientAuthentication
      const answers = yield* FamilyAnswers
      const codes = yield* CodeRedemptions
      const crypto = yield* Crypto

      /** The caller, proven, and the family of what it shows, if that is its own. */
      const provenFamily = Effect.fnUntraced(function* (
        environment: Environment,
        presented: PresentedClient,
        grantType: "authorization_code" | "refresh_token",
        shown: Shown
      ) {
        const { application, jkt, read } = yield* authentication.authenticate(
          environment,
          presented,
          shown
        )
        if (!application.configuration.grantTypes.includes(grantType)) {
          return yield* refused("unauthorized_client", `The application has no ${grantType}`)
        }
        const { truth } = read
        if (truth === null || truth.application.id !== application.id) return yield* unusable
        return { jkt, read, truth }
      })

      const redeemCode = Effect.fn("FamilyTokens.redeemCode")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const sent = shownCode(parameters.get("code"))
        if (sent === undefined) return yield* refused("invalid_request", "code is missing")
        const family = yield* provenFamily(environment, presented, "authorization_code", sent.shown)
        const { grantTypes } = family.truth.application.configuration
        return yield* codes.redeem({
          ...family,
          environment,
          hash: sent.hash,
          parameters,
          isRefreshing: grantTypes.includes("refresh_token")
        })
      })

      /** A refresh that its token lets through, with what it is answered for. */
      const requested = Effect.fnUntraced(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("refresh_token")
        if (token === undefined) {
          return yield* refused("invalid_request", "refresh_token is missing")
        }
        const hash = sha256(token)
        const { jkt, read, truth } = yield* provenFamily(environment, presented, "refresh_token", {
          refreshToken: hash
        })
        const { application, family } = truth
        const { refreshToken } = read
        if (refreshToken === null) return yield* unusable
        if (refreshToken.dpopJkt !== null && refreshToken.dpopJkt !== jkt) {
          return yield* refused("invalid_grant", "The refresh token is bound to another key")
        }
        const now = yield* answers.requireStanding(environment, truth)
        const lifetimes = lifetimesOf(environment.settings.oauth, application.configuration)
        const ruling = refreshRuling(refreshToken, family.createdAt, now, lifetimes)
        if (ruling === "refused") return yield* unusable
        if (ruling === "reused") {
          yield* answers.endReplayed(environment, truth, "grant.reuse_detected")
          return yield* unusable
        }
        if (!isRefreshed(truth)) return yield* unusable
        const standing = standingOf(truth, read.resources)
        const left = narrowed(standing, scopeNames(parameters.get("scope")))
        const target = yield* Effect.fromResult(
          targetOf(parameters, application, read.resources, standing)
        )
        // A token has the scopes of its one resource: one of another does not count.
        if (isNothing(scopesFor(left, target), read.resources)) {
          return yield* refused("invalid_scope", "No such scope was given")
        }
        // Only the first ID token answers a request with its nonce (OpenID Connect Core 12.2).
        const renewed = { ...truth, family: { ...family, nonce: null } }
        return {
          clientId: presented.clientId,
          hash,
          now,
          refreshToken,
          ruling,
          truth,
          asking: { environment, truth: renewed, read, jkt, scopes: left, target },
          /** By it a repeated request is told from another one with the same token. */
          sealedWith: { asked: namesOf(left).join(" "), target: target?.id ?? null, jkt }
        }
      })
      type Requested = Effect.Success<ReturnType<typeof requested>>

      /** Answers the earlier successor again, with the earlier tokens if the request is the same. */
      const again = Effect.fnUntraced(function* (
        { asking, sealedWith, truth }: Requested,
        sealed: string,
        ageSeconds: number
      ) {
        const plain = yield* crypto.decrypt(
          purposeOf(asking.environment, truth.family.id),
          new Uint8Array(Buffer.from(sealed, "hex"))
        )
        const { answer, ...before } = yield* Effect.orDie(decodeAnswer(decoder.decode(plain)))
        if (isSame(before, sealedWith)) return agedAnswer(answer, ageSeconds)
        const successor = answer.refresh_token ?? null
        return yield* answers.answerOf({ ...asking, refreshToken: successor })
      })

      /** Answers an application that proves itself and its key each time: rotating would win nothing. */
      const kept = Effect.fnUntraced(function* ({ asking, hash, now, truth }: Requested) {
        const { environment } = asking
        const answer = yield* answers.answerOf({ ...asking, refreshToken: null })
        if (!(yield* redemptions.keep(environment.id, hash, truth.family.id, now))) {
          return yield* unusable
        }
        yield* uses.noteGrant(environment, truth, now)
        return answer
      })

      /** Answers with the next refresh token, which replaces the one that came. */
      const rotated = Effect.fnUntraced(function* (request: Requested) {
        const { asking, clientId, hash, now, sealedWith, truth } = request
        const { environment, jkt } = asking
        const next = yield* answers.newRefreshToken
        const answer = yield* answers.answerOf({ ...asking, refreshToken: next })
        const sealed = yield* crypto.encrypt(
          purposeOf(environment, truth.family.id),
          encoder.encode(yield* Effect.orDie(encodeAnswer({ ...sealedWith, answer })))
        )
        const successor = keptToken(truth, next, jkt)
        if (yield* redemptions.replace(environment.id, hash, successor, sealed, now)) {
          yield* uses.noteGrant(environment, truth, now)
          return answer
        }
        // Another refresh with the same token was faster: both get the same successor.
        const { refreshToken } = yield* truths.read(environment.id, clientId, {
          refreshToken: hash
        })
        if (refreshToken?.isPrevious !== true || refreshToken.answer === null) {
          return yield* unusable
        }
        return yield* again(request, refreshToken.answer, 0)
      })

      const refresh = Effect.fn("FamilyTokens.refresh")(function* (
        environment: Environment,
        tokenRequest: TokenRequest
      ) {
        const request = yield* requested(environment, tokenRequest)
        const { now, refreshToken, ruling, truth } = request
        if (ruling === "repeated") {
          return refreshToken.answer === null
            ? yield* unusable
            : yield* again(request, refreshToken.answer, secondsSince(refreshToken.replacedAt, now))
        }
        return truth.application.configuration.profile === "fapi2"
          ? yield* kept(request)
          : yield* rotated(request)
      })

      return { redeemCode, refresh }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TokenTruthStore.layer, TokensStore.layer, UsesStore.layer])
  )
}
