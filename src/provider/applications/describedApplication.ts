import { type DateTime, Result, Schema } from "effect"
import { ApplicationId, type EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import type { ApplicationInput, Configuration, StoredApplication } from "./Application.ts"
import { IdTokenAlgorithm, type ApplicationKind } from "./ApplicationKind.ts"
import { flawsOnWire, selfImposed, type Registration } from "./ClientMetadata.ts"
import { configured, defaultsOf, newApplication } from "./configured.ts"

/** An application as its document describes it. */
export interface DescribedApplication {
  readonly name: string
  readonly kind: ApplicationKind
  readonly configuration: Configuration
}

/** A description, and the time until which it counts. */
export interface Described {
  readonly described: DescribedApplication
  readonly freshUntil: DateTime.Utc
}

const isAlgorithm = Schema.is(IdTokenAlgorithm)

const isHttps = (text: string): boolean =>
  text.length <= 2048 && URL.parse(text)?.protocol === "https:"

/** An https address, or none. */
export const webAddress = (text: string | undefined): string | null =>
  text !== undefined && isHttps(text) ? text : null

/** Findings of the reader of a client's metadata, who has rules of its own for them. */
interface Judged {
  readonly name: string
  readonly kind: ApplicationKind
  readonly isRedirect: (uri: string) => boolean
  readonly settings: Pick<ApplicationInput, "authentication" | "grantTypes" | "jwks" | "jwksUri">
}

/** An application by its metadata; in words why it cannot be one otherwise. */
export const describedBy = (
  metadata: Registration,
  { isRedirect, kind, name, settings }: Judged
): Result.Result<DescribedApplication, string> => {
  const algorithm = metadata.id_token_signed_response_alg
  const input: ApplicationInput = {
    ...settings,
    redirectUris: [...new Set(metadata.redirect_uris)],
    postLogoutRedirectUris: [...new Set(metadata.post_logout_redirect_uris ?? [])].filter(
      isRedirect
    ),
    homepageUri: webAddress(metadata.client_uri),
    termsUri: webAddress(metadata.tos_uri),
    privacyUri: webAddress(metadata.policy_uri),
    ...selfImposed(metadata),
    ...(isAlgorithm(algorithm) ? { idTokenAlgorithm: algorithm } : {})
  }
  const defaults = defaultsOf(kind)
  return configured(kind, defaults, input).pipe(
    Result.mapError(flawsOnWire),
    Result.map((made) => ({ name, kind, configuration: { ...defaults, ...made } }))
  )
}

/**
 * The id of an application that a document describes: the same on each instance and before its row
 * begins (RFC 9562 section 5.8).
 */
const idOf = (environmentId: EnvironmentId, clientId: string): ApplicationId => {
  const bytes = Buffer.from(sha256("application", environmentId, clientId).subarray(0, 16))
  // Version 8, and the variant.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString("hex")
  return ApplicationId.make(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))
}

/** An application that nobody has allowed anything yet, as its document describes it. */
export const unknownApplication = (
  environmentId: EnvironmentId,
  clientId: string,
  { described, freshUntil }: Described,
  now: DateTime.Utc
): StoredApplication => {
  const id = idOf(environmentId, clientId)
  const own = { environmentId, id, clientId, source: "document", ...described } as const
  return newApplication({ ...own, documentFreshUntil: freshUntil }, now)
}

/** A known application after its document was read again; what operators decided about it stays. */
export const describedAnew = (
  before: StoredApplication,
  { described, freshUntil }: Described
): StoredApplication => {
  const { accessTokenSeconds, idTokenSeconds, refreshAbsoluteSeconds, refreshIdleSeconds, trust } =
    before.configuration
  return {
    ...before,
    name: described.name,
    kind: described.kind,
    configuration: {
      ...described.configuration,
      trust,
      accessTokenSeconds,
      idTokenSeconds,
      refreshIdleSeconds,
      refreshAbsoluteSeconds
    },
    documentFreshUntil: freshUntil
  }
}
