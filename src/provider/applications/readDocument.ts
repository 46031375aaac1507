import { Result, Schema, Struct } from "effect"
import { Name, Text } from "../../contract/Values.ts"
import type { GrantType } from "./ApplicationKind.ts"
import { clientMetadata, legible } from "./ClientMetadata.ts"
import { describedBy, webAddress, type DescribedApplication } from "./describedApplication.ts"
import { PublicJwks } from "./PublicJwks.ts"
import { redirectFlaw } from "./RedirectUri.ts"
import { problemLines } from "../../platform/firstFlaws.ts"
import { isPlainObject } from "../../platform/plainValues.ts"

/** Members of a client's metadata that are read of a document. */
const Metadata = Schema.Struct({
  ...Struct.omit(clientMetadata, ["response_types", "scope"]),
  client_id: Text,
  client_name: Schema.String,
  redirect_uris: clientMetadata.redirect_uris.check(Schema.isMinLength(1))
})
type Metadata = typeof Metadata.Type

const decode = Schema.decodeUnknownResult(Metadata, { errors: "all" })
const decodeKeys = Schema.decodeUnknownResult(PublicJwks)

const secretMembers = ["client_secret", "client_secret_expires_at"]
const longestName = 100

const isName = Schema.is(Schema.toType(Name))

const shortened = (text: string): string =>
  Array.from(text).slice(0, longestName).join("").trimEnd()

/** A name as a page can show it, in one line; another one where it cannot be made a name of people. */
export const shownName = (name: string, otherwise: string): string => {
  const shown = shortened(name.replace(/[\p{C}\s]+/gu, " ").trim())
  return isName(shown) ? shown : shortened(otherwise)
}

const nameOf = ({ client_id: clientId, client_name: name }: Metadata): string =>
  shownName(name, new URL(clientId).host)

const kindOf = ({ application_type: type, redirect_uris: uris }: Metadata, hasKeys: boolean) => {
  const isNative = type === "native" || uris.some((uri) => !uri.startsWith("https:"))
  return isNative ? ("native" as const) : hasKeys ? ("web" as const) : ("browser" as const)
}

const grantsOf = ({ grant_types: types = ["authorization_code"] }: Metadata) =>
  codeGrants.filter((type) => types.includes(type))

/** The grants that an application can have which describes itself. */
export const codeGrants: ReadonlyArray<GrantType> = ["authorization_code", "refresh_token"]

/** The members that cannot be read, each with what is expected of it. */
export const unreadableMembers = (error: Schema.SchemaError): string =>
  problemLines(error, (path) => path.replaceAll(/\.(\d+)/g, "[$1]")).join("; ")

const fault = (why: string) => Result.fail(why)

/**
 * Reads a client ID metadata document. What this service has no use for is passed over; what would
 * make the client somebody else, or its secret known to all, is a fault.
 */
export const readDocument = (
  clientId: string,
  document: unknown
): Result.Result<DescribedApplication, string> => {
  if (!isPlainObject(document)) return fault("it is no JSON object")
  const read = decode(legible(document))
  if (Result.isFailure(read)) return fault(unreadableMembers(read.failure))
  const metadata = read.success
  if (metadata.client_id !== clientId) return fault("its client_id is another address")
  if (secretMembers.some((name) => Object.hasOwn(Object(document), name))) {
    return fault("it has a secret in it")
  }
  const method = metadata.token_endpoint_auth_method ?? "none"
  if (method !== "none" && method !== "private_key_jwt") {
    return fault("its token_endpoint_auth_method is neither none nor private_key_jwt")
  }
  const hasKeys = method === "private_key_jwt"
  const kind = kindOf(metadata, hasKeys)
  const keys = metadata.jwks === undefined ? Result.succeed(null) : decodeKeys(metadata.jwks)
  if (Result.isFailure(keys)) return fault("its jwks are not public keys")
  const isRedirect = (uri: string) =>
    redirectFlaw(uri, { kind, production: true, byItself: true }) === undefined
  if (!metadata.redirect_uris.every(isRedirect)) {
    return fault("one of its redirect_uris cannot be taken")
  }
  const grants = grantsOf(metadata)
  if (!grants.includes("authorization_code")) return fault("it does not ask for codes")
  return describedBy(metadata, {
    name: nameOf(metadata),
    kind,
    isRedirect,
    settings: {
      authentication: method,
      grantTypes: grants,
      jwks: hasKeys ? keys.success : null,
      jwksUri: hasKeys && keys.success === null ? webAddress(metadata.jwks_uri) : null
    }
  })
}
