import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { lastMail } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const visitorOf = Effect.fnUntraced(function* (email: string) {
  const { id } = yield* person(email)
  const { browser } = yield* signIn(email)
  return { id, page: new PageVisitor(browser) }
})

const member = "PATCH /organizations/{organizationId}/members/{memberUserId}"
const removal = "DELETE /organizations/{organizationId}/members/{memberUserId}"
const invite = "POST /organizations/{organizationId}/invitations"

layer(TestService.layer)("the pages of organizations, without any script", (it) => {
  it.effect("each has a title of its own, which begins with what it shows of which one", () =>
    Effect.gen(function* () {
      const { page } = yield* visitorOf("titles@example.com")
      yield* page.open(pagePaths.organizations)
      yield* page.submit("POST /organizations", { name: "Harbour" })
      const title = () => /<title>([^<]*)<\/title>/.exec(page.html)?.[1] ?? ""
      assert.match(title(), /^Members · Harbour · /)
      for (const part of ["Invitations", "Settings"]) {
        yield* page.link(new RegExp(part))
        assert.isTrue(title().startsWith(`${part} · Harbour · `), title())
      }
    })
  )

  it.effect("one is made, staffed by invitation, renamed, handed over and left", () =>
    Effect.gen(function* () {
      const owner = yield* visitorOf("owner@example.com")
      yield* owner.page.open(pagePaths.organizations)
      assert.match(owner.page.html, /You are not in any organization yet/)
      const nameless = yield* owner.page.submit("POST /organizations", { name: "a://b" })
      assert.strictEqual(nameless.status, 400)
      yield* owner.page.submit("POST /organizations", { name: "Acme <b>" })
      assert.strictEqual(owner.page.name, "organization")
      assert.include(owner.page.html, "Acme &lt;b&gt;")
      const home = owner.page.path

      yield* owner.page.link(/Settings/)
      yield* owner.page.submit("PATCH /organizations/{organizationId}", { name: "Acme" })
      assert.match(owner.page.html, /<h1>Acme<\/h1>/)

      const joiner = yield* visitorOf("joiner@example.com")
      yield* owner.page.link(/Invitations/)
      yield* owner.page.submit(invite, { email: "joiner@example.com", role: "member" })
      const again = yield* owner.page.submit(invite, { email: "joiner@example.com" })
      assert.strictEqual(again.status, 409)
      assert.strictEqual(owner.page.problem, "invitation_pending")
      yield* owner.page.submit(`${invite}/{invitationId}/resend`)
      yield* lastMail("joiner@example.com", "invitation")

      yield* joiner.page.open(pagePaths.organizations)
      assert.match(joiner.page.html, /Invitations to you/)
      yield* joiner.page.submit("POST /organizations/invitations/accept")
      assert.match(joiner.page.html, /You are a member now/)
      yield* joiner.page.submit("PUT /organizations/active")
      assert.match(joiner.page.html, /Your active organization is changed/)
      yield* joiner.page.open(home)
      assert.notMatch(
        joiner.page.html,
        /Settings<|Invitations</,
        "nothing that a member may not do"
      )
      assert.isUndefined(joiner.page.forms.find(({ operation }) => operation === member))

      yield* owner.page.open(home)
      const alone = yield* owner.page.submit(removal, { memberUserId: owner.id })
      assert.strictEqual(alone.status, 409)
      assert.strictEqual(owner.page.problem, "last_owner")
      yield* owner.page.submit(member, { memberUserId: joiner.id, role: "owner" })
      yield* owner.page.submit(removal, { memberUserId: owner.id })
      assert.strictEqual(owner.page.name, "organizations")
      assert.match(owner.page.html, /You have left the organization/)
      yield* owner.page.open(home)
      assert.strictEqual(owner.page.page?.status, 404)
    })
  )

  it.effect("an invitation that leads on leads on from the page that lists it too", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const joiner = yield* visitorOf("led-on@example.com")
      for (const redirectUrl of ["/welcome", "https://shop.example/team"]) {
        const put = { method: "PUT", json: { origins: ["https://shop.example"] } }
        yield* ask("/allowed-origins", put)
        const { json } = yield* ask("/organizations", { method: "POST", json: { name: "Onward" } })
        const invited = { email: "led-on@example.com", organizationId: json.id, redirectUrl }
        const made = yield* ask("/invitations", { method: "POST", json: invited })
        assert.strictEqual(made.status, 201, made.text)
        yield* joiner.page.open(pagePaths.organizations)
        yield* joiner.page.submit("POST /organizations/invitations/accept")
        assert.strictEqual(joiner.page.onward ?? joiner.page.path, redirectUrl)
      }
    })
  )

  it.effect("an invitation that was withdrawn is gone from the page of whoever it was for", () =>
    Effect.gen(function* () {
      const owner = yield* visitorOf("withdraws@example.com")
      yield* owner.page.open(pagePaths.organizations)
      yield* owner.page.submit("POST /organizations", { name: "Briefly" })
      yield* owner.page.link(/Invitations/)
      yield* owner.page.submit(invite, { email: "uninvited@example.com" })
      yield* owner.page.submit("DELETE /organizations/{organizationId}/invitations/{invitationId}")
      assert.match(owner.page.html, /Withdrawn/)
      const other = yield* visitorOf("uninvited@example.com")
      yield* other.page.open(pagePaths.organizations)
      assert.notMatch(other.page.html, /Briefly/)
    })
  )
})
