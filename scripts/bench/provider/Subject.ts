import type { Effect, Scope } from "effect"
import type { ConnectionDetails } from "../../../src/platform/EmbeddedPostgres.ts"
import type { Row } from "../load.ts"
import type { PeerCall } from "../peers/Peer.ts"

/** Browsers that send an application's people to a provider, and the application that redeems the codes. */
export interface FlowLoad {
  readonly origin: string
  readonly authorizePath: string
  readonly tokenPath: string
  /** Headers of each request, such as the host. */
  readonly headers: Readonly<Record<string, string>>
  /** Cookies of browsers in which somebody is signed in: one browser for each connection. */
  readonly browsers: ReadonlyArray<string>
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string }
  readonly scope: string
  /** Origin at which Hydra's pages for sign-in and consent report, if the provider leaves these to others. */
  readonly admin?: string
}

/** Calls of the protocol that each provider knows. */
export interface ProviderCalls {
  /** client_credentials. */
  readonly machine: PeerCall
  /** Introspection of a machine's token. */
  readonly introspection: PeerCall
  readonly flow: FlowLoad
}

/** A provider that runs. */
export interface Subject extends ProviderCalls {
  readonly name: string
  readonly pid: number
}

/** Another provider, measured in the same minutes on the same machine. */
export interface SubjectKind {
  readonly name: string
  /** Reason why it cannot be measured here; undefined if it can. */
  readonly missing: string | undefined
  readonly start: (
    postgres: ConnectionDetails,
    browsers: number
  ) => Effect.Effect<Subject, unknown, Scope.Scope>
}

export const redirectUri = "https://app.bench.example/callback"

const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" }

/** Authorization header of a client with a secret (RFC 6749 section 2.3.1). */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`

/** A POST of the protocol by a client with a secret. */
export const protocolCall = (
  path: string,
  { id, secret }: { readonly id: string; readonly secret: string },
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {}
): Row => ({
  method: "POST",
  path,
  headers: { ...headers, ...formHeaders, Authorization: basic(id, secret) },
  body: new URLSearchParams(parameters).toString()
})
