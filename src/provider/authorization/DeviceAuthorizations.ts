import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import { deviceGrant } from "../applications/ApplicationKind.ts"
import { isNothing, scopesAllowed } from "../grants/GrantedScopes.ts"
import { ClientAuthentication } from "../tokens/ClientAuthentication.ts"
import { deviceCodePrefix, pollSeconds } from "../tokens/DeviceTokens.ts"
import type { TokenRequest } from "../tokens/FamilyTokens.ts"
import { refused } from "../tokens/OAuthError.ts"
import { scopeNames } from "../tokens/TokenScopes.ts"
import { organizationNamed, resourcesNamed } from "./authorizationParameters.ts"
import { DeviceCodesStore, type WaitingDevice } from "./DeviceCodesStore.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { signInOf, type SignedIn } from "../../sessions/clients/Client.ts"
import { ofNetwork, sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Applications } from "../applications/Applications.ts"
import { acrOf } from "../grants/Acr.ts"
import { AuthorizationsStore } from "./AuthorizationsStore.ts"
import { Consents, type Consenting, familyOf } from "./Consents.ts"
import { shownUserCode, userCodeOf } from "./userCode.ts"

/** Lifetime of a device's request, in seconds. */
const deviceSeconds = 600

/** A user code that another device has is made anew: of 25 billion hardly ever more than once. */
const tries = 5

const longestScope = 1000

/** A waiting device, with the person who typed its code. */
export interface DeviceConsenting extends Consenting {
  readonly userCode: string
  readonly device: WaitingDevice
}

/**
 * Requests of devices on which nobody can sign in: they show a code, which a person types
 * elsewhere, who is asked there and answers.
 */
export class DeviceAuthorizations extends Context.Service<DeviceAuthorizations>()(
  "gatehouse/provider/authorization/DeviceAuthorizations",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const codes = yield* DeviceCodesStore
      const store = yield* AuthorizationsStore
      const consents = yield* Consents
      const applications = yield* Applications
      const throttle = yield* Throttle
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      /** Hash of a user code: it is short, so that its hash alone would be guessed. */
      const hashOf = ({ id }: Environment, userCode: string): Uint8Array =>
        crypto.keyedHash(`user-code:${id}`, userCode)

      const newUserCode = Effect.map(crypto.randomBytes(32), userCodeOf)

      /** Begins a request, and answers the codes of the device and of the person. */
      const begin = Effect.fn("DeviceAuthorizations.begin")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, read } = yield* authentication.authenticate(environment, presented, {})
        const { ipAddress } = yield* RequestContext
        yield* authentication.admit(environment, presented, "device")
        if (!application.configuration.grantTypes.includes(deviceGrant)) {
          return yield* refused("unauthorized_client", "The application is of no device")
        }
        const resources = resourcesNamed(parameters, read.resources)
        if (resources === undefined) {
          return yield* refused("invalid_target", "There is no such resource")
        }
        const scope = parameters.get("scope")
        if ((scope ?? "").length > longestScope) {
          return yield* refused("invalid_request", "scope is too long")
        }
        const scopes = scopeNames(scope)
        const organizationId = organizationNamed(parameters)
        if (organizationId === undefined) {
          return yield* refused("invalid_request", "organization_id is not an id")
        }
        const asked = { scopes, resources, organizationId }
        const allowed = scopesAllowed(application, read.resources, asked)
        if (isNothing(allowed, read.resources)) {
          return yield* refused("invalid_scope", "Nothing of what is asked for may be given")
        }
        const deviceCode = formatSecret(
          deviceCodePrefix,
          Redacted.value(yield* crypto.secret),
          checksum
        )
        const now = yield* DateTime.now
        const kept = Effect.gen(function* () {
          const userCode = yield* newUserCode
          if (userCode === undefined) return Option.none<string>()
          const isNew = yield* codes.insert(environment.id, {
            hash: sha256(Redacted.value(deviceCode)),
            userCodeHash: hashOf(environment, userCode),
            applicationId: application.id,
            ...asked,
            ipAddress,
            intervalSeconds: pollSeconds,
            createdAt: now,
            expiresAt: DateTime.add(now, { seconds: deviceSeconds })
          })
          return isNew ? Option.some(userCode) : Option.none<string>()
        })
        const userCode = yield* kept.pipe(
          Effect.repeat({ until: Option.isSome, times: tries }),
          Effect.flatMap(
            Option.match({
              onNone: () => Effect.die(new Error("No user code is free")),
              onSome: Effect.succeed
            })
          )
        )
        const page = `${new URL(oauthIssuerAt(environment.appUrl)).origin}${pagePaths.device}`
        const shown = shownUserCode(userCode)
        return {
          device_code: deviceCode,
          user_code: shown,
          verification_uri: page,
          verification_uri_complete: addressOf(page, { user_code: shown }),
          expires_in: deviceSeconds,
          interval: pollSeconds
        }
      })

      /** Finds the device that waits with a code, and what its person is asked; undefined for none. */
      const question = Effect.fn("DeviceAuthorizations.question")(function* (
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
      const typed = Effect.fn("DeviceAuthorizations.typed")(function* (
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
      const approve = Effect.fn("DeviceAuthorizations.approve")(function* (
        consenting: DeviceConsenting,
        organizationId: OrganizationId | null
      ) {
        const { environment, signedIn, userCode } = consenting
        const { session } = signedIn
        const scopes = yield* consents.given(consenting, organizationId)
        const familyId = yield* crypto.uuidV7
        const now = yield* DateTime.now
        return yield* transaction
          .run(
            Effect.gen(function* () {
              if (!(yield* consents.hold(consenting, organizationId))) return false
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
                  ...familyOf(consenting, key, scopes),
                  id: familyId,
                  grantId,
                  sessionId: null,
                  signOnId: null,
                  nonce: null,
                  acr: acrOf(session)
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
      const deny = Effect.fn("DeviceAuthorizations.deny")(function* (
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

      return { begin, question, typed, isGivable: consents.isGivable, approve, deny }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([AuthorizationsStore.layer, DeviceCodesStore.layer, Consents.layer])
  )
}
