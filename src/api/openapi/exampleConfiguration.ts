import { defaultSettings } from "../../contract/EnvironmentSettings.ts"
import type { Words } from "./Examples.ts"
import { origins, user } from "./exampleValues.ts"

/** Address of the app in the examples. */
export const app = "https://app.example.com"

/** Issuer of its tokens. */
export const issuer = `${app}/_service`

/** Name of the user in the examples. */
export const name = "Ada Lovelace"

const { pages } = defaultSettings

/** An operator's configuration of an environment. */
export const configuration: Words = {
  ...pages,
  "DeclaredSection.section": "settings",
  "DeclaredSection.names": ["session.maxPerUser", "signUp.mode"],
  "DeclaredSection.count": 2,
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

/** The provider that people of the examples sign in with. */
export const google: Words = {
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
