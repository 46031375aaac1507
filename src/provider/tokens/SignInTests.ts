import { Context, Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import { decodeJwt, decodeProtectedHeader } from "jose"
import type { Environment } from "../../contract/Environment.ts"
import type { Application } from "../applications/Application.ts"
import { CodeRedemptions, shownCode } from "./CodeRedemptions.ts"
import { parametersOf } from "./FormParameters.ts"
import { refused } from "./OAuthError.ts"
import type { ReadToken, SignInTest, SignInTested } from "./SignInTest.ts"
import type { TokenAnswer } from "./ProtocolClientApi.ts"
import { TokenTruthStore } from "./TokenTruthStore.ts"
import { ShownTokens } from "./ShownTokens.ts"

const unusable = refused("invalid_grant", "The code is unknown, or of another application")

const decodeMembers = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Json))

const readToken = (redacted: Redacted.Redacted): ReadToken | null => {
  const token = Redacted.value(redacted)
  if (token.split(".").length !== 3) return null
  return {
    header: decodeMembers(decodeProtectedHeader(token)),
    claims: decodeMembers(decodeJwt(token))
  }
}

type TriedApplication = Pick<Application, "id" | "clientId">

/**
 * Sign-ins of applications that operators try. Whoever began one has its verifier, which stands for
 * the application's own proof; no token leaves the service, and no refresh token is made.
 */
export class SignInTests extends Context.Service<SignInTests>()(
  "gatehouse/provider/tokens/SignInTests",
  {
    make: Effect.gen(function* () {
      const truths = yield* TokenTruthStore
      const redemptions = yield* CodeRedemptions
      const shownTokens = yield* ShownTokens

      const redeemed = Effect.fnUntraced(function* (
        environment: Environment,
        { clientId, id }: TriedApplication,
        { code, codeVerifier, redirectUri }: SignInTest
      ) {
        const sent = shownCode(Redacted.value(code))
        const read = yield* truths.read(environment.id, clientId, sent?.shown ?? {})
        const { truth } = read
        if (sent === undefined || truth === null || truth.application.id !== id) {
          return yield* unusable
        }
        const answer = yield* redemptions.redeem({
          environment,
          hash: sent.hash,
          truth,
          read,
          jkt: null,
          parameters: Result.getOrThrow(
            parametersOf(
              new URLSearchParams({
                code_verifier: Redacted.value(codeVerifier),
                redirect_uri: redirectUri
              })
            )
          ),
          isRefreshing: false
        })
        return { answer, truth }
      })

      /** The answer of userinfo; null where the token is not for it. */
      const toldAbout = (environment: Environment, { access_token }: TokenAnswer) =>
        shownTokens
          .claims(environment, {
            scheme: "Bearer",
            token: Redacted.value(access_token),
            proof: undefined,
            method: "GET"
          })
          .pipe(Effect.map(decodeMembers), Effect.option, Effect.map(Option.getOrNull))

      const run = Effect.fn("SignInTests.run")(function* (
        environment: Environment,
        application: TriedApplication,
        test: SignInTest
      ) {
        const { answer, truth } = yield* redeemed(environment, application, test)
        const tested: SignInTested = {
          redeemed: true,
          scope: answer.scope,
          tokenType: answer.token_type,
          expiresInSeconds: answer.expires_in,
          refreshes: truth.application.configuration.grantTypes.includes("refresh_token"),
          accessToken: readToken(answer.access_token),
          idToken: answer.id_token === undefined ? null : readToken(answer.id_token),
          userInfo: yield* toldAbout(environment, answer)
        }
        return tested
      })

      /** Redeems the code of a sign-in and answers with what its tokens say. */
      const test = (
        environment: Environment,
        application: TriedApplication,
        given: SignInTest
      ): Effect.Effect<SignInTested> =>
        Effect.catchTag(run(environment, application, given), "OAuthError", (refusal) =>
          Effect.succeed({
            redeemed: false,
            error: refusal.error,
            description: refusal.description
          })
        )

      return { test }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokenTruthStore.layer))
}
