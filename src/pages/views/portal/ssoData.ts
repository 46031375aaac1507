import type { Copied, Preset, Protocol } from "../../texts/portalInstructions.ts"
import type { PortalData, PortalRole } from "./frame.ts"

/** A certificate by which the identity provider signs. */
export interface PortalCertificate {
  readonly subject: string
  readonly notAfter: string
  readonly fingerprint: string
}

/** A connection of the organization, as the pages of the set-up need it. */
export interface PortalConnection {
  readonly id: string
  readonly name: string
  readonly protocol: Protocol
  readonly preset: Preset
  readonly status: string
  readonly testedAt: string | null
  readonly enforcement: string
  /** Values that the provider has to be told. */
  readonly values: Readonly<Partial<Record<Copied, string>>>
  /** Settings by the name of their field; never a secret. */
  readonly fields: Readonly<Record<string, string | null>>
  readonly hasSecret: boolean
  /** Values read from the provider, for people to compare. */
  readonly read: ReadonlyArray<readonly [name: string, value: string]>
  readonly certificates: ReadonlyArray<PortalCertificate>
  readonly jit: {
    readonly enabled: boolean
    readonly role: string | null
    readonly groupRoles: ReadonlyArray<{ readonly group: string; readonly role: string }>
    readonly authoritative: boolean
  }
}

/** Result of a test sign-in, and what would come of it. */
export interface PortalTest {
  readonly at: string
  readonly succeeded: boolean
  readonly reason: string | null
  readonly subject: string | null
  readonly claims: ReadonlyArray<readonly [name: string, value: string]>
  /** Role that it would give; null for no membership. */
  readonly role: string | null
}

export interface PortalConnectionData {
  readonly portal: PortalData
  readonly connection: PortalConnection
  readonly roles: ReadonlyArray<PortalRole>
  readonly tests: ReadonlyArray<PortalTest>
  readonly hasDomain: boolean
  /** Number of members at none of the connection's domains. */
  readonly outside: number
}

export interface PortalConnectionsData {
  readonly portal: PortalData
  readonly connections: ReadonlyArray<PortalConnection>
}
