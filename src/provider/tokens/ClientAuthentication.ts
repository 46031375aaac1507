import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import { checksum, equalBytes, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { ClientDocuments } from "../applications/ClientDocuments.ts"
import { secretPrefixes, type SecretKind } from "../secrets/ClientSecret.ts"
import { isAlgorithmOf } from "./AssertionAlgorithm.ts"
import { makeClientAssertions } from "./clientAssertions.ts"
import { UsesStore } from "./UsesStore.ts"
import { DpopProofs, nonceMissing, proofWeak } from "./DpopProofs.ts"
import { type OAuthError, refused, tooMany } from "./OAuthError.ts"
import type { PresentedClient, PresentedSecret } from "./presentedClient.ts"
import type { Caller, Shown, TokenTruth, UsedOnce } from "./TokenTruth.ts"
import { TokenTruthStore } from "./TokenTruthStore.ts"

const failed = refused("invalid_client", "Client authentication failed")
const flawed = (flaw: string) => refused("invalid_client", `The client assertion is bad: ${flaw}`)

/** Grain of the last use of an application and of its secrets. */
const usesTold = { minutes: 1 }

/** A proven application, with all that decides about its call. */
export interface Authenticated {
  readonly application: StoredApplication
  readonly read: TokenTruth
  /** Thumbprint of the key that the caller has shown to hold; null without a proof. */
  readonly jkt: string | null
}

/** The stored secret that the given one is. */
const secretOf = ({ secrets }: Caller, kind: SecretKind, secret: string) => {
  if (!isSecretOf(secretPrefixes[kind], secret, checksum)) return undefined
  const hash = sha256(secret)
  return secrets.find((one) => equalBytes(Buffer.from(one.hash, "hex"), hash))
}

const proofMissing = refused("invalid_dpop_proof", "The application has to prove a key by DPoP")
const proofUsed = refused("invalid_dpop_proof", "The proof was used before")

const isFirst = ({ firstUses }: TokenTruth, { hash }: UsedOnce): boolean =>
  firstUses.includes(Buffer.from(hash).toString("hex"))

/** Proves that callers of the protocol's endpoints are the applications that they say they are. */
export class ClientAuthentication extends Context.Service<ClientAuthentication>()(
  "gatehouse/provider/tokens/ClientAuthentication",
  {
    make: Effect.gen(function* () {
      const truths = yield* TokenTruthStore
      const assertions = yield* makeClientAssertions
      const proofs = yield* DpopProofs
      const uses = yield* UsesStore
      const refusals = yield* Refusals
      const documents = yield* ClientDocuments
      const throttle = yield* Throttle

      /** At most one write a minute; no call fails for want of it. */
      const noteUse = Effect.fnUntraced(function* (
        { environmentId, id, lastUsedAt }: StoredApplication,
        secretId: string | null
      ) {
        const now = yield* DateTime.now
        const since = DateTime.subtract(now, usesTold)
        if (lastUsedAt !== null && !DateTime.isLessThan(lastUsedAt, since)) return
        yield* Background.attempt(
          "The use of an application was not noted",
          uses.noteClient(environmentId, { applicationId: id, secretId }, now, since)
        )
      })

      const refuse = Effect.fnUntraced(function* (
        environment: Environment,
        application: StoredApplication,
        reason: "wrong_secret" | "wrong_assertion",
        error: OAuthError = failed
      ) {
        yield* refusals.noteApplication(environment, application, reason)
        return yield* error
      })

      /**
       * An application that is known by its document alone, where a first request may be its own: one
       * that shows no assertion, or whose assertion held by that document.
       */
      const described = (
        environment: Environment,
        { clientId, method, proof }: PresentedClient,
        isVerified: boolean
      ) =>
        proof?.endpoint === "par" && (isVerified || method === "none")
          ? documents.find(environment, clientId).pipe(
              Effect.catchTags({
                DocumentUnusable: () => Effect.undefined,
                TooManyAttempts: ({ retryAfterSeconds }) => Effect.fail(tooMany(retryAfterSeconds))
              })
            )
          : Effect.undefined

      /**
       * The application that calls, proven by its own method and no other, with what decides about the
       * token that it shows: both are read in one statement, which uses up an assertion.
       */
      const authenticate = Effect.fnUntraced(function* (
        environment: Environment,
        presented: PresentedClient,
        shown: Shown
      ) {
        const assertion =
          presented.method === "private_key_jwt"
            ? yield* Effect.catchTag(
                assertions.verify(environment, presented),
                "TooManyAttempts",
                ({ retryAfterSeconds }) => Effect.fail(tooMany(retryAfterSeconds))
              )
            : undefined
        const flaw = assertion !== undefined && "flaw" in assertion ? assertion.flaw : undefined
        const verified = assertion === undefined || "flaw" in assertion ? undefined : assertion
        const { proof } = presented
        const possession =
          proof?.text === undefined
            ? undefined
            : yield* proofs.verify(environment, proof.text, {
                method: "POST",
                endpoint: proof.endpoint,
                accessToken: null
              })
        const uses = [verified, possession].flatMap((one) => (one === undefined ? [] : [one.used]))
        const read = yield* truths.read(environment.id, presented.clientId, shown, uses)
        const { application, organizationIsThere } = read.caller
        const proven: StoredApplication | undefined =
          application === null
            ? yield* described(environment, presented, verified !== undefined)
            : application.enabled && organizationIsThere
              ? yield* documents.current(environment, application)
              : undefined
        if (proven === undefined) return yield* failed
        const { authentication } = proven.configuration
        if (authentication !== presented.method) return yield* failed
        const answer: Authenticated = { application: proven, read, jkt: possession?.jkt ?? null }
        const checked = Effect.gen(function* () {
          if (possession !== undefined && !isFirst(read, possession.used)) return yield* proofUsed
          const { profile, requireDpop } = proven.configuration
          if (possession !== undefined && profile === "fapi2") {
            if (!isAlgorithmOf(profile, possession.algorithm)) return yield* proofWeak
            if (!possession.hasNonce) return yield* nonceMissing
          }
          const isRequired = requireDpop && proof?.endpoint === "token"
          if (isRequired && possession === undefined) return yield* proofMissing
          return answer
        })
        switch (presented.method) {
          case "none": {
            yield* noteUse(proven, null)
            return yield* checked
          }
          case "client_secret": {
            const secret = secretOf(read.caller, "application", presented.secret)
            if (secret === undefined) return yield* refuse(environment, proven, "wrong_secret")
            yield* noteUse(proven, secret.id)
            return yield* checked
          }
          case "private_key_jwt": {
            const isGood =
              verified !== undefined && isFirst(read, verified.used) && verified.isStillBy(proven)
            // Nothing is written of an application that nobody has allowed anything yet.
            if (!isGood && application === null) return yield* failed
            // It has signed the assertion, and may know what is wrong with it.
            const told = flaw === undefined ? failed : flawed(flaw)
            if (!isGood) return yield* refuse(environment, proven, "wrong_assertion", told)
            yield* noteUse(proven, null)
            return yield* checked
          }
        }
      })

      /** The resource that calls, proven by its id and secret in HTTP Basic. */
      const authenticateResource = Effect.fnUntraced(function* (
        environment: Environment,
        presented: PresentedSecret,
        shown: Shown
      ) {
        const read = yield* truths.read(environment.id, presented.clientId, shown)
        const resource = read.resources.find(({ id }) => id === presented.clientId)
        const secret = secretOf(read.caller, "resource", presented.secret)
        if (resource === undefined || secret === undefined) return yield* failed
        const now = yield* DateTime.now
        const since = DateTime.subtract(now, usesTold)
        if (secret.lastUsedAt === null || DateTime.isLessThan(secret.lastUsedAt, since)) {
          const used = { resourceId: resource.id, secretId: secret.id }
          yield* Background.attempt(
            "The use of a resource's secret was not noted",
            uses.noteResource(environment.id, used, now, since)
          )
        }
        return { resource, read }
      })

      /**
       * Counts a call with which a row begins by its network (`throttle.protocolPerNetwork`), where the
       * application proves nothing.
       */
      const admit = Effect.fnUntraced(function* (
        environment: Environment,
        { method }: PresentedClient,
        endpoint: "par" | "device"
      ) {
        if (method !== "none") return
        const { ipAddress } = yield* RequestContext
        const limit = environment.settings.throttle.protocolPerNetwork
        const counted = { scope: `${endpoint}:address`, policy: endpoint, limit, windowSeconds: 60 }
        yield* throttle
          .attempt(environment, ofNetwork(ipAddress, counted))
          .pipe(Effect.mapError(({ retryAfterSeconds }) => tooMany(retryAfterSeconds)))
      })

      return { authenticate, authenticateResource, admit }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TokenTruthStore.layer, UsesStore.layer])
  )
}
