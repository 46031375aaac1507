import { Context, DateTime, Effect, Layer, Redacted, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SpentSecrets } from "../../credentials/proofs/SpentSecrets.ts"
import {
  attributeNamesOf,
  type StoredConnection
} from "../../organizations/connections/Connection.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { readCertificate, type SigningCertificate } from "../../platform/Certificates.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { authnRequestXml, redirectAddress } from "../../platform/saml/spDocuments.ts"
import { assertedBySaml } from "./assertedBySaml.ts"
import { responseBytes } from "./postedResponse.ts"
import { Asserted } from "../../directory/identities/Asserted.ts"
import { samlRefusalReasons } from "../../platform/saml/SamlRefusal.ts"

/** Time for a person to sign in at their provider. */
const roundSeconds = 600

/** Time for the browser to come from the post to the callback. */
const answerSeconds = 60

/** A sign-in that waits for its identity provider, found by its RelayState. */
export const SamlRound = Schema.Struct({
  connectionId: ConnectionId,
  /** `ID` of the AuthnRequest. */
  requestId: Schema.String
})
export type SamlRound = typeof SamlRound.Type

/** Reason for which an answer signs nobody in. */
const SamlReason = Schema.Literals([...samlRefusalReasons, "assertion_replayed"])
export type SamlReason = typeof SamlReason.Type

/** Result of reading an answer, whoever's browser brought it. */
const SamlOutcome = Schema.Union([
  Schema.TaggedStruct("Asserted", { asserted: Asserted }),
  Schema.TaggedStruct("Refused", { reason: SamlReason })
])
export type SamlOutcome = typeof SamlOutcome.Type

/** An answer between the provider's post and the browser's return. */
export const SamlAnswer = Schema.Struct({ ...SamlRound.fields, outcome: SamlOutcome })
export type SamlAnswer = typeof SamlAnswer.Type

const encodeRound = Schema.encodeEffect(SamlRound)
const decodeRound = Schema.decodeUnknownEffect(SamlRound)
const encodeAnswer = Schema.encodeEffect(SamlAnswer)
const decodeAnswer = Schema.decodeUnknownEffect(SamlAnswer)

/** Secrets of one sign-in, which the browser that started it carries sealed. */
export interface RoundSecrets {
  /** The RelayState, of 43 characters. */
  readonly state: Redacted.Redacted
  readonly nonce: Redacted.Redacted
}

/** An XML name, which `InResponseTo` repeats. */
const requestIdOf = ({ nonce }: RoundSecrets): string => `_${Redacted.value(nonce)}`

const certificatesOf = (texts: ReadonlyArray<string>): ReadonlyArray<SigningCertificate> =>
  texts.flatMap((pem) =>
    Result.match(readCertificate(pem), { onFailure: () => [], onSuccess: (read) => [read] })
  )

// One text for both, which no other pair has.
const assertionSecret = (connectionId: ConnectionId, assertionId: string) =>
  Redacted.make(Base64Url.encode(sha256(`${connectionId} ${assertionId}`)))

const refused = (reason: SamlReason): SamlOutcome => ({ _tag: "Refused", reason })

/** A sign-in by SAML from our request to the answer that the browser brings back. */
export class SamlRounds extends Context.Service<SamlRounds>()("gatehouse/access/saml/SamlRounds", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const crypto = yield* Crypto
    const proofs = yield* Proofs
    const spent = yield* SpentSecrets
    const transaction = yield* Transaction

    /** Address that carries our request; undefined for a connection that is not complete. */
    const begin = Effect.fn("SamlRounds.begin")(function* (
      environment: Environment,
      connection: StoredConnection,
      secrets: RoundSecrets,
      forceAuthn: boolean
    ) {
      const { serviceProvider, settings } = connection
      if (settings.protocol !== "saml" || serviceProvider === null) return undefined
      const { signRequests, ssoUrl } = settings
      if (ssoUrl === null) return undefined
      const requestId = requestIdOf(secrets)
      const round = { connectionId: connection.id, requestId }
      yield* proofs.issue(environment, {
        purpose: "saml_round",
        subject: yield* crypto.uuidV7,
        userId: null,
        token: secrets.state,
        payload: yield* Effect.orDie(encodeRound(round)),
        lifetimeSeconds: roundSeconds
      })
      const { acsUrl } = connectionAddresses(environment.appUrl, connection.id)
      const { entityId } = serviceProvider
      const issuedAt = yield* DateTime.now
      const request = authnRequestXml(
        { acsUrl, entityId },
        { id: requestId, issuedAt, ssoUrl, forceAuthn }
      )
      const key = signRequests ? yield* connections.keyOf(connection) : null
      return redirectAddress(ssoUrl, request, Redacted.value(secrets.state), key ?? undefined)
    })

    const read = Effect.fnUntraced(function* (
      environment: Environment,
      connection: StoredConnection,
      requestId: string,
      response: string | undefined
    ): Effect.fn.Return<SamlOutcome> {
      const { serviceProvider, settings } = connection
      const bytes = response === undefined ? undefined : responseBytes(response)
      if (bytes === undefined) return refused("malformed")
      if (settings.protocol !== "saml" || serviceProvider === null || settings.entityId === null) {
        return refused("issuer_mismatch")
      }
      const { acsUrl } = connectionAddresses(environment.appUrl, connection.id)
      // Its libraries of XML signatures take 20 MiB, which most installations never need.
      const { readSamlResponse } = yield* Effect.promise(
        () => import("../../platform/saml/readSamlResponse.ts")
      )
      const result = readSamlResponse(bytes, {
        now: yield* DateTime.now,
        issuer: settings.entityId,
        certificates: certificatesOf(settings.certificates),
        audience: serviceProvider.entityId,
        acsUrl,
        requestId,
        subjectAttribute: settings.subject?.attribute ?? null
      })
      if (Result.isFailure(result)) return refused(result.failure.reason)
      const { assertionId, endsAt } = result.success
      const secret = assertionSecret(connection.id, assertionId)
      const isFirst = yield* spent.spend(environment, "saml_assertion", secret, endsAt)
      if (!isFirst) return refused("assertion_replayed")
      yield* connections.answeredAt(connection, acsUrl)
      const names = attributeNamesOf(settings)
      const asserted = assertedBySaml(connection.id, settings.entityId, names, result.success)
      return { _tag: "Asserted", asserted }
    })

    /**
     * Reads the answer to a round and keeps what came of it for the callback; undefined for a
     * RelayState that no open round of the connection has. It knows nothing of the browser.
     */
    const answered = Effect.fn("SamlRounds.answered")(function* (
      environment: Environment,
      connectionId: ConnectionId,
      state: Redacted.Redacted,
      response: string | undefined
    ) {
      if (!(yield* proofs.countTry(environment, "saml_round", state))) return undefined
      const proof = yield* proofs.inspect(environment, "saml_round", state)
      if (proof === undefined) return undefined
      const round = yield* Effect.orDie(decodeRound(proof.payload))
      const connection = yield* connections.find(environment, connectionId)
      if (connection === undefined || round.connectionId !== connectionId) return undefined
      return yield* transaction.run(
        Effect.gen(function* () {
          const outcome = yield* read(environment, connection, round.requestId, response)
          const { token } = yield* proofs.issue(environment, {
            purpose: "saml_answer",
            subject: yield* crypto.uuidV7,
            userId: null,
            payload: yield* Effect.orDie(encodeAnswer({ ...round, outcome })),
            lifetimeSeconds: answerSeconds
          })
          return { ticket: token, outcome }
        })
      )
    })

    /** Takes the answer that a ticket names, once, for the round that this browser began. */
    const redeem = Effect.fn("SamlRounds.redeem")(function* (
      environment: Environment,
      connectionId: ConnectionId,
      secrets: RoundSecrets,
      ticket: Redacted.Redacted
    ): Effect.fn.Return<SamlOutcome> {
      const proof = yield* proofs.spend(environment, "saml_answer", ticket)
      yield* proofs.spend(environment, "saml_round", secrets.state)
      if (proof === undefined) return refused("not_in_response_to")
      const answer = yield* Effect.orDie(decodeAnswer(proof.payload))
      return answer.connectionId === connectionId && answer.requestId === requestIdOf(secrets)
        ? answer.outcome
        : refused("not_in_response_to")
    })

    return { begin, answered, redeem }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
