import { defaultSettings } from "../../contract/EnvironmentSettings.ts"
import {
  emailAddress,
  event,
  exampleTime,
  invitation,
  lastPage,
  membership,
  organizationId,
  origins,
  resentInvitation,
  serverOrganization,
  session,
  user,
  userId,
  webhookEndpoint,
  webhookSecret
} from "./exampleValues.ts"
import type { Words } from "./Examples.ts"

const app = "https://app.example.com"
const issuer = `${app}/_service`
const name = "Ada Lovelace"
const organizationName = "Analytical Engines"
/** A quarter of an hour after the usual time: most of what expires does so within minutes. */
const soon = "2026-01-31T12:15:00.000Z"
const { pages } = defaultSettings

/** Whole answers that are alike wherever they stand, by the name of their schema. */
const wholes: Words = {
  AuditEvent: event,
  EmailAddress: emailAddress,
  Invitation: invitation,
  Membership: membership,
  PublicJwk: {
    kty: "EC",
    use: "sig",
    alg: "ES256",
    kid: "key-2026-01",
    crv: "P-256",
    x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHwRVEU",
    y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  },
  ResentInvitation: resentInvitation,
  ServerOrganization: serverOrganization,
  Session: session,
  User: user,
  WebhookEndpoint: webhookEndpoint,
  CreatedWebhookEndpoint: { ...webhookEndpoint, secret: webhookSecret }
}

const people: Words = {
  id: "0199a3c4-6e7f-7081-9234-56789abcdef0",
  "CurrentUser.id": userId,
  "Member.id": userId,
  userId,
  ownerUserId: userId,
  organizationId,
  "Organization.id": organizationId,
  "OrganizationDetails.id": organizationId,
  "JoinedOrganization.id": organizationId,
  "organization.id": organizationId,
  sessionId: session.id,
  activeSessionId: session.id,
  "ClientSession.id": session.id,
  "session.id": session.id,
  "user.id": userId,
  environmentId: user.environmentId,
  "Environment.id": user.environmentId,
  "environments.id": user.environmentId,
  "environment.id": user.environmentId,
  environmentIds: [user.environmentId],
  "EnvironmentConfiguration.id": user.environmentId,
  correlationId: event.correlationId,
  email: user.email,
  to: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  name,
  displayName: name,
  externalId: user.externalId,
  publicMetadata: user.publicMetadata,
  privateMetadata: user.privateMetadata,
  unsafeMetadata: { theme: "dark" },
  hasPassword: true,
  mfaEnabled: false,
  emailVerified: true,
  verified: true,
  primary: true,
  current: true,
  impersonatorId: null,
  impersonated: false,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  browser: session.device.browser,
  os: session.device.os,
  authenticationMethods: session.authenticationMethods,
  registrationState: "complete",
  page: lastPage,
  reason: "Support case 1815",
  "banUser.reason": "Chargebacks"
}

const times: Words = {
  Timestamp: exampleTime,
  "date-time": exampleTime,
  expiresAt: soon,
  accessTokenExpiresAt: "2026-01-31T12:01:00.000Z",
  lastActiveAt: session.lastActiveAt,
  "ClientSession.expiresAt": session.expiresAt,
  revokedAt: null,
  deletedAt: null,
  finishedAt: exampleTime,
  day: "2026-01-31",
  from: "2026-01-01T00:00:00.000Z",
  "filters.to": "2026-02-01T00:00:00.000Z",
  leavesAt: null,
  lastUsedAt: "2026-02-01T08:30:00.000Z",
  "SecretKey.expiresAt": null,
  "createSecretKey.expiresAt": "2026-05-01T12:00:00.000Z"
}

const credential = {
  id: "ZXhhbXBsZS1jcmVkZW50aWFs",
  rawId: "ZXhhbXBsZS1jcmVkZW50aWFs",
  type: "public-key",
  clientExtensionResults: {}
}
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZXhhbXBsZSJ9"
const assertion = {
  ...credential,
  response: {
    clientDataJSON,
    authenticatorData: "ZXhhbXBsZS1kYXRh",
    signature: "ZXhhbXBsZS1zaWduYXR1cmU",
    userHandle: "ZXhhbXBsZS11c2Vy"
  }
}
const registration = {
  ...credential,
  response: {
    clientDataJSON,
    attestationObject: "ZXhhbXBsZS1hdHRlc3RhdGlvbg",
    transports: ["internal", "hybrid"]
  }
}

const credentials: Words = {
  password: "correct horse battery staple",
  currentPassword: "correct horse battery staple",
  newPassword: "seven quiet rivers upstream",
  revokeOtherSessions: true,
  code: "424242",
  totpCode: "424242",
  emailCode: "424242",
  recoveryCode: "7k2mp-q9x4t",
  recoveryCodes: ["7k2mp-q9x4t", "h3vwn-8rd6c"],
  recoveryCodesLeft: 9,
  secret: "JBSWY3DPEHPK3PXP",
  "rotateWebhookSecret.secret": webhookSecret,
  otpauthUri:
    "otpauth://totp/Example:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example&algorithm=SHA1&digits=6&period=30",
  qrCodeSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"></svg>',
  accessToken: "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.ZXhhbXBsZS1zaWduYXR1cmU",
  sessionToken: "example-client-token",
  token: "example-token-of-the-link",
  "TemplateToken.token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.ZXhhbXBsZS1zaWduYXR1cmU",
  ticket: "example-ticket",
  continuationTicket: "example-ticket",
  signUpId: "example-sign-up",
  requestId: "example-request",
  challengeId: "example-challenge",
  enrollmentToken: "example-enrollment",
  ceremonyId: "example-ceremony",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  policy: "optional",
  factors: ["totp", "recovery_code"],
  missing: ["email"],
  "MfaEnrollmentRequired.factors": ["totp", "passkey"],
  credential: assertion,
  "registerPasskey.credential": registration,
  "confirmPasskeyEnrollment.credential": registration,
  "verifyInvitationPasskeySignUp.credential": registration,
  "Passkey.name": "Ada's phone",
  "passkeys.name": "Ada's phone",
  "registerPasskey.name": "Ada's phone",
  "confirmPasskeyEnrollment.name": "Ada's phone",
  "renamePasskey.name": "Ada's laptop",
  backedUp: true,
  transports: ["internal", "hybrid"],
  authenticatorName: "iCloud Keychain",
  passkeys: 1,
  challenge: "ZXhhbXBsZS1jaGFsbGVuZ2U",
  rpId: "app.example.com",
  "rp.id": "app.example.com",
  "rp.name": "Example",
  "PasskeyCreationOptions.id": credential.id,
  "PasskeyRequestOptions.id": credential.id,
  "PasskeyCreationOptions.user": {
    id: "ZXhhbXBsZS11c2Vy",
    name: user.email,
    displayName: name
  },
  alg: -7,
  timeout: 300_000,
  requireResidentKey: true,
  credProps: true,
  until: "2026-01-31T12:15:00.000Z",
  failures: 10,
  enabled: true
}

const organizations: Words = {
  role: "member",
  roleName: "Member",
  "Organization.role": "owner",
  "Organization.roleName": "Owner",
  "OrganizationDetails.role": "owner",
  "OrganizationDetails.roleName": "Owner",
  "MembershipWithOrganization.role": "owner",
  "MembershipWithOrganization.roleName": "Owner",
  organizationName,
  inviterName: name,
  "organization.name": organizationName,
  "Organization.name": organizationName,
  "OrganizationDetails.name": organizationName,
  "JoinedOrganization.name": organizationName,
  "createOrganization.name": organizationName,
  "updateOrganization.name": organizationName,
  memberCount: 2,
  roleSetId: serverOrganization.roleSetId,
  "RoleSet.id": serverOrganization.roleSetId,
  "RoleSet.name": "Default",
  "setRoleSet.name": "Default",
  "RoleSet.key": "default",
  "Role.key": "member",
  "Role.name": "Member",
  "roles.key": "member",
  "roles.name": "Member",
  permissions: ["invitations:list", "invitations:create"],
  redirectUrl: "/welcome",
  environmentName: "Example",
  accepted: false,
  revoked: false,
  expired: false,
  accountExists: false,
  expiresInDays: 7,
  sendEmail: true,
  legalConsentAccepted: true,
  invitationId: resentInvitation.id
}

const configuration: Words = {
  ...pages,
  "SettingsAnswer.values": defaultSettings,
  "SettingsAnswer.defaults": defaultSettings,
  "SettingsAnswer.schema": {
    type: "object",
    properties: { mfa: { properties: { policy: { enum: ["off", "optional", "required"] } } } }
  },
  "Environment.name": "acme",
  "EnvironmentConfiguration.name": "acme",
  "environment.name": "acme",
  "environments.name": "acme",
  "Boot.name": "acme",
  "createEnvironment.name": "acme",
  "changeEnvironment.name": "acme",
  "branding.displayName": "Example",
  appUrl: app,
  hosts: ["app.example.com"],
  locales: defaultSettings.locales,
  legalConsentRequired: true,
  minLength: defaultSettings.password.minLength,
  maxLength: defaultSettings.password.maxLength,
  "signIn.emailCode": true,
  accentColor: "#2b5fd9",
  logoUrl: `${issuer}/logo/example.png`,
  termsUrl: `${app}/terms`,
  privacyUrl: `${app}/privacy`,
  supportUrl: "mailto:support@example.com",
  issuer,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  claims_supported: ["sub", "sid", "iat", "exp"],
  kid: "key-2026-01",
  origins,
  "TokenTemplate.name": "billing",
  lifetimeSeconds: 300,
  audience: "https://billing.example.com",
  claims: { plan: "{{user.publicMetadata.plan}}" },
  "previewTemplate.claims": { plan: "pro" },
  "secret_key.name": "Backend",
  secretKey: "sk_test_shown-once-and-never-again",
  lastFour: "gain",
  version: "0.2.0",
  development: false
}

const google: Words = {
  key: "google",
  "providers.name": "Google",
  "Provider.name": "Google",
  "NewProvider.name": "Google",
  "OfferedProvider.name": "Google",
  provider: "google",
  protocol: "oidc",
  iconUrl: null,
  "Provider.issuer": "https://accounts.google.com",
  "NewProvider.issuer": "https://accounts.google.com",
  "ClientIdentity.issuer": "https://accounts.google.com",
  "Identity.issuer": "https://accounts.google.com",
  "identities.issuer": "https://accounts.google.com",
  "ClientIdentity.claims": { email: user.email, name },
  "Identity.claims": { email: user.email, name },
  "identities.claims": { email: user.email, name },
  subject: "110248495921238986420",
  label: user.email,
  clientId: "example-client",
  scopes: ["openid", "email", "profile"],
  "Provider.claims": ["email", "name"],
  trustEmail: false,
  clientAuth: null,
  endpoints: null,
  callbackUrl: `${issuer}/auth/oauth2/google/callback`,
  authorizationUrl: `${issuer}/auth/oauth2/google/authorize?flow=example-flow`
}

const operations: Words = {
  "Check.name": "mail",
  "steps.name": "discovery",
  "steps.detail": "The provider's configuration was read.",
  "Operator.status": "active",
  ok: true,
  detail: "The mail server answers.",
  remedy: null,
  downloadUrl: `${issuer}/users/me/data-requests/0199a3c4-6e7f-7081-9234-56789abcdef0/download`,
  url: `${app}/console/invitation?token=example-token-of-the-link`,
  "webhook.url": webhookEndpoint.url,
  "RequestedReset.url": `${app}${pages.resetPassword}?token=example-token-of-the-link`,
  "CreatedInvitation.url": `${app}${pages.invitation}?token=example-token-of-the-link`,
  "ImpersonationToken.url": `${issuer}/session/establish/impersonation?token=example-token-of-the-link`,
  "impersonateUser.url": `${issuer}/session/establish/impersonation?token=example-token-of-the-link`,
  actions: webhookEndpoint.actions,
  attempts: 1,
  failure: null,
  error: null,
  template: "sign_up_code",
  "previewMail.subject": "Your code is 424242",
  html: "<p>Your code is <b>424242</b>.</p>",
  text: "Your code is 424242.",
  "OutgoingMail.status": "sent",
  "mails.status": "sent",
  "FoundItem.id": userId,
  users: 1815,
  "Overview.organizations": 42,
  "counts.organizations": 42,
  liveSessions: 640,
  signUps: 12,
  signIns: 230,
  refusals: 7,
  mailsFailed: 0,
  dryRun: false,
  "Job.status": "done",
  done: 4096,
  total: 4096,
  lines: 100,
  imported: 98,
  skipped: 1,
  refused: 1,
  line: 17,
  path: "/email",
  message: "Expected an email address",
  notes: [],
  download: null,
  statusCode: 204,
  durationMilliseconds: 87,
  delivered: true,
  schemaVersion: 1,
  sequence: event.sequence,
  actorIds: [userId],
  targetIds: [userId],
  metadata: {}
}

/** What examples are composed of, by the member that takes it. */
export const exampleWords: Words = {
  ...people,
  ...times,
  ...credentials,
  ...organizations,
  ...configuration,
  ...google,
  ...operations,
  ...wholes
}

const lines = `{"email":"ada@example.com","emailVerified":true,"firstName":"Ada","externalId":"customer-1815"}\n`

/** Bodies that are not JSON, by their media type. */
export const exampleTexts: { readonly [media: string]: string } = {
  "text/html": "<!doctype html><title>Continue to Example</title>",
  "text/csv": "email,emailVerified,firstName\nada@example.com,true,Ada\n",
  "text/event-stream": `id: AQAAAAAAAAcX3Jj0zq1s\ndata: {"action":"user.banned"}\n\n`,
  "application/x-ndjson": lines,
  "application/json": lines,
  "image/svg+xml":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
}
