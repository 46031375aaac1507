import { Predicate } from "effect"
import { codeOf } from "./CauseReport.ts"

const unreached = "its host cannot be reached from this machine: check the network between the two"

const unresolved =
  "its host name leads to no address: check its spelling, and this machine's name servers"

const keptOut =
  "its server does not let this user in from here: check that the role exists and may log in, and pg_hba.conf, which may ask for ?sslmode=require"

/** Codes of PostgreSQL and of Node.js in words, where an operator can mend it. */
const ofCodes: Readonly<Record<string, string>> = {
  "08P01":
    "what answers at its address refuses settings of the session, as poolers do: DATABASE_POOLER=transaction leaves them out",
  "25006":
    "it takes no writes: its address must lead to the primary, not to a standby, and default_transaction_read_only be off",
  "28000": keptOut,
  "28P01":
    "its server refuses the user or the password; special characters of a password are percent-encoded",
  "3D000": "there is no database of this name",
  "42501":
    "its role lacks a right; it must be able to create tables and the extensions pg_trgm and btree_gin",
  "53100": "the disk of its server is full",
  "53300":
    "all connections that it allows are taken: see max_connections of the server, and the limits of the role and the database",
  "57P03": "its server is starting or stopping: try again in a moment",
  EAI_AGAIN: unresolved,
  ECONNREFUSED: "nothing listens at its host and port: check both, and that PostgreSQL runs",
  EHOSTUNREACH: unreached,
  ENETUNREACH: unreached,
  ENOENT: "no socket of PostgreSQL is in its folder: check the folder, and that PostgreSQL runs",
  ENOTFOUND: unresolved,
  ETIMEDOUT: unreached
}

/** Messages of the driver that come without a code, in words. */
const ofMessages: Readonly<Record<string, string>> = {
  "PgConnection: Connection timed out": unreached,
  "PgConnection: No password configured": "its server asks for a password, and it has none",
  "PgConnection: No username configured": "it has no user",
  "PgConnection: Server refused TLS": "its server offers no TLS, which its sslmode asks for"
}

const uncertified =
  "its certificate is not trusted for this host name; NODE_EXTRA_CA_CERTS names a file with the authority's"

const member = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

const wordsOf = (code: string | undefined, message: string): string | undefined => {
  if (code === undefined) return ofMessages[message]
  return ofCodes[code] ?? (/CERT|SIGNATURE/.test(code) ? uncertified : undefined)
}

/** Failure of the database in one line for the operator, which quotes nothing of what it says. */
export const databaseProblem = (error: object): string => {
  const reason = member(error, "reason")
  const code = codeOf(member(reason, "cause"))
  const words = wordsOf(code, String(member(reason, "message")))
  const kind = [String(member(reason, "_tag") ?? "unknown"), ...(code === undefined ? [] : [code])]
  return `The database of DATABASE_URL could not be used${words === undefined ? ` (${kind.join(" ")})` : `: ${words}`}`
}
