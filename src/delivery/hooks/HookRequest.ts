import { Schema } from "effect"
import { hookPoints, type HookPoint } from "../../contract/Environment.ts"
import {
  ApplicationId,
  ConnectionId,
  EnvironmentId,
  InvitationId,
  OrganizationId,
  SessionId,
  UserId
} from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Language, Locale, Timestamp } from "../../contract/Values.ts"

/** A person as far as the service knows them; somebody about to be made has no id yet. */
export const HookUser = Schema.Struct({
  id: Schema.NullOr(UserId),
  email: Schema.NullOr(Schema.String),
  emailVerified: Schema.Boolean,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  locale: Schema.NullOr(Locale),
  externalId: Schema.NullOr(Schema.String),
  createdAt: Schema.NullOr(Timestamp),
  publicMetadata: MetadataBag,
  privateMetadata: Schema.optionalKey(MetadataBag),
  unsafeMetadata: Schema.optionalKey(MetadataBag)
}).annotate({ identifier: "HookUser" })
export type HookUser = typeof HookUser.Type

/** Signals about a call; no score is made of them. */
export const HookRisk = Schema.Struct({
  newDevice: Schema.Boolean.annotate({
    description: "The device has not completed a sign-in of this person before"
  }),
  newNetwork: Schema.Boolean.annotate({
    description: "None of the person's sessions was made from this network address"
  }),
  country: Schema.NullOr(Schema.String).annotate({
    description: "ISO 3166-1 code of the network address; null without GEOIP_FILE"
  }),
  lastCountry: Schema.NullOr(Schema.String).annotate({
    description: "Country of the person's last session"
  }),
  breachedPassword: Schema.NullOr(Schema.Boolean),
  refusalsFromNetwork: Schema.Int.annotate({
    description: "Failed sign-ins from this network address in the throttling window"
  })
}).annotate({ identifier: "HookRisk" })
export type HookRisk = typeof HookRisk.Type

const HookEnvironment = Schema.Struct({ id: EnvironmentId, name: Schema.String })

/** Everything known of a call about a person. */
export const HookCircumstances = Schema.Struct({
  environment: HookEnvironment,
  user: Schema.NullOr(HookUser),
  application: Schema.NullOr(Schema.Struct({ id: ApplicationId, name: Schema.String })),
  connection: Schema.NullOr(Schema.Struct({ id: ConnectionId })),
  organization: Schema.NullOr(Schema.Struct({ id: OrganizationId })),
  device: Schema.Struct({
    browser: Schema.NullOr(Schema.String),
    os: Schema.NullOr(Schema.String),
    kind: Schema.Literals(["desktop", "mobile", "tablet", "native", "bot", "unknown"])
  }),
  ipAddress: Schema.NullOr(Schema.String),
  risk: HookRisk
})
export type HookCircumstances = typeof HookCircumstances.Type

/** The kinds of tokens that claims are added to. */
export const TokenKind = Schema.Literals(["access", "template", "id"])

/** The part `data` of a call, by its point. */
export const hookData = {
  "sign_up.before": Schema.Struct({
    ...HookCircumstances.fields,
    method: Schema.String.annotate({
      description: "password, passkey, email_code, oauth:<provider>, sso or migration"
    }),
    invitationId: Schema.NullOr(InvitationId)
  }),
  "session.before": Schema.Struct({
    ...HookCircumstances.fields,
    methods: Schema.Array(Schema.String)
  }),
  "token.claims": Schema.Struct({
    ...HookCircumstances.fields,
    token: Schema.Struct({ kind: TokenKind, template: Schema.NullOr(Schema.String) }),
    session: Schema.Struct({ id: SessionId })
  }),
  "password.verify": Schema.Struct({
    ...HookCircumstances.fields,
    sealed: Schema.String.annotate({
      description:
        "A JWE (ECDH-ES, A256GCM) to publicKey of { password, email, time, webhookId }: compare webhookId with the header"
    })
  }),
  "mail.send": Schema.Struct({
    environment: HookEnvironment,
    to: Schema.String,
    subject: Schema.String,
    text: Schema.String,
    html: Schema.String,
    template: Schema.String,
    locale: Language,
    code: Schema.NullOr(Schema.String),
    link: Schema.NullOr(Schema.String)
  })
} as const satisfies Readonly<Record<HookPoint, Schema.Top>>
export type HookData<P extends HookPoint> = (typeof hookData)[P]["Type"]

const requestOf = <P extends HookPoint>(point: P) =>
  Schema.Struct({ type: Schema.Literal(point), timestamp: Timestamp, data: hookData[point] })

/** The body of a call, by its point. */
export const hookRequests = {
  "sign_up.before": requestOf("sign_up.before"),
  "session.before": requestOf("session.before"),
  "token.claims": requestOf("token.claims"),
  "password.verify": requestOf("password.verify"),
  "mail.send": requestOf("mail.send")
} as const satisfies Readonly<Record<HookPoint, Schema.Top>>

const encoders = Object.fromEntries(
  hookPoints.map((point) => [
    point,
    Schema.encodeSync(Schema.fromJsonString(hookRequests[point] as Schema.Codec<object, object>))
  ])
) as Readonly<Record<HookPoint, (request: object) => string>>

/** The body of a call as it is sent. */
export const encodeRequest = <P extends HookPoint>(
  point: P,
  timestamp: typeof Timestamp.Type,
  data: HookData<P>
): string => encoders[point]({ type: point, timestamp, data })
