import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserId } from "../../contract/Ids.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { byLocalLink } from "../../credentials/secondFactors/SecondFactor.ts"
import { OperatorId } from "../../contract/OperatorSeat.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { isLoopbackHost, servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { NewSessions } from "../../sessions/clients/NewSessions.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { Users } from "../../users/management/Users.ts"
import type { Recipient } from "../../sessions/clients/Client.ts"

const purpose = "local_owner"

/** Long enough to read what the first start has to tell. */
const lifetimeSeconds = 3600

const email = EmailAddress.make("owner@gatehouse.invalid")

/** The path that the link leads to, at the console's address. */
export const localOwnerPath = "/start"

/**
 * Signs the developer in to the console of a fresh installation on their own machine: never in
 * production, never where another machine could follow the link, and only while nobody is an operator.
 */
export class LocalOwner extends Context.Service<LocalOwner>()(
  "gatehouse/operators/staff/LocalOwner",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const crypto = yield* Crypto
      const environments = yield* Environments
      const newSessions = yield* NewSessions
      const proofs = yield* Proofs
      const seats = yield* OperatorSeats
      const settings = yield* Settings
      const users = yield* Users

      const isLocal = (console: URL): boolean =>
        servesThisMachineOnly({ ...settings, host: settings.consoleHost }) &&
        isLoopbackHost(console.hostname)

      const isNobodys = ({ id }: Environment) =>
        Effect.map(seats.list(id), (all) => all.length === 0)

      /** A link that makes its reader the owner, once. */
      const link = Effect.fn("LocalOwner.link")(function* (console: URL) {
        const platform = yield* environments.platform
        if (!isLocal(console) || !(yield* isNobodys(platform))) {
          return Option.none<Redacted.Redacted>()
        }
        const { token } = yield* proofs.issue(platform, {
          purpose,
          subject: purpose,
          userId: null,
          payload: null,
          lifetimeSeconds
        })
        const url = new URL(localOwnerPath, console)
        url.searchParams.set("token", Redacted.value(token))
        return Option.some(Redacted.make(url.href))
      })

      const join = Effect.fnUntraced(function* (platform: Environment, userId: UserId) {
        const created = { email, emailVerified: true, firstName: "Local", lastName: "Owner" }
        yield* Effect.mapError(users.create(platform, created, userId), () => new InvalidToken())
        const id = OperatorId.make(yield* crypto.uuidV7)
        const seat = {
          id,
          email,
          role: "owner" as const,
          environmentIds: null,
          invitationId: null,
          userId,
          comesBack: false,
          createdAt: yield* DateTime.now
        }
        if (!(yield* seats.insert(platform.id, seat, keyOf(email)))) {
          return yield* new InvalidToken()
        }
        yield* audit.record({
          environmentId: platform.id,
          action: "operator.joined",
          targets: [
            { type: "operator", id },
            { type: "user", id: userId }
          ]
        })
      })

      const redeem = Effect.fn("LocalOwner.redeem")(function* (
        platform: Environment,
        at: Recipient,
        token: Redacted.Redacted
      ) {
        if (!isLocal(new URL(platform.appUrl))) return yield* new InvalidToken()
        const userId = UserId.make(yield* crypto.uuidV7)
        const made = Effect.gen(function* () {
          if (!(yield* isNobodys(platform))) return yield* new InvalidToken()
          yield* join(platform, userId)
          const authentication = byLocalLink(userId)
          return yield* newSessions.establish({ ...at, environment: platform, authentication })
        }).pipe(
          Effect.provideService(AuditOrigin, {
            actor: { type: "user", id: userId, impersonatorId: null },
            secretKeyId: noSecretKey
          })
        )
        const established = yield* proofs.redeem(platform, purpose, token, () => made)
        return established ?? (yield* new InvalidToken())
      })

      return { link, redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
