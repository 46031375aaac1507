import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import { freshEmail, invitation, signUpBy } from "../../support/Invitations.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const read = (path: string) =>
  Effect.map(
    TestService.use(({ ask }) => ask(path)),
    ({ json }) => json
  )

/** Invitations of one address to the environment and to an organization. */
const invitedTwice = Effect.fnUntraced(function* (fields: object) {
  const { environment } = yield* TestService
  const organizationId = yield* Seed.organization(environment.id, "Analytical Engines")
  const email = freshEmail()
  const plain = yield* invitation({ email: email.toUpperCase(), ...fields })
  const member = yield* invitation({ email, organizationId, publicMetadata: { seat: 7 } })
  return { organizationId, plain, member }
})

layer(TestService.layer)("who is invited to the environment and to an organization", (it) => {
  it.effect("accepts both by signing up with the organization's link, and gets all bags", () =>
    Effect.gen(function* () {
      const bags = { publicMetadata: { plan: "pro" }, privateMetadata: { account: 9 } }
      const { member, organizationId, plain } = yield* invitedTwice({ ...bags, language: "da" })
      const { answer } = yield* signUpBy(member.token)
      assert.strictEqual(answer.status, 200, answer.text)
      const { id } = answer.json.user
      const user = yield* read(`/users/${id}`)
      assert.deepInclude(user, { ...bags, email: member.email, language: "da" })
      const { items } = yield* read(`/users/${id}/organizations`)
      assert.lengthOf(items, 1)
      assert.deepInclude(items[0], { organizationId, publicMetadata: { seat: 7 } })
      const states = [member.id, plain.id].map((it) => read(`/invitations/${it}`))
      const accepted = (yield* Effect.all(states)).map(({ status }) => status)
      assert.deepStrictEqual(accepted, ["ACCEPTED", "ACCEPTED"])
      const events: ReadonlyArray<{ readonly action: string; readonly targets: object }> =
        yield* eventsOf(answer)
      const told = events.filter(({ action }) => action === "invitation.accepted")
      const whom = { type: "user", id }
      assert.deepStrictEqual(
        told.map(({ targets }) => targets),
        [
          [
            { type: "invitation", id: member.id },
            whom,
            { type: "organization", id: organizationId }
          ],
          [{ type: "invitation", id: plain.id }, whom]
        ]
      )
      const again = yield* signUpBy(plain.token)
      assert.deepInclude(again.answer.json.properties, {
        code: "invitation_not_pending",
        invitationStatus: "ACCEPTED"
      })
    })
  )

  it.effect("joins none the less where the bags do not fit, and the other stays as it is", () =>
    Effect.gen(function* () {
      // 8,192 bytes with the other bag, and two more are the user's third.
      const publicMetadata = { note: "x".repeat(8_179) }
      const { member, plain } = yield* invitedTwice({ publicMetadata })
      const { answer } = yield* signUpBy(member.token)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(answer.json.user.publicMetadata, {})
      assert.strictEqual((yield* read(`/invitations/${plain.id}`)).status, "PENDING")
    })
  )
})
