import { Schema } from "effect"
import { Identity } from "../../directory/identities/Identity.ts"

/** The claims of an identity that its user is shown. */
const shownClaims: ReadonlySet<string> = new Set(["email", "name", "picture"])

/** An identity as its own user sees it: of the provider's claims only what a page shows. */
export const ClientIdentity = Schema.Struct({
  ...Identity.fields,
  /** Null for one that came with no provider. */
  provider: Schema.NullOr(Schema.String)
}).annotate({ identifier: "ClientIdentity" })
export type ClientIdentity = typeof ClientIdentity.Type

/** An identity less what is not for its user's pages. */
export const toClientIdentity = (identity: ClientIdentity): ClientIdentity => ({
  id: identity.id,
  provider: identity.provider,
  protocol: identity.protocol,
  issuer: identity.issuer,
  subject: identity.subject,
  label: identity.label,
  status: identity.status,
  createdAt: identity.createdAt,
  updatedAt: identity.updatedAt,
  connectionId: identity.connectionId,
  claims: Object.fromEntries(
    Object.entries(identity.claims).filter(([name]) => shownClaims.has(name))
  )
})
