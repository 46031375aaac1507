import { Context, Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { AttemptReason } from "../../organizations/connections/ConnectionAttempt.ts"
import { ConnectionAttempts } from "../../organizations/connections/ConnectionAttempts.ts"
import { ConnectionStates } from "../../organizations/connections/ConnectionStates.ts"
import {
  ConnectionIncomplete,
  ConnectionNotFound
} from "../../organizations/connections/ConnectionsProblems.ts"
import { isComplete, roleByGroups } from "../../organizations/connections/ConnectionWord.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { AssertedSignIn } from "../connected/AssertedSignIn.ts"
import type { AnsweredRequest } from "../federation/ProviderRequests.ts"
import type { RoundFault } from "./OpenIdConnections.ts"

const linkPurpose = "connection_test"
const resultPurpose = "connection_test_result"
const linkSeconds = 3600

const LinkPayload = Schema.Struct({ connectionId: ConnectionId })

/** Result of a test sign-in, as its page shows it. */
export const TestResult = Schema.Struct({
  connection: Schema.Struct({ name: Schema.String, protocol: Schema.Literals(["oidc", "saml"]) }),
  /** Null where the connection asserted somebody. */
  reason: Schema.NullOr(AttemptReason),
  asserted: Schema.NullOr(
    Schema.Struct({
      subject: Schema.String,
      email: Schema.NullOr(Schema.String),
      firstName: Schema.NullOr(Schema.String),
      lastName: Schema.NullOr(Schema.String),
      groups: Schema.NullOr(Schema.Array(Schema.String)),
      /** Name of the role, not its key. */
      role: Schema.NullOr(Schema.String)
    })
  ),
  /** Outcome that it would have, were it no test. */
  outcome: Schema.NullOr(
    Schema.Literals(["SignIn", "Prove", "Link", "Create", "Consent", "Refuse"])
  ),
  claims: MetadataBag,
  browser: Schema.String
})
export type TestResult = typeof TestResult.Type

const encodeLink = Schema.encodeEffect(LinkPayload)
const decodeLink = Schema.decodeUnknownEffect(LinkPayload)
const encodeResult = Schema.encodeEffect(TestResult)
const decodeResult = Schema.decodeUnknownEffect(TestResult)

/** Test sign-ins of connections: they sign nobody in, and show what was asserted. */
export class ConnectionTests extends Context.Service<ConnectionTests>()(
  "gatehouse/access/sso/ConnectionTests",
  {
    make: Effect.gen(function* () {
      const attempts = yield* ConnectionAttempts
      const active = yield* ActiveConnections
      const states = yield* ConnectionStates
      const crypto = yield* Crypto
      const memberships = yield* Memberships
      const proofs = yield* Proofs
      const signIn = yield* AssertedSignIn

      /** Makes a link by which one test is run, within an hour. */
      const link = Effect.fn("ConnectionTests.link")(function* (
        environment: Environment,
        connectionId: ConnectionId
      ) {
        const connection = yield* active.findAny(environment, connectionId)
        if (connection === undefined) return yield* new ConnectionNotFound()
        if (!isComplete(connection)) return yield* new ConnectionIncomplete()
        const { expiresAt, token } = yield* proofs.issue(environment, {
          purpose: linkPurpose,
          subject: yield* crypto.uuidV7,
          userId: null,
          payload: yield* Effect.orDie(encodeLink({ connectionId })),
          lifetimeSeconds: linkSeconds
        })
        const path = addressOf(pagePaths.connectionTest, { token: Redacted.value(token) })
        return { url: Redacted.make(`${environment.appUrl}${path}`), expiresAt }
      })

      const connectionOf = Effect.fnUntraced(function* (
        environment: Environment,
        proof: { readonly payload: Schema.Json } | undefined
      ) {
        if (proof === undefined) return yield* new InvalidToken()
        const { connectionId } = yield* Effect.orDie(decodeLink(proof.payload))
        const connection = yield* active.findAny(environment, connectionId)
        return connection ?? (yield* new InvalidToken())
      })

      /** The connection that a link tests; uses nothing up. */
      const inspect = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const proof = yield* proofs.inspect(environment, linkPurpose, token)
        return yield* connectionOf(environment, proof)
      })

      /** Uses the link up, at its own connection. */
      const open = Effect.fn("ConnectionTests.open")(function* (
        environment: Environment,
        token: Redacted.Redacted,
        connectionId: ConnectionId
      ) {
        const { id } = yield* inspect(environment, token)
        if (id !== connectionId) return yield* new InvalidToken()
        const proof = yield* proofs.spend(environment, linkPurpose, token)
        return yield* connectionOf(environment, proof)
      })

      const roleName = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId, terms }: StoredConnection,
        groups: ReadonlyArray<string> | null
      ) {
        const role = roleByGroups(terms.jit, groups)
        if (role === null) return null
        const found = yield* Effect.option(memberships.organization(environment, organizationId))
        const roles = Option.match(found, {
          onNone: () => [],
          onSome: ({ roleSet }) => roleSet.roles
        })
        return roles.find(({ key }) => key === role)?.name ?? role
      })

      const resultOf = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        word: Result.Result<Asserted, RoundFault>,
        browser: string
      ): Effect.fn.Return<TestResult> {
        const shown = { name: connection.name, protocol: connection.settings.protocol }
        if (Result.isFailure(word)) {
          const { reason } = word.failure
          const nothing = { asserted: null, outcome: null, claims: {} }
          return { connection: shown, reason, ...nothing, browser }
        }
        const asserted = word.success
        const decision = yield* signIn.foresee(environment, connection, asserted)
        const { email, firstName, groups, lastName, subject } = asserted
        const role = yield* roleName(environment, connection, groups)
        return {
          connection: shown,
          reason: decision._tag === "Refuse" ? decision.reason : null,
          asserted: { subject, email, firstName, lastName, groups, role },
          outcome: decision._tag,
          claims: fittingClaims(asserted.claims),
          browser
        }
      })

      /** Keeps the result for the page of this browser, and answers the page's address. */
      const finish = Effect.fn("ConnectionTests.finish")(function* <R>(
        environment: Environment,
        connection: StoredConnection,
        { browser }: Pick<AnsweredRequest, "browser">,
        asserted: Effect.Effect<Asserted, RoundFault, R>
      ) {
        const word = yield* Effect.result(asserted)
        const result = yield* resultOf(environment, connection, word, browser)
        const subject = result.asserted?.subject ?? null
        const isUnderstood = Result.isSuccess(word)
        yield* attempts.record(environment, connection.id, {
          test: true,
          result: isUnderstood ? (result.reason === null ? "success" : "denied") : "failure",
          reason: result.reason,
          subject,
          userId: null,
          claims: result.claims
        })
        yield* states.tested(connection, {
          passed: isUnderstood && result.reason === null,
          reason: result.reason
        })
        const { token } = yield* proofs.issue(environment, {
          purpose: resultPurpose,
          subject: browser,
          userId: null,
          payload: yield* Effect.orDie(encodeResult(result)),
          lifetimeSeconds: linkSeconds
        })
        const path = addressOf(pagePaths.connectionTest, { result: Redacted.value(token) })
        return `${environment.appUrl}${path}`
      })

      /** A result, in the browser that ran the test. */
      const result = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted,
        browser: string | null
      ) {
        const proof = yield* proofs.inspect(environment, resultPurpose, token)
        if (proof === undefined) return yield* new InvalidToken()
        const found = yield* Effect.orDie(decodeResult(proof.payload))
        return found.browser === browser ? found : yield* new InvalidToken()
      })

      return { link, inspect, open, finish, result }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/**
 * Most of the claims of a test that is kept, in bytes of JSON: a page of attempts answers up to a
 * hundred of them, and an assertion holds 256 KiB.
 */
export const maximumClaimsBytes = 32_768

const sizeOf = (name: string, value: unknown): number =>
  Buffer.byteLength(JSON.stringify({ [name]: value }))

/** Claims that fit into what is kept of a test; the value of one that does not is an ellipsis. */
export const fittingClaims = (claims: MetadataBag): MetadataBag => {
  let room = maximumClaimsBytes
  const fitting: Array<[string, MetadataBag[string]]> = []
  for (const [name, value] of Object.entries(claims)) {
    const kept = sizeOf(name, value) <= room ? value : "…"
    const size = sizeOf(name, kept)
    if (size > room) continue
    room -= size
    fitting.push([name, kept])
  }
  return Object.fromEntries(fitting)
}
