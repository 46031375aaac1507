import type { DateTime } from "effect"
import { ApplicationId, type EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import type { Configuration, StoredApplication } from "./Application.ts"
import type { ApplicationKind } from "./ApplicationKind.ts"

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
): StoredApplication => ({
  environmentId,
  id: idOf(environmentId, clientId),
  clientId,
  organizationId: null,
  source: "document",
  enabled: true,
  ...described,
  documentFreshUntil: freshUntil,
  createdAt: now,
  updatedAt: now,
  lastUsedAt: null
})

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
