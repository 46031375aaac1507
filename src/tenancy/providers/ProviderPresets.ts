import type { ProviderDefinition, ListedProvider } from "./Provider.ts"
import { providerMarkPath } from "../../contract/pagesPlane.ts"
import type { Environment } from "../../contract/Environment.ts"

/** Known part of a provider's definition; an operator adds the client. */
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
 * Preset of a provider that an operator describes: by its issuer, or by its key if they name no
 * issuer.
 */
export const presetFor = (key: string, issuer: string | undefined): ProviderPreset | undefined => {
  const name = names.find((candidate) =>
    issuer === undefined ? candidate === key : providerPresets[candidate].issuer === issuer
  )
  return name === undefined ? undefined : providerPresets[name]
}

/** Name of the preset behind an issuer, whichever of its tenants that names. */
export const presetNameOf = (issuer: string): ProviderPresetName | undefined => {
  const origin = URL.parse(issuer)?.origin
  return names.find((name) => new URL(providerPresets[name].issuer).origin === origin)
}

const openIdScopes = ["openid", "email", "profile"]

/** An operator's description of a provider; of a known one that is the client alone. */
export interface DescribedProvider {
  readonly key: string
  readonly clientId: string
  readonly preset?: keyof typeof providerPresets | undefined
  readonly name?: string | undefined
  readonly protocol?: ProviderDefinition["protocol"] | undefined
  readonly issuer?: string | undefined
  readonly scopes?: ReadonlyArray<string> | undefined
  readonly claims?: ReadonlyArray<string> | undefined
  readonly trustEmail?: boolean | undefined
  readonly iconUrl?: string | null | undefined
  readonly clientAuth?: ProviderDefinition["clientAuth"] | undefined
  readonly authorizationUrl?: string | undefined
  readonly tokenUrl?: string | undefined
  readonly userinfoUrl?: string | undefined
  readonly subjectClaim?: string | undefined
  readonly emailsUrl?: string | null | undefined
}

const endpointsOf = (given: DescribedProvider, known: ProviderPreset["endpoints"]) => ({
  authorizationUrl: given.authorizationUrl ?? known?.authorizationUrl ?? "",
  tokenUrl: given.tokenUrl ?? known?.tokenUrl ?? "",
  userinfoUrl: given.userinfoUrl ?? known?.userinfoUrl ?? "",
  subjectClaim: given.subjectClaim ?? known?.subjectClaim ?? "sub",
  emailsUrl: given.emailsUrl ?? known?.emailsUrl ?? null
})

/** Merges an operator's description into the preset; the service reports flaws of the result. */
export const describedProvider = (given: DescribedProvider) => {
  const known: ProviderPreset | undefined =
    given.preset === undefined ? presetFor(given.key, given.issuer) : providerPresets[given.preset]
  const protocol = given.protocol ?? known?.protocol ?? "oidc"
  return {
    key: given.key,
    name: given.name ?? known?.name ?? given.key,
    protocol,
    issuer: given.issuer ?? known?.issuer ?? "",
    clientId: given.clientId,
    scopes: given.scopes ?? known?.scopes ?? (protocol === "oidc" ? openIdScopes : []),
    claims: given.claims ?? known?.claims ?? usualClaims,
    trustEmail: given.trustEmail ?? known?.trustEmail ?? false,
    iconUrl: given.iconUrl ?? known?.iconUrl ?? null,
    responseMode: known?.responseMode ?? "query",
    clientAuth: given.clientAuth ?? known?.clientAuth ?? null,
    endpoints: protocol === "oauth2" ? endpointsOf(given, known?.endpoints ?? null) : null
  }
}

/** A picture of the operator's, or else the mark that the service has of a well-known provider. */
const iconUrlOf = (
  { appUrl }: Pick<Environment, "appUrl">,
  { iconUrl, issuer }: Pick<ListedProvider, "iconUrl" | "issuer">
): string | null => {
  const known = presetNameOf(issuer)
  return iconUrl ?? (known === undefined ? null : `${appUrl}${providerMarkPath(known)}`)
}

/** A provider as sign-in pages offer it. */
export const offeredProvider = (
  environment: Pick<Environment, "appUrl">,
  provider: Pick<ListedProvider, "key" | "name" | "protocol" | "iconUrl" | "issuer">
) => ({
  key: provider.key,
  name: provider.name,
  protocol: provider.protocol,
  iconUrl: iconUrlOf(environment, provider)
})
