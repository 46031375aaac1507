import { Schema } from "effect"
import { ConnectionId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"

/** A connection as strangers know it: its name is public. */
export const NamedConnection = Schema.Struct({ id: ConnectionId, name: Schema.String }).annotate({
  identifier: "NamedConnection"
})
export type NamedConnection = typeof NamedConnection.Type

/** The organization of the address has its people sign in by `connection`, and by nothing else. */
export class SsoRequired extends Problem<SsoRequired>()(
  "sso_required",
  403,
  "Sign in with your organization",
  { connection: NamedConnection }
) {}
