import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { NativeQuery, QueryFlag } from "../../contract/NativeQuery.ts"
import {
  DeniedByHook,
  HookUnavailable,
  InvalidRequest,
  Overloaded,
  RateLimited
} from "../../contract/Problems.ts"
import {
  ForbiddenWhileImpersonating,
  SecondFactorRequired,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import {
  CodeChallenge,
  ProviderParameter,
  RequestedLocale
} from "../federation/AuthorizationRequest.ts"
import { InvalidState, ReauthenticationUnsupported } from "../federation/OAuthProblems.ts"
import { BodyProblems, optionalBody } from "../../contract/Conventions.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { SignInResult } from "../signIn/SignInResult.ts"
import { LinkProof, PendingTicket } from "../connected/ConnectedContinuation.ts"
import { described } from "../../contract/LeastRole.ts"

const params = { connectionId: ConnectionId }
const Redirect = HttpApiSchema.Empty(302)

const secret = Schema.optionalKey(Schema.RedactedFromValue(ProviderParameter))

/** Signing in with the identity provider of one's organization. */
export class SsoClientApi extends HttpApiGroup.make("client.sso")
  .add(
    HttpApiEndpoint.get("authorizeSso", "/auth/sso/:connectionId/authorize", {
      params,
      query: {
        redirectUrl: Schema.optionalKey(Text),
        loginHint: Schema.optionalKey(EmailAddress),
        locale: Schema.optionalKey(RequestedLocale),
        reauthenticate: Schema.optionalKey(QueryFlag),
        ...NativeQuery,
        codeChallenge: Schema.optionalKey(CodeChallenge),
        test: secret
      },
      success: Redirect,
      error: [
        InvalidRequest,
        InvalidRedirectUrl,
        InvalidToken,
        Unauthenticated,
        ForbiddenWhileImpersonating,
        SecondFactorRequired,
        ReauthenticationUnsupported,
        ConnectionNotFound,
        RateLimited
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Start signing in with an organization's connection",
          "For a browser to open: redirects to the organization's identity provider, or back to redirectUrl if it fails. It is also the initiate login URI of the connection. A native start needs an S256 codeChallenge and an app's redirectUrl. With reauthenticate=true the person of a session that the connection made proves their identity again. test is the secret of a test link, which signs nobody in: opened by anything that Sec-Fetch-Mode and Sec-Fetch-Dest do not mark as a navigation, it uses nothing up and leads to the page whose button does."
        )
      ),
    HttpApiEndpoint.get("ssoCallback", "/auth/sso/:connectionId/callback", {
      params,
      query: {
        code: secret,
        state: secret,
        iss: Schema.optionalKey(ProviderParameter),
        error: Schema.optionalKey(ProviderParameter),
        ticket: secret
      },
      success: Redirect,
      error: [InvalidState, RateLimited]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Return from an organization's identity provider",
          "Redirects to the start's redirectUrl with status=complete, mfa_required, mfa_enrollment_required, continue or error; error comes with error=connection_domain_mismatch, not_provisioned, sso_required, user_banned, provider_error, access_denied, reauthentication_unsupported or second_factor_required. continue: GET /auth/sign-up/continuation tells what is missing, legalConsent or proof (POST /auth/sso/link). A native start gets only ticket or error. ticket names the answer that a SAML provider posted. It never carries a token. Limited by throttle.addressAttempts for each network."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organization sign-in",
      description: "Signing in with the identity provider of one's organization."
    })
  ) {}

/** Proving that the account of an asserted address is one's own. */
export class SsoLinkClientApi extends HttpApiGroup.make("client.ssoLink")
  .add(
    HttpApiEndpoint.post("sendSsoLinkCode", "/auth/sso/link/send-code", {
      query: NativeQuery,
      payload: optionalBody(Schema.Struct(PendingTicket)),
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Mail a code that links an account",
        "To the account of the sign-in that waits for its proof, named by the browser's cookie or by a native install's ticket. Answers alike whether or not one waits."
      )
    ),
    HttpApiEndpoint.post("linkSso", "/auth/sso/link", {
      query: NativeQuery,
      payload: LinkProof,
      success: SignInResult,
      error: [
        WrongCredentials,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Link an account to an organization's connection",
          "Where an account has the address that the connection asserts, its owner proves it once, by password, mailed code or passkey (begun at /auth/passkeys/start), and is signed in; a second factor of theirs is asked next. From then on the connection alone signs them in."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organization sign-in",
      description: "Signing in with the identity provider of one's organization."
    })
  ) {}
