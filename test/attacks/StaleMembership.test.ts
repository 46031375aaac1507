import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import { OrganizationInvitations } from "../../src/organizations/invitations/OrganizationInvitations.ts"
import { Memberships } from "../../src/organizations/organizations/Memberships.ts"
import { InvitationId, OrganizationId } from "../../src/contract/Ids.ts"
import { plainSessionCookie, secureSessionCookie } from "../../src/contract/ClientPaths.ts"
import type { Permission } from "../../src/contract/Permission.ts"
import { Clients } from "../../src/sessions/clients/Clients.ts"
import { attack } from "../support/Attack.ts"
import { team, type SignedInPerson } from "../support/Organizations.ts"
import { TestService } from "../support/TestService.ts"

/** A member as their request was let in, with the session of it. */
const letIn = Effect.fnUntraced(function* (
  { browser }: SignedInPerson,
  organizationId: string,
  needs: Permission
) {
  const { environment } = yield* TestService
  const memberships = yield* Memberships
  const clients = yield* Clients
  const { cookies } = browser
  const kept = cookies.get(secureSessionCookie) ?? cookies.get(plainSessionCookie)
  assert(kept !== undefined)
  const token = Redacted.make(kept.value)
  const found = yield* clients.recognise(environment, { token, transport: "cookie" }, true)
  const signedIn = found?.signedIn ?? null
  assert(signedIn !== null)
  const place = OrganizationId.make(organizationId)
  const by = yield* memberships.authorize(environment, place, signedIn.user.id, needs)
  return { ...by, signedIn }
})

layer(TestService.layer)("an admin whose request waits", (it) => {
  it.effect("neither resends nor revokes an invitation then (CWE-367)", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { environment } = yield* TestService
      const invitations = yield* OrganizationInvitations
      const { admin, id, owner, path } = yield* team
      const json = { email: "invited@example.com", role: "member" }
      const invited = yield* owner.browser.ask(`${path}/invitations`, { json })
      assert.strictEqual(invited.status, 201, invited.text)
      const invitationId = InvitationId.make(invited.json.id)
      const seen = yield* letIn(admin, id, "invitations:revoke")
      const member = `${path}/members/${admin.id}`
      const commands = [
        Effect.flip(invitations.resend(environment, seen, invitationId)),
        Effect.flip(invitations.revoke(environment, seen, invitationId))
      ]
      yield* owner.browser.ask(member, { method: "PATCH", json: { role: "member" } })
      for (const command of commands) assert.strictEqual((yield* command)._tag, "forbidden")
      yield* owner.browser.ask(member, { method: "DELETE" })
      for (const command of commands) {
        assert.strictEqual((yield* command)._tag, "organization_not_found")
      }
      yield* invitations.revoke(
        environment,
        yield* letIn(owner, id, "invitations:revoke"),
        invitationId
      )
    })
  )

  it.effect("invites nobody once they were lowered or removed (CWE-367)", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { environment } = yield* TestService
      const invitations = yield* OrganizationInvitations
      const { admin, id, owner, path } = yield* team
      const seen = yield* letIn(admin, id, "invitations:create")
      const input = { email: EmailAddress.make("accomplice@example.com"), role: "admin" }
      const invite = Effect.flip(invitations.create(environment, seen, input))
      const member = `${path}/members/${admin.id}`
      const lowered = yield* owner.browser.ask(member, {
        method: "PATCH",
        json: { role: "member" }
      })
      assert.strictEqual(lowered.status, 200, lowered.text)
      assert.strictEqual((yield* invite)._tag, "forbidden")
      const removed = yield* owner.browser.ask(member, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      assert.strictEqual((yield* invite)._tag, "organization_not_found")
    })
  )
})
