import { Context, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { defaultRole, roleOf } from "../../contract/Role.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { invalidRedirect } from "../../tenancy/origins/OriginsProblems.ts"
import type { NewInvitation } from "./Invitation.ts"
import { InvitationIssuing } from "./InvitationIssuing.ts"

/** Invitations that a customer's backend makes: it may give any role, and say where they lead to. */
export class ServerInvitations extends Context.Service<ServerInvitations>()(
  "gatehouse/organizations/invitations/ServerInvitations",
  {
    make: Effect.gen(function* () {
      const issuing = yield* InvitationIssuing
      const memberships = yield* Memberships
      const origins = yield* Origins

      const redirectOf = Effect.fnUntraced(function* (
        environment: Environment,
        text: string | null
      ) {
        if (text === null) return null
        const redirectUrl = yield* origins.resolve(environment, text)
        if (Result.isSuccess(redirectUrl)) return redirectUrl.success
        return yield* invalidRedirect("/body/redirectUrl", redirectUrl.failure)
      })

      const placeOf = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId = null, role }: NewInvitation
      ) {
        if (organizationId === null) return null
        const { organization, roleSet } = yield* memberships.organization(
          environment,
          organizationId
        )
        const given = roleOf(roleSet, role ?? defaultRole)
        if (given === undefined) return yield* new RoleNotFound()
        return { id: organization.id, name: organization.name, role: given.key }
      })

      const create = Effect.fn("ServerInvitations.create")(function* (
        environment: Environment,
        input: NewInvitation
      ) {
        const { expiresInDays, publicMetadata = {}, privateMetadata = {} } = input
        return yield* issuing.issue(environment, {
          email: input.email,
          inviterId: null,
          redirectUrl: yield* redirectOf(environment, input.redirectUrl ?? null),
          organization: yield* placeOf(environment, input),
          lifetimeSeconds:
            expiresInDays === undefined
              ? environment.settings.invitations.lifetimeSeconds
              : expiresInDays * daySeconds,
          sendEmail: input.sendEmail ?? true,
          language: input.language ?? null,
          publicMetadata,
          privateMetadata
        })
      })

      return { create }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const daySeconds = 86_400
