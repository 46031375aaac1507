import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import type { DirectoryRecord } from "./DirectoryRecord.ts"

/** Targets of an event about a record: the record, its directory, its user and its organization. */
export const recordTargets = ({
  directoryId,
  id,
  organizationId,
  userId
}: Pick<
  DirectoryRecord,
  "directoryId" | "id" | "organizationId" | "userId"
>): ReadonlyArray<AuditTarget> => [
  { type: "directory_user", id },
  { type: "directory", id: directoryId },
  ...(userId === null ? [] : [{ type: "user" as const, id: userId }]),
  { type: "organization", id: organizationId }
]
