import { Result, Schema } from "effect"
import type { ApplicationKind, Authentication } from "./ApplicationKind.ts"
import { Registration, legible } from "./ClientMetadata.ts"
import { describedBy, type DescribedApplication } from "./describedApplication.ts"
import { PublicJwks } from "./PublicJwks.ts"
import { codeGrants, shownName, unreadableMembers } from "./readDocument.ts"
import { redirectFlaw } from "./RedirectUri.ts"

/** A request to register that cannot be taken (RFC 7591 section 3.2.2). */
export interface RegistrationFault {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata"
  readonly description: string
}

/** Rules of the installation that a registration is read under. */
export interface RegistrationRules {
  readonly production: boolean
  /** True for an address that the service may ask for keys. */
  readonly isAskable: (address: string) => boolean
}

const decode = Schema.decodeUnknownResult(Registration, { errors: "all" })
const decodeKeys = Schema.decodeUnknownResult(PublicJwks)

const fault = (error: RegistrationFault["error"], description: string) =>
  Result.fail<RegistrationFault>({ error, description })

/** Flawed addresses that a refusal names, as error lists do. */
const maximumFlaws = 20

/** The methods of clients, by the names that they have on the wire. */
const methods: Readonly<Record<string, Authentication>> = {
  none: "none",
  client_secret_basic: "client_secret",
  client_secret_post: "client_secret",
  private_key_jwt: "private_key_jwt"
}

/** A kind follows the type that is named, else the addresses; one without a secret is no server. */
const kindOf = (
  { application_type: type, redirect_uris: uris }: Registration,
  asked: Authentication
): ApplicationKind => {
  const isApp = type === "native" || (type !== "web" && uris.some((uri) => !/^https:/i.test(uri)))
  return isApp ? "native" : asked === "none" ? "browser" : "web"
}

/** The method that is asked for, else one that the kind can have. */
const methodOf = (kind: ApplicationKind, asked: Authentication): Authentication =>
  kind === "browser" || (kind === "native" && asked === "client_secret") ? "none" : asked

const nameOf = ({ client_name: name = "", redirect_uris: [first = ""] }: Registration): string => {
  const url = URL.parse(first)
  return shownName(name, url === null || url.host === "" ? first.split(":")[0] || "app" : url.host)
}

/**
 * Reads a request to register. What is not allowed is left out, and the answer says what stands; a
 * fault is what an application could not work without.
 */
export const readRegistration = (
  body: unknown,
  { isAskable, production }: RegistrationRules
): Result.Result<DescribedApplication, RegistrationFault> => {
  const read = decode(legible(body))
  if (Result.isFailure(read)) {
    const named = typeof body === "object" && body !== null && "redirect_uris" in body
    return named
      ? fault("invalid_client_metadata", unreadableMembers(read.failure))
      : fault("invalid_redirect_uri", "redirect_uris is missing")
  }
  const metadata = read.success
  if (metadata.redirect_uris.length === 0) {
    return fault("invalid_redirect_uri", "redirect_uris is empty")
  }
  const asked = methods[metadata.token_endpoint_auth_method ?? "client_secret_basic"]
  if (asked === undefined) {
    return fault("invalid_client_metadata", "token_endpoint_auth_method is none of ours")
  }
  const kind = kindOf(metadata, asked)
  const authentication = methodOf(kind, asked)
  const rules = { kind, production, byItself: true }
  const isRedirect = (uri: string) => redirectFlaw(uri, rules) === undefined
  // Each by its place, since no answer repeats what was sent.
  const flaws = metadata.redirect_uris.flatMap((uri, at) => {
    const flaw = redirectFlaw(uri, rules)
    return flaw === undefined ? [] : [`redirect_uris[${at}]: ${flaw}`]
  })
  if (flaws.length > 0) {
    return fault("invalid_redirect_uri", flaws.slice(0, maximumFlaws).join("; "))
  }
  if (!(metadata.response_types ?? ["code"]).includes("code")) {
    return fault("invalid_client_metadata", "Only the response type code is supported")
  }
  const grants = codeGrants.filter((grant) =>
    (metadata.grant_types ?? ["authorization_code"]).includes(grant)
  )
  if (!grants.includes("authorization_code")) {
    return fault("invalid_client_metadata", "grant_types has no authorization_code")
  }
  const hasKeys = authentication === "private_key_jwt"
  const keys =
    hasKeys && metadata.jwks !== undefined ? decodeKeys(metadata.jwks) : Result.succeed(null)
  if (Result.isFailure(keys)) {
    return fault("invalid_client_metadata", "jwks are not public keys")
  }
  const keysAt = hasKeys && keys.success === null ? (metadata.jwks_uri ?? null) : null
  if (keysAt !== null && (keysAt.length > 2048 || !isAskable(keysAt))) {
    return fault("invalid_client_metadata", "jwks_uri is no address that this service may ask")
  }
  const described = describedBy(metadata, {
    name: nameOf(metadata),
    kind,
    isRedirect,
    settings: { authentication, grantTypes: grants, jwks: keys.success, jwksUri: keysAt }
  })
  return Result.mapError(described, (description): RegistrationFault => ({
    error: "invalid_client_metadata",
    description
  }))
}
