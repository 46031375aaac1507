import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { signInOf, type SignedIn } from "../../sessions/clients/Client.ts"
import { ofNetwork, sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { deviceGrant } from "../applications/ApplicationKind.ts"
import { Applications } from "../applications/Applications.ts"
import { scopesOf } from "../grants/GrantedScopes.ts"
import { acrOf, referencesOf } from "../grants/Acr.ts"
import { AuthorizationsStore } from "./AuthorizationsStore.ts"
import { Consents, type Consenting } from "./Consents.ts"
import { userCodeHash } from "./DeviceAuthorizations.ts"
import { DeviceCodesStore, type WaitingDevice } from "./DeviceCodesStore.ts"

/** A waiting device, with the person who typed its code. */
export interface DeviceConsenting extends Consenting {
  readonly userCode: string
  readonly device: WaitingDevice
}

/** Decides what people are asked who have typed the code of a device, and takes their answer. */
export class DeviceApprovals extends Context.Service<DeviceApprovals>()(
  "gatehouse/provider/authorization/DeviceApprovals",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const codes = yield* DeviceCodesStore
      const consents = yield* Consents
      const applications = yield* Applications
      const throttle = yield* Throttle
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const users = yield* UserLock

      const hashOf = (environment: Environment, userCode: string) =>
        userCodeHash(crypto, environment, userCode)

      /** Finds the device that waits with a code, and what its person is asked; undefined for none. */
      const question = Effect.fn("DeviceApprovals.question")(function* (
        environment: Environment,
        signedIn: SignedIn,
        userCode: string
      ) {
        const hash = hashOf(environment, userCode)
        const device = yield* codes.find(environment.id, hash, yield* DateTime.now)
        if (device === undefined) return undefined
        const application = yield* applications.stored(environment.id, device.applicationId)
        if (application === undefined || !application.enabled) return undefined
        const consenting: DeviceConsenting = {
          environment,
          application,
          signedIn,
          request: device,
          userCode,
          device
        }
        return { consenting, asking: yield* consents.question(consenting) }
      })

      /** Question for a code that was typed: wrong ones count against the session and its network. */
      const typed = Effect.fn("DeviceApprovals.typed")(function* (
        environment: Environment,
        signedIn: SignedIn,
        userCode: string | undefined
      ) {
        const { ipAddress } = yield* RequestContext
        const limit = environment.settings.throttle.userCodeTries
        const policy = "user-code"
        const subject = sessionSubject(signInOf(signedIn.session))
        const limits = [
          { scope: "user_code:session", subject, limit, policy },
          ...ofNetwork(ipAddress, { scope: "user_code:address", limit, policy })
        ]
        yield* throttle.attempt(environment, limits)
        if (userCode === undefined) return undefined
        const found = yield* question(environment, signedIn, userCode)
        if (found === undefined) return undefined
        yield* Effect.forEach(limits, (one) => throttle.forgive(environment, one))
        return found
      })

      /**
       * Lets the device in: grant, family and events in one transaction, which looks at person,
       * session, application and code once more. False where one of them is gone.
       */
      const approve = Effect.fn("DeviceApprovals.approve")(function* (
        consenting: DeviceConsenting,
        organizationId: OrganizationId | null
      ) {
        const { environment, signedIn, userCode } = consenting
        const { session, user } = signedIn
        const scopes = yield* consents.given(consenting, organizationId)
        const familyId = yield* crypto.uuidV7
        const now = yield* DateTime.now
        return yield* transaction
          .run(
            Effect.gen(function* () {
              if (!(yield* users.holdActive(environment.id, user.id))) return false
              if (!(yield* consents.holdPlace(consenting, organizationId))) return false
              if (!(yield* store.holdSession(environment.id, session.id))) return false
              const application = yield* applications.held(
                environment.id,
                consenting.application.id
              )
              const isGood =
                application !== undefined &&
                application.enabled &&
                application.configuration.grantTypes.includes(deviceGrant)
              if (!isGood) return false
              const hash = hashOf(environment, userCode)
              if ((yield* codes.find(environment.id, hash, now)) === undefined) return false
              const key = consents.keyOf(consenting, organizationId)
              const held = { ...consenting, application }
              const grantId = yield* consents.granted(held, key, scopes, now)
              yield* store.insertFamily(
                environment.id,
                {
                  ...key,
                  id: familyId,
                  grantId,
                  sessionId: null,
                  signOnId: null,
                  connectionId: session.connectionId,
                  offline: scopesOf(scopes, null).includes("offline_access"),
                  scopes,
                  nonce: null,
                  acr: acrOf(session),
                  amr: referencesOf(session),
                  authenticatedAt: session.authenticatedAt
                },
                now
              )
              const answer = { _tag: "Approved" as const, familyId }
              // Another answer that was faster undoes this one.
              return (yield* codes.answer(environment.id, hash, answer, now))
                ? true
                : yield* Effect.fail("Answered" as const)
            })
          )
          .pipe(Effect.orElseSucceed(() => false))
      })

      /** Turns the device away; false where it does not wait any more. */
      const deny = Effect.fn("DeviceApprovals.deny")(function* (
        consenting: DeviceConsenting,
        organizationId: OrganizationId | null
      ) {
        const { environment, userCode } = consenting
        const hash = hashOf(environment, userCode)
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const isFirst = yield* codes.answer(environment.id, hash, { _tag: "Denied" }, now)
            if (isFirst) yield* consents.refuse(consenting, organizationId)
            return isFirst
          })
        )
      })

      return { question, typed, isGivable: consents.isGivable, approve, deny }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([AuthorizationsStore.layer, DeviceCodesStore.layer, Consents.layer])
  )
}
