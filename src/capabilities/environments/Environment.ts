import { Schema } from "effect"
import type { Redacted } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { EnvironmentSettings } from "./EnvironmentSettings.ts"

/** What an operator calls an environment; unique in the installation. */
export const EnvironmentName = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9._-]{0,62}$/i, {
    expected: "1 to 63 letters, digits, dots, dashes or underscores"
  })
).pipe(Schema.brand("EnvironmentName"))
export type EnvironmentName = typeof EnvironmentName.Type

/** A value of the `Host` header that names an environment, lower case, with its port if it has one. */
export const Host = Schema.String.check(
  Schema.isPattern(/^([a-z0-9._-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?$/, {
    expected: "a host name with an optional port"
  }),
  Schema.isMaxLength(255)
).pipe(Schema.brand("Host"))
export type Host = typeof Host.Type

/** A tenant of the installation: every other record belongs to one (interface.md "What the service does"). */
export interface Environment {
  readonly id: EnvironmentId
  readonly name: EnvironmentName
  readonly appUrl: string
  readonly hosts: ReadonlyArray<Host>
  readonly settings: EnvironmentSettings
  /** Signs the cursors and checkpoints of this environment; never changes. */
  readonly cursorKey: Redacted.Redacted<Uint8Array>
}
