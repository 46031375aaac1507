import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { AbuseSettings, ChallengeProvider } from "../../contract/AbuseSettings.ts"
import { EnvironmentId, SessionId } from "../../contract/Ids.ts"
import { Language } from "../../contract/Values.ts"
import { Protocol } from "../../tenancy/providers/Provider.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"
import { ClientSession } from "../../sessions/sessions/Session.ts"
import { described } from "../../contract/LeastRole.ts"

/** The state that a page reads before it renders anything. */
export const Boot = Schema.Struct({
  environment: Schema.Struct({ id: EnvironmentId, name: Schema.String }),
  sessions: Schema.Array(ClientSession),
  activeSessionId: Schema.NullOr(SessionId),
  user: Schema.NullOr(CurrentUser)
}).annotate({ identifier: "Boot" })
export type Boot = typeof Boot.Type

/**
 * The public configuration that sign-in pages are built from; it holds no secret and no personal
 * data.
 */
export const EnvironmentConfiguration = Schema.Struct({
  id: EnvironmentId,
  name: Schema.String,
  locales: Schema.Array(Language),
  defaultLocale: Language,
  signUp: Schema.Struct({
    mode: Schema.Literals(["public", "invitation_only", "closed"]),
    legalConsentRequired: Schema.Boolean
  }),
  password: Schema.Struct({ minLength: Schema.Int, maxLength: Schema.Int }),
  mfa: Schema.Struct({
    policy: Schema.Literals(["off", "optional", "required"]),
    /** Days for which a browser may skip the second factor; 0: never. */
    rememberDeviceDays: Schema.Int
  }),
  organizations: Schema.Struct({
    enabled: Schema.Boolean,
    creation: Schema.Literals(["anyone", "nobody"])
  }),
  passkeys: Schema.Struct({ enabled: Schema.Boolean }),
  signIn: Schema.Struct({ emailCode: Schema.Boolean }),
  abuse: Schema.Struct({
    proofOfWork: AbuseSettings.fields.proofOfWork,
    challenge: Schema.NullOr(Schema.Struct({ provider: ChallengeProvider, siteKey: Schema.String }))
  }),
  branding: Schema.Struct({
    displayName: Schema.String,
    accentColor: Schema.NullOr(Schema.String),
    logoUrl: Schema.NullOr(Schema.String),
    termsUrl: Schema.NullOr(Schema.String),
    privacyUrl: Schema.NullOr(Schema.String),
    supportUrl: Schema.NullOr(Schema.String)
  }),
  pages: Schema.Struct({
    signIn: Schema.String,
    signUp: Schema.String,
    account: Schema.String,
    organizations: Schema.String,
    afterSignIn: Schema.String,
    afterSignOut: Schema.String,
    emailCode: Schema.String,
    invitation: Schema.String,
    resetPassword: Schema.String,
    verifyEmail: Schema.String,
    disavow: Schema.String,
    dataRequest: Schema.String
  }),
  providers: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      name: Schema.String,
      protocol: Protocol,
      iconUrl: Schema.NullOr(Schema.String)
    })
  )
}).annotate({ identifier: "EnvironmentConfiguration" })
export type EnvironmentConfiguration = typeof EnvironmentConfiguration.Type

/** The first request of every page. */
export class ConfigurationClientApi extends HttpApiGroup.make("client.boot")
  .add(
    HttpApiEndpoint.get("boot", "/boot", { success: Boot })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Who is signed in at this client",
          "Public. Lists the client's live sessions, even after the active one was revoked elsewhere."
        )
      ),
    HttpApiEndpoint.get("environment", "/environment", {
      success: EnvironmentConfiguration
    }).annotateMerge(
      described(
        "The environment's configuration",
        "Public. Sends an ETag, answers 304 to a matching If-None-Match, and may be cached for one minute."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Boot",
      description: "What a page asks for first: its environment, and who is signed in."
    })
  ) {}
