import type { Json } from "./Json.ts"
import { exampleTime } from "./exampleValues.ts"

// What the examples of applications and resources share.
const secret = {
  id: "0199a3c4-b3c4-75d6-8e78-9abcdef01234",
  lastFour: "7Xk2",
  createdAt: exampleTime,
  expiresAt: null,
  lastUsedAt: exampleTime
}

export const resource = {
  id: "0199a3c4-c4d5-76e7-8f89-abcdef012345",
  identifier: "https://api.example.com",
  name: "Invoices",
  scopes: [
    {
      name: "invoices:read",
      title: { en: "Read your invoices", da: "Læse dine fakturaer" },
      permission: null,
      default: true
    }
  ],
  access: "listed",
  tokenFormat: "jwt",
  accessTokenSeconds: 600,
  secrets: [secret],
  createdAt: exampleTime,
  updatedAt: exampleTime
}

const ceiling = [
  { resource: null, scopes: ["openid", "profile", "email", "offline_access"] },
  { resource: resource.identifier, scopes: ["invoices:read"] }
]

const id = "0199a3c4-d5e6-77f8-8a9a-bcdef0123456"

export const application = {
  id,
  clientId: id,
  name: "Accounts",
  kind: "web",
  source: "server",
  organizationId: null,
  description: "Sends invoices",
  trust: "verified",
  redirectUris: ["https://accounts.example.com/callback"],
  postLogoutRedirectUris: ["https://accounts.example.com/"],
  backChannelLogoutUri: null,
  homepageUri: "https://accounts.example.com",
  termsUri: null,
  privacyUri: null,
  authentication: "client_secret",
  jwks: null,
  jwksUri: null,
  idTokenAlgorithm: "RS256",
  idTokenClaims: true,
  grantTypes: ["authorization_code", "refresh_token"],
  pkce: "required",
  requirePushedAuthorization: false,
  requireDpop: false,
  profile: null,
  accessTokenSeconds: null,
  idTokenSeconds: null,
  refreshIdleSeconds: null,
  refreshAbsoluteSeconds: null,
  scopes: ceiling,
  machineScopes: [],
  defaultResource: null,
  secrets: [secret],
  enabled: true,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  lastUsedAt: null
}

const clientSecret = "cs_shown-once-and-never-again"

/** Whole answers, by the name of their schema. */
export const applicationWholes: { readonly [name: string]: Json } = {
  Application: application,
  CreatedApplication: { ...application, clientSecret },
  CreatedClientSecret: { id: secret.id, clientSecret },
  Resource: resource,
  CreatedResourceSecret: { id: secret.id, secret: "rs_shown-once-and-never-again" }
}
