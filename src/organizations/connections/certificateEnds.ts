import { DateTime, Result } from "effect"
import { readCertificate } from "../../platform/Certificates.ts"
import type { CertificateNotice, StoredConnection } from "./Connection.ts"

/** Days before the end at which a mail tells of it. */
const thresholds = [1, 7, 30]

/** End of the last certificate; undefined where there is none. */
export const lastEnd = ({
  settings
}: Pick<StoredConnection, "settings">): DateTime.Utc | undefined => {
  if (settings.protocol !== "saml") return undefined
  const ends = settings.certificates.flatMap((pem) => {
    const read = readCertificate(pem)
    return Result.isSuccess(read) ? [DateTime.toEpochMillis(read.success.notAfter)] : []
  })
  return ends.length === 0 ? undefined : DateTime.makeUnsafe(Math.max(...ends))
}

/** Days until then, rounded up; none or fewer once it has come. */
export const daysUntil = (end: DateTime.Utc, now: DateTime.Utc): number =>
  Math.ceil((DateTime.toEpochMillis(end) - DateTime.toEpochMillis(now)) / 86_400_000)

/** The notice that is due: each threshold is told of once for each end. */
export const dueNotice = (
  end: DateTime.Utc,
  last: CertificateNotice | null,
  now: DateTime.Utc
): CertificateNotice | undefined => {
  const left = daysUntil(end, now)
  const days = thresholds.find((threshold) => left <= threshold)
  if (days === undefined || left <= 0) return undefined
  const isTold = last !== null && DateTime.Equivalence(last.endsAt, end) && last.days <= days
  return isTold ? undefined : { endsAt: end, days }
}
