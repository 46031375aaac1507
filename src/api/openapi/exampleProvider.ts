import { AppUrl } from "../../contract/Environment.ts"
import { defaultSettings } from "../../contract/EnvironmentSettings.ts"
import { providerMetadataOf } from "../../provider/tokens/ProviderMetadata.ts"
import { app, name } from "./exampleConfiguration.ts"
import type { Json } from "./Json.ts"
import { exampleTime, userId } from "./exampleValues.ts"

/** Whole answers of the protocol's endpoints, by the name of their schema. */
export const providerWholes: { readonly [name: string]: Json } = {
  ProviderMetadata: {
    ...providerMetadataOf({ appUrl: AppUrl.make(app), settings: defaultSettings })
  } as unknown as Json,
  TokenAnswer: {
    access_token: "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
    token_type: "Bearer",
    expires_in: 600,
    scope: "openid profile",
    refresh_token: "gr_shown-once-and-never-again",
    id_token: "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"
  },
  UserInfo: { sub: userId, name, given_name: "Ada", family_name: "Lovelace" },
  OAuthError: { error: "invalid_grant", error_description: "The code has expired" },
  ExportedApplication: {
    application: "Accounts",
    organizationId: null,
    scopes: ["openid", "profile"],
    createdAt: exampleTime,
    lastUsedAt: exampleTime,
    endedAt: null
  }
}
