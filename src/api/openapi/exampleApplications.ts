import type { Json } from "./Json.ts"
import { exampleTime, organizationId, userId } from "./exampleValues.ts"

// What the examples of applications and resources share.
const secret = {
  id: "0199a3c4-b3c4-75d6-8e78-9abcdef01234",
  lastFour: "7Xk2",
  createdAt: exampleTime,
  expiresAt: null,
  lastUsedAt: exampleTime
}

const connection = {
  id: "01a0b2c3-d4e5-7f60-8a1b-2c3d4e5f6071",
  organizationId,
  protocol: "oidc",
  name: "Acme's Keycloak",
  status: "draft",
  settings: {
    preset: "keycloak",
    secondFactorValues: [],
    issuer: "https://id.acme.example/realms/staff",
    clientId: "gatehouse",
    clientAuthentication: null,
    scopes: ["openid", "profile", "email"],
    claims: {
      subject: "sub",
      email: "email",
      firstName: "given_name",
      lastName: "family_name",
      groups: "groups"
    },
    clientSecretSet: true
  },
  domains: null,
  enforcement: "off",
  sessionGraceSeconds: 86_400,
  jit: {
    enabled: true,
    role: "member",
    groupRoles: [{ group: "engineering", role: "admin" }],
    authoritative: false
  },
  sessionSeconds: null,
  trustSecondFactor: "never",
  linkVerifiedDomains: false,
  idpInitiated: false,
  contacts: ["it@acme.example"],
  breakGlassUserIds: [userId],
  testedAt: null,
  spMetadata: null,
  redirectUri:
    "https://app.acme.example/_service/auth/sso/01a0b2c3-d4e5-7f60-8a1b-2c3d4e5f6071/callback",
  certificates: [],
  lastUsedAt: null,
  createdAt: "2026-01-31T12:00:00.000Z",
  updatedAt: "2026-01-31T12:00:00.000Z"
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
  exchange: null,
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
  Connection: connection,
  Resource: resource,
  CreatedResourceSecret: { id: secret.id, secret: "rs_shown-once-and-never-again" }
}
