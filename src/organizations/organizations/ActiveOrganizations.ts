import { Context, Effect, Layer } from "effect"
import { Unauthenticated } from "../../contract/SessionProblems.ts"
import type { OrganizationId, SessionId, UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Enforcement } from "../enforcement/Enforcement.ts"
import type { SessionProof } from "../enforcement/EnforcedConnection.ts"
import { MembershipsStore } from "./MembershipsStore.ts"
import { OrganizationNotFound } from "./OrganizationsProblems.ts"

interface SessionOfMember extends SessionProof {
  readonly id: SessionId
  readonly organizationId: OrganizationId | null
}

/** The organization a person works in; their tokens carry it (contract: "Access JWT"). */
export class ActiveOrganizations extends Context.Service<ActiveOrganizations>()(
  "gatehouse/organizations/organizations/ActiveOrganizations",
  {
    make: Effect.gen(function* () {
      const store = yield* MembershipsStore
      const sessions = yield* Sessions
      const audit = yield* Audit
      const enforcement = yield* Enforcement
      const transaction = yield* Transaction

      const roleIn = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        organizationId: OrganizationId | null
      ) {
        if (organizationId === null) return null
        // Locked, so that a membership that ends meanwhile clears what is set here.
        const held = environment.settings.organizations.enabled
          ? yield* store.hold(environment.id, organizationId, userId)
          : undefined
        return held === undefined ? yield* new OrganizationNotFound() : held.role
      })

      /**
       * Makes an organization active in a session, or none, and what the person's next sessions start
       * with, unless somebody acts in their name; answers the person's role in it.
       */
      const activate = Effect.fn("ActiveOrganizations.activate")(function* (
        environment: Environment,
        session: SessionOfMember,
        organizationId: OrganizationId | null
      ) {
        const { id, impersonatorId, organizationId: before, userId } = session
        if (organizationId !== null) {
          yield* enforcement.requireOpenTo(environment, organizationId, session)
        }
        return yield* transaction.run(
          Effect.gen(function* () {
            // The user before the organization, as everything that takes both does.
            if (impersonatorId === null) yield* store.choose(environment.id, userId, organizationId)
            const role = yield* roleIn(environment, userId, organizationId)
            const set = yield* sessions.setOrganization(environment, userId, id, organizationId)
            if (!set) return yield* new Unauthenticated()
            if (before === organizationId) return role
            yield* audit.record({
              environmentId: environment.id,
              action: "session.switched",
              targets: [
                { type: "session", id },
                { type: "user", id: userId },
                ...(organizationId === null
                  ? []
                  : [{ type: "organization" as const, id: organizationId }])
              ]
            })
            return role
          })
        )
      })

      return { activate }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MembershipsStore.layer))
}
