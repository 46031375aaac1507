import { Schema } from "effect"
import type { DateTime, Redacted } from "effect"
import { Name } from "../../contract/Values.ts"

/** Names a provider in addresses and in `authenticationMethods` (`oauth:<key>`). */
export const ProviderKey = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9_-]{0,31}$/u, {
    expected: "1 to 32 lower-case letters, digits, dashes or underscores"
  })
).pipe(Schema.brand("ProviderKey"))
export type ProviderKey = typeof ProviderKey.Type

export const Protocol = Schema.Literals(["oauth2", "oidc"])
export type Protocol = typeof Protocol.Type

const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === "" && url.username === ""
}

/** An absolute http or https URL without a fragment or credentials. */
export const WebUrl = Schema.String.check(
  Schema.isMaxLength(500).abort(),
  Schema.makeFilter(isWebUrl, { expected: "an http or https URL" })
)

const word = (maximum: number) =>
  Schema.String.check(
    Schema.isPattern(/^[\x21\x23-\x5B\x5D-\x7E]+$/u, { expected: "visible ASCII characters" }),
    Schema.isMaxLength(maximum)
  )

/** Endpoints of a plain OAuth2 provider, and the member of its userinfo that names the person. */
export const OAuth2Endpoints = Schema.Struct({
  authorizationUrl: WebUrl,
  tokenUrl: WebUrl,
  userinfoUrl: WebUrl,
  subjectClaim: word(100),
  /** Answers `[{ email, primary, verified }]` where userinfo does not; GitHub's way. */
  emailsUrl: Schema.NullOr(WebUrl)
})
export type OAuth2Endpoints = typeof OAuth2Endpoints.Type

/** An operator's definition of a provider without its secret (contract: "Operating it"). */
export const ProviderDefinition = Schema.Struct({
  key: ProviderKey,
  /** Its name on sign-in pages. */
  name: Name,
  protocol: Protocol,
  issuer: WebUrl,
  clientId: word(500),
  scopes: Schema.Array(word(100)).check(Schema.isMaxLength(50)),
  /** The claims that are kept with an identity; nothing else of the provider's is. */
  claims: Schema.Array(word(100)).check(Schema.isMaxLength(50)),
  /** True if an address that the provider calls verified counts as verified here. */
  trustEmail: Schema.Boolean,
  iconUrl: Schema.NullOr(WebUrl),
  responseMode: Schema.Literals(["query", "form_post"]),
  /** Place of the client secret; null for the one in the provider's discovery document. */
  clientAuth: Schema.NullOr(Schema.Literals(["header", "body"])),
  /** For `oauth2` only; an OpenID provider announces its own. */
  endpoints: Schema.NullOr(OAuth2Endpoints)
}).check(
  Schema.makeFilter(({ endpoints, protocol }) =>
    (protocol === "oauth2") === (endpoints !== null)
      ? undefined
      : {
          path: ["endpoints"],
          issue:
            protocol === "oauth2"
              ? "Expected authorization, token and userinfo URLs"
              : "Expected none: discovery tells them"
        }
  )
)
export type ProviderDefinition = typeof ProviderDefinition.Type

/** Credential of the environment at the provider; encrypted at rest. */
export const ProviderSecret = Schema.Union([
  Schema.TaggedStruct("shared", { value: Schema.RedactedFromValue(Schema.NonEmptyString) }),
  /** Apple's: a key that signs a short-lived secret for each request. */
  Schema.TaggedStruct("signed", {
    teamId: word(50),
    keyId: word(50),
    privateKey: Schema.RedactedFromValue(Schema.NonEmptyString)
  })
])
export type ProviderSecret = typeof ProviderSecret.Type

/** A provider as it is listed: all but its secret. */
export interface ListedProvider extends ProviderDefinition {
  readonly updatedAt: DateTime.Utc
}

/** A provider that people of an environment may sign in with. */
export interface Provider extends ListedProvider {
  readonly secret: ProviderSecret
}

/** The one-time secrets that a sign-in at a provider is begun with. */
export interface AuthorizationSecrets {
  readonly state: Redacted.Redacted
  readonly nonce: Redacted.Redacted
  readonly codeVerifier: Redacted.Redacted
}

/** Path of an issuer that stands for many tenants, each of which its tokens name as issuer. */
const manyTenants = /\/(common|organizations|consumers)(\/|$)/

/**
 * True if accounts of an issuer are those of a provider as it is described, and of none before it.
 * The two are compared as addresses, as discovery does: a host alone may have a slash or none.
 */
export const isIssuerOf = (
  { issuer }: Pick<ProviderDefinition, "issuer">,
  told: string
): boolean => {
  if (told === issuer) return true
  const [own, other] = [URL.parse(issuer), URL.parse(told)]
  if (own === null || other === null) return false
  return own.href === other.href || (manyTenants.test(issuer) && own.origin === other.origin)
}

/** True for a provider whose issuer stands for many, so that it names none of an account. */
export const hasManyIssuers = ({ issuer }: Pick<ProviderDefinition, "issuer">): boolean =>
  manyTenants.test(issuer)

/** The ways in which an issuer may be spelt: one of a host alone with a slash or without. */
export const spellingsOf = (issuer: string): ReadonlyArray<string> => {
  const url = URL.parse(issuer)
  if (url === null || url.href !== `${url.origin}/`) return [issuer]
  return [...new Set([issuer, url.origin, url.href])]
}

/** Entry of `authenticationMethods` for a sign-in with the provider. */
export const methodOf = (key: ProviderKey): string => `oauth:${key}`

/** Keys of the providers among the methods of a sign-in. */
export const providersAmong = (methods: ReadonlyArray<string>): ReadonlyArray<string> =>
  methods.flatMap((method) => (method.startsWith("oauth:") ? [method.slice("oauth:".length)] : []))
