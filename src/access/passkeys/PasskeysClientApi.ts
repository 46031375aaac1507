import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { LastSignInMethod } from "../federation/OAuthProblems.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { PasskeyId } from "../../contract/Ids.ts"
import { Name, Text } from "../../contract/Values.ts"
import {
  CreationCeremony,
  CredentialJson,
  RequestCeremony
} from "../../credentials/passkeys/CeremonyOptions.ts"
import {
  InvalidPasskey,
  Passkey,
  PasskeyExists,
  PasskeyNotFound,
  PasskeysDisabled,
  TooManyPasskeys
} from "../../credentials/passkeys/Passkey.ts"
import {
  ClientAuth,
  ClientToken,
  LimitedWrites,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { DeniedByHook, HookUnavailable, RateLimited } from "../../contract/Problems.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { described } from "../../contract/LeastRole.ts"

const params = { passkeyId: PasskeyId }

/** A signed-in person's own passkeys. */
export class OwnPasskeysClientApi extends HttpApiGroup.make("client.passkeys")
  .add(
    HttpApiEndpoint.get("listOwnPasskeys", "/users/me/passkeys", {
      success: Schema.Struct({ items: Schema.Array(Passkey) })
    }).annotateMerge(
      described("List your passkeys", "Each with its name, and when it last signed you in.")
    ),
    HttpApiEndpoint.post("startPasskeyRegistration", "/users/me/passkeys/start", {
      payload: EmptyBody,
      success: CreationCeremony,
      error: [PasskeysDisabled, TooManyPasskeys, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Start adding a passkey",
          "Needs a recent reauthentication. The ceremony belongs to this session and works once, within five minutes. A repeated call voids the older one."
        )
      ),
    HttpApiEndpoint.post("registerPasskey", "/users/me/passkeys", {
      payload: Schema.Struct({
        ceremonyId: Schema.RedactedFromValue(Text),
        credential: CredentialJson,
        name: Schema.optionalKey(Name)
      }),
      success: Passkey.pipe(HttpApiSchema.status("Created")),
      error: [InvalidPasskey, PasskeyExists, TooManyPasskeys, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Add a passkey",
          "Without a name it is named after its authenticator. Attestation is ignored. Notifies the owner by mail."
        )
      ),
    HttpApiEndpoint.patch("renamePasskey", "/users/me/passkeys/:passkeyId", {
      params,
      payload: Schema.Struct({ name: Name }),
      success: Passkey,
      error: [PasskeyNotFound, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(described("Rename a passkey", "The name only tells your passkeys apart.")),
    HttpApiEndpoint.delete("removePasskey", "/users/me/passkeys/:passkeyId", {
      params,
      success: HttpApiSchema.NoContent,
      error: [PasskeyNotFound, LastSignInMethod]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Remove a passkey",
          "Needs a recent reauthentication. Ends the sessions it created. 409 last_sign_in_method: it is the last sign-in method, or the only second factor where the environment requires one."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({ title: "Passkeys", description: "The passkeys of the signed-in user." })
  ) {}

/** Signing in with a passkey. */
export class PasskeySignInClientApi extends HttpApiGroup.make("client.passkeySignIn")
  .add(
    HttpApiEndpoint.post("startPasskeySignIn", "/auth/passkeys/start", {
      query: NativeQuery,
      payload: EmptyBody,
      success: RequestCeremony,
      error: [PasskeysDisabled, RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Start signing in with a passkey",
        "The options name no credential, so there is nothing to enumerate: the authenticator knows its own. The ceremony works once, within five minutes, in the browser that started it. A host outside the passkeys' domain gets passkeys_disabled."
      )
    ),
    HttpApiEndpoint.post("verifyPasskeySignIn", "/auth/passkeys/verify", {
      query: NativeQuery,
      payload: Schema.Struct({
        ceremonyId: Schema.RedactedFromValue(Text),
        credential: CredentialJson
      }),
      success: SessionResult,
      error: [
        InvalidPasskey,
        UserBanned,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign in with a passkey",
          "A passkey with user verification counts as two factors: no second one is required. Every fault of the ceremony or the credential gets the same answer and uses the ceremony up."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
