import type { ProviderDefinition } from "./Provider.ts"

/** What is known of a provider beforehand; an operator adds the client. */
export type ProviderPreset = Omit<ProviderDefinition, "key" | "clientId">

/** The claims that are kept unless an operator names others. */
export const usualClaims: ReadonlyArray<string> = [
  "email",
  "email_verified",
  "name",
  "given_name",
  "family_name",
  "picture",
  "locale"
]

const openId = {
  protocol: "oidc",
  scopes: ["openid", "email", "profile"],
  claims: usualClaims,
  iconUrl: null,
  responseMode: "query",
  clientAuth: null,
  endpoints: null
} as const

/** Providers that an operator need only name (contract: "Operating it"). */
export const providerPresets: Readonly<
  Record<"google" | "microsoft" | "github" | "apple", ProviderPreset>
> = {
  google: {
    ...openId,
    name: "Google",
    issuer: "https://accounts.google.com",
    trustEmail: true
  },
  microsoft: {
    ...openId,
    name: "Microsoft",
    // Of every tenant: the ID token names the one, and anybody can own a tenant.
    issuer: "https://login.microsoftonline.com/common/v2.0",
    trustEmail: false
  },
  github: {
    ...openId,
    name: "GitHub",
    protocol: "oauth2",
    issuer: "https://github.com/login/oauth",
    scopes: ["read:user", "user:email"],
    claims: [...usualClaims, "login"],
    trustEmail: true,
    clientAuth: "body",
    endpoints: {
      authorizationUrl: "https://github.com/login/oauth/authorize",
      tokenUrl: "https://github.com/login/oauth/access_token",
      userinfoUrl: "https://api.github.com/user",
      subjectClaim: "id",
      emailsUrl: "https://api.github.com/user/emails"
    }
  },
  apple: {
    ...openId,
    name: "Apple",
    issuer: "https://appleid.apple.com",
    scopes: ["openid", "email", "name"],
    trustEmail: true,
    responseMode: "form_post",
    clientAuth: "body"
  }
}

export type ProviderPresetName = keyof typeof providerPresets

const names = Object.keys(providerPresets) as ReadonlyArray<ProviderPresetName>

/**
 * What is known of a provider that an operator describes: by its issuer, or by its key where they
 * name no issuer.
 */
export const presetFor = (key: string, issuer: string | undefined): ProviderPreset | undefined => {
  const name = names.find((candidate) =>
    issuer === undefined ? candidate === key : providerPresets[candidate].issuer === issuer
  )
  return name === undefined ? undefined : providerPresets[name]
}

/** Whose issuer it is, whichever tenant of theirs it names. */
export const presetNameOf = (issuer: string): ProviderPresetName | undefined => {
  const origin = URL.parse(issuer)?.origin
  return names.find((name) => new URL(providerPresets[name].issuer).origin === origin)
}
