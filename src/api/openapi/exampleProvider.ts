import { AppUrl } from "../../contract/Environment.ts"
import { defaultSettings } from "../../contract/EnvironmentSettings.ts"
import { providerMetadataOf } from "../../provider/tokens/ProviderMetadata.ts"
import { application, resource } from "./exampleApplications.ts"
import { app, name } from "./exampleConfiguration.ts"
import { apiKeyWholes } from "./exampleApiKeys.ts"
import type { Json } from "./Json.ts"
import { exampleTime, userId } from "./exampleValues.ts"

/** Settings under which every endpoint is there. */
const settings = {
  ...defaultSettings,
  oauth: { ...defaultSettings.oauth, registration: "open" as const }
}

/** Whole answers of the protocol's endpoints, by the name of their schema. */
export const providerWholes: { readonly [name: string]: Json } = {
  ProviderMetadata: {
    ...providerMetadataOf({ appUrl: AppUrl.make(app), settings })
  } as unknown as Json,
  TokenAnswer: {
    access_token: "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
    token_type: "Bearer",
    expires_in: 600,
    scope: "openid profile",
    refresh_token: "gr_shown-once-and-never-again",
    id_token: "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"
  },
  DeviceCode: {
    device_code: "gd_shown-once-and-never-again",
    user_code: "BCDF-GHJK",
    verification_uri: `${app}/_service/pages/device`,
    verification_uri_complete: `${app}/_service/pages/device?user_code=BCDF-GHJK`,
    expires_in: 600,
    interval: 5
  },
  RegisteredClient: {
    client_id: application.clientId,
    client_id_issued_at: 1_760_000_000,
    registration_access_token: "ra_shown-once-and-never-again",
    registration_client_uri: `${app}/_service/oauth/register/${application.clientId}`,
    client_name: application.name,
    redirect_uris: ["https://accounts.example.com/callback"],
    post_logout_redirect_uris: [],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    application_type: "web",
    id_token_signed_response_alg: "RS256",
    subject_type: "public"
  },
  RegistrationToken: {
    id: "0199a3c4-e6f7-7809-8bab-cdef01234568",
    usesLeft: 1,
    expiresAt: exampleTime,
    createdAt: exampleTime
  },
  CreatedRegistrationToken: {
    id: "0199a3c4-e6f7-7809-8bab-cdef01234568",
    token: "it_shown-once-and-never-again",
    expiresAt: exampleTime
  },
  Introspection: {
    active: true,
    iss: `${app}/_service/oauth`,
    sub: userId,
    aud: resource.identifier,
    client_id: application.clientId,
    scope: "invoices:read",
    token_type: "Bearer",
    jti: "0199a3c4-e6f7-7809-8bab-cdef01234567",
    iat: 1_760_000_000,
    exp: 1_760_000_600
  },
  PushedRequest: {
    request_uri: "urn:ietf:params:oauth:request_uri:shown-once-and-never-again",
    expires_in: 60
  },
  Revoked: {},
  UserInfo: { sub: userId, name, given_name: "Ada", family_name: "Lovelace" },
  OAuthError: { error: "invalid_grant", error_description: "The code has expired" },
  Grant: {
    id: "0199a3c4-f708-791a-8cbc-def012345678",
    application: {
      id: application.id,
      clientId: application.clientId,
      name: application.name,
      trust: application.trust
    },
    organizationId: null,
    scopes: [
      { resource: null, scopes: ["openid", "profile"] },
      { resource: resource.identifier, scopes: ["invoices:read"] }
    ],
    offline: false,
    createdAt: exampleTime,
    lastUsedAt: exampleTime,
    endedAt: null
  },
  ...apiKeyWholes,
  ExportedApplication: {
    application: "Accounts",
    organizationId: null,
    scopes: ["openid", "profile"],
    createdAt: exampleTime,
    lastUsedAt: exampleTime,
    endedAt: null
  }
}
