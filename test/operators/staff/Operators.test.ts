import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { EmailAddress } from "../../../src/contract/EmailAddress.ts"
import { OperatorId } from "../../../src/contract/OperatorSeat.ts"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import {
  acceptInvitation,
  consoleBrowser,
  layer as service,
  operator
} from "../../support/Console.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { codeOf } from "../../support/Authenticator.ts"
import { attack } from "../../support/Attack.ts"
import { added, promote } from "../../support/EmailAddresses.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { password } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const codeIn = (answer: { readonly json: { readonly properties?: { readonly code: string } } }) =>
  answer.json.properties?.code

layer(service)("operators", (it) => {
  it.effect("are invited, listed, changed and removed by an owner, and all of it is recorded", () =>
    Effect.gen(function* () {
      const owner = yield* operator("owner")
      const json = { email: "Bo@example.com", role: "support", environmentIds: null }
      const invited = yield* owner.ask("/operators", { json })
      assert.strictEqual(invited.status, 201, invited.text)
      const { url, ...shown } = invited.json
      assert.deepInclude(shown, { email: "Bo@example.com", role: "support", status: "invited" })
      const again = yield* owner.ask("/operators", { json: { ...json, email: "bo@example.com" } })
      assert.strictEqual(codeIn(again), "operator_exists")

      const { id: platformId } = yield* (yield* Environments).platform
      const { environment } = yield* TestService
      for (const id of [platformId, shown.id]) {
        const environmentIds = [environment.id, id]
        for (const [path, request] of [
          ["/operators", { json: { ...json, email: "nowhere@example.com", environmentIds } }],
          [`/operators/${shown.id}`, { method: "PATCH", json: { environmentIds } }]
        ] as const) {
          const refused = yield* owner.ask(path, request)
          assert.strictEqual(refused.status, 400, refused.text)
          const [flaw, ...others] = refused.json.properties.errors
          assert.deepStrictEqual([flaw.path, others], ["/body/environmentIds/1", []])
        }
      }

      const accepted = yield* acceptInvitation(Redacted.make(url))
      const listed = (yield* owner.ask("/operators")).json.items
      const bo = listed.find(({ id }: { readonly id: string }) => id === shown.id)
      assert.deepInclude(bo, { status: "active", secondFactor: "totp", userId: accepted.userId })
      assert.isNotNull(bo.lastSeenAt)

      const path = `/operators/${shown.id}`
      const method = "PATCH"
      const changed = yield* owner.ask(path, { method, json: { role: "auditor" } })
      assert.strictEqual(changed.json.role, "auditor", changed.text)
      // What changes nothing is no event.
      for (const same of [{}, { role: "auditor", environmentIds: null }]) {
        assert.deepStrictEqual((yield* owner.ask(path, { method, json: same })).json, changed.json)
      }
      assert.strictEqual((yield* owner.ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* owner.ask(path, { method: "DELETE" })).status, 404)
      assert.strictEqual(
        codeIn(yield* owner.ask(path, { method, json: { role: "admin" } })),
        "operator_not_found"
      )
      assert.strictEqual((yield* accepted.browser.ask("/users/me")).status, 401)

      const { items } = (yield* owner.ask("/platform/audit-events/search?limit=100", {
        json: { page: { mode: "browse", cursor: null }, filters: { targetTypes: ["operator"] } }
      })).json
      const told = items.filter((event: { readonly targets: ReadonlyArray<{ id: string }> }) =>
        event.targets.some(({ id }) => id === shown.id)
      )
      assert.deepStrictEqual(
        told.map((event: { readonly action: string; readonly actor: { readonly id: string } }) => [
          event.action,
          event.actor.id
        ]),
        [
          ["operator.removed", owner.userId],
          ["operator.role_changed", owner.userId],
          ["operator.joined", accepted.userId],
          ["operator.invited", owner.userId]
        ]
      )
    })
  )

  it.effect("prove who they are again on the pages of the console's own host", () =>
    Effect.gen(function* () {
      const owner = yield* operator("owner")
      yield* TestClock.adjust("6 minutes")
      const json = { email: "fresh@example.com", role: "auditor", environmentIds: null }
      const invite = () => owner.ask("/operators", { json })
      assert.strictEqual(codeIn(yield* invite()), "reauthentication_required")
      const page = new PageVisitor(owner.browser)
      yield* page.open(pagePaths.reauthenticate)
      assert.strictEqual(page.name, "reauthenticate", page.html)
      const totpCode = yield* codeOf(owner.secret)
      yield* page.submit("POST /auth/reauthenticate", { totpCode })
      assert.strictEqual((yield* invite()).status, 201)
    })
  )

  it.effect("are called by their primary address, whatever they were invited by", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const owner = yield* operator("owner")
      const { browser, email, id } = yield* operator("auditor")
      const moved = EmailAddress.make("Moved@example.com")
      const address = yield* added(browser, moved)
      assert.strictEqual((yield* promote(browser, address.id)).status, 200)
      const { items } = (yield* owner.ask("/operators")).json
      const listed = items.find((one: { readonly id: string }) => one.id === id)
      assert.strictEqual(listed.email, moved)
      assert.strictEqual((yield* operators.byEmail(moved)).id, id)

      const invite = (to: string) =>
        owner.ask("/operators", { json: { email: to, role: "auditor", environmentIds: null } })
      assert.strictEqual(codeIn(yield* invite("moved@EXAMPLE.com")), "operator_exists")
      yield* operators.link(OperatorId.make(id))
      assert.strictEqual((yield* operators.byEmail(moved)).status, "invited")
      assert.strictEqual((yield* invite(email)).status, 201)
    })
  )

  it.effect("are known by name to each other where they work together, and by nothing else", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const other = (yield* tenant("colleagues")).environment
      const reader = yield* operator("auditor", [environment.id])
      const colleague = yield* operator("support", [environment.id, other.id])
      const stranger = yield* operator("admin", [other.id])
      const { url } = yield* (yield* Operators).invite({
        email: EmailAddress.make("not-yet@example.com"),
        role: "support",
        environmentIds: [environment.id]
      })
      assert.isDefined(url)
      const place = `/environments/${environment.id}/operator-names`
      const { json, status } = yield* reader.ask(place)
      assert.strictEqual(status, 200)
      const items: ReadonlyArray<Readonly<Record<string, string>>> = json.items
      const ids = items.map(({ id }) => id)
      assert.includeMembers(ids, [reader.id, colleague.id])
      assert.notInclude(ids, stranger.id)
      assert.isFalse(items.some(({ name }) => name === "not-yet@example.com"))
      for (const item of items) {
        assert.sameMembers(Object.keys(item), ["id", "userId", "name"])
        assert.isNotEmpty(item["name"])
      }
      const elsewhere = yield* reader.ask(`/environments/${other.id}/operator-names`)
      assert.strictEqual(elsewhere.status, 404)
    })
  )

  it.effect("with some environments give no others, and touch nobody who has others", () =>
    Effect.gen(function* () {
      yield* attack("privilege escalation")
      const { environment, tenant } = yield* TestService
      const other = (yield* tenant("elsewhere")).environment
      const limited = yield* operator("owner", [environment.id])
      const full = yield* operator("auditor")
      const elsewhere = yield* operator("auditor", [environment.id, other.id])
      const own = yield* operator("auditor", [environment.id])
      const change = (id: string, json: object) =>
        limited.ask(`/operators/${id}`, { method: "PATCH", json })
      const invite = (environmentIds: ReadonlyArray<string> | null) =>
        limited.ask("/operators", {
          json: { email: "more@example.com", role: "owner", environmentIds }
        })
      const stranger = yield* operator("auditor", [other.id])
      const listed = (yield* limited.ask("/operators")).json.items.map(
        ({ id }: { readonly id: string }) => id
      )
      assert.includeMembers(listed, [limited.id, full.id, elsewhere.id, own.id])
      assert.notInclude(listed, stranger.id)
      for (const unseen of [
        yield* change(stranger.id, { role: "support" }),
        yield* limited.ask(`/operators/${stranger.id}`, { method: "DELETE" })
      ]) {
        assert.strictEqual(codeIn(unseen), "operator_not_found", unseen.text)
      }
      for (const refused of [
        yield* invite(null),
        yield* invite([other.id]),
        yield* change(limited.id, { environmentIds: null }),
        yield* change(limited.id, { environmentIds: [environment.id, other.id] }),
        yield* change(full.id, { role: "owner" }),
        yield* change(full.id, { environmentIds: [environment.id] }),
        yield* change(elsewhere.id, { role: "support" }),
        yield* limited.ask(`/operators/${full.id}`, { method: "DELETE" }),
        yield* limited.ask(`/operators/${elsewhere.id}`, { method: "DELETE" })
      ]) {
        assert.strictEqual(codeIn(refused), "forbidden", refused.text)
      }
      assert.strictEqual((yield* invite([environment.id])).status, 201)
      assert.strictEqual((yield* change(own.id, { role: "support" })).status, 200)
      assert.strictEqual(
        (yield* limited.ask(`/operators/${own.id}`, { method: "DELETE" })).status,
        204
      )
    })
  )

  it.effect("are out of reach from the moment on that they are given other environments", () =>
    Effect.gen(function* () {
      yield* attack("privilege escalation")
      const { environment } = yield* TestService
      const operators = yield* Operators
      const limited = yield* operator("owner", [environment.id])
      const rising = yield* operator("auditor", [environment.id])
      for (const request of [
        { method: "PATCH", json: { role: "support" } },
        { method: "DELETE" }
      ] as const) {
        yield* operators.change(OperatorId.make(rising.id), { environmentIds: [environment.id] })
        const held = yield* holdRows(
          (sql) => sql`
            UPDATE operators SET environment_ids = NULL WHERE id = ${rising.id} RETURNING id`
        )
        const asked = yield* Effect.forkScoped(limited.ask(`/operators/${rising.id}`, request))
        yield* untilWaiting(1)
        yield* held.release
        assert.strictEqual(codeIn(yield* Fiber.join(asked)), "forbidden")
      }
      const { json } = yield* rising.ask("/me")
      assert.deepInclude(json.operator, { role: "auditor", environmentIds: null })
    })
  )

  it.effect("lose what a smaller role does not open with their next call", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const admin = yield* operator("owner")
      assert.strictEqual((yield* admin.ask("/operators")).status, 200)
      yield* operators.change(OperatorId.make(admin.id), { role: "auditor" })
      assert.strictEqual(codeIn(yield* admin.ask("/operators")), "forbidden")
      yield* operators.remove(OperatorId.make(admin.id))
      assert.strictEqual((yield* admin.ask("/me")).status, 401)
    })
  )

  it.effect("come in by an invitation once, and only for a day", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const input = { role: "admin", environmentIds: null } as const
      const signUp = (url: Redacted.Redacted) =>
        Effect.flatMap(consoleBrowser, (browser) =>
          browser.ask("/auth/invitation/password-signup", {
            json: {
              token: new URL(Redacted.value(url)).searchParams.get("token"),
              password,
              legalConsentAccepted: true
            }
          })
        )
      const once = yield* operators.invite({
        ...input,
        email: EmailAddress.make("once@example.com")
      })
      const both = yield* Effect.all([signUp(once.url), signUp(once.url)], { concurrency: 2 })
      assert.sameMembers(
        both.map(({ status }) => status),
        [200, 409]
      )
      assert.strictEqual(codeIn(yield* signUp(once.url)), "invitation_not_pending")

      const late = yield* operators.invite({
        ...input,
        email: EmailAddress.make("late@example.com")
      })
      const inDay = DateTime.add(yield* DateTime.now, { hours: 24 })
      assert.strictEqual(DateTime.formatIso(late.expiresAt), DateTime.formatIso(inDay))
      yield* TestClock.adjust("24 hours")
      assert.strictEqual(codeIn(yield* signUp(late.url)), "invitation_not_pending")

      // Nobody took it, so the same address is free to be invited again.
      const { environment } = yield* TestService
      const limited = yield* operator("owner", [environment.id])
      const json = { email: "LATE@example.com", role: "support", environmentIds: [environment.id] }
      assert.strictEqual(codeIn(yield* limited.ask("/operators", { json })), "operator_exists")
      const owner = yield* operator("owner")
      const anew = yield* owner.ask("/operators", { json })
      assert.strictEqual(anew.status, 201, anew.text)
      assert.deepInclude(anew.json, { role: "support", status: "invited" })
      assert.strictEqual(codeIn(yield* owner.ask("/operators", { json })), "operator_exists")
      yield* acceptInvitation(Redacted.make(anew.json.url))
      yield* TestClock.adjust("15 minutes")
      assert.strictEqual(
        (yield* Effect.flip(
          operators.invite({ ...input, email: EmailAddress.make("late@example.com") })
        ))._tag,
        "operator_exists"
      )
    })
  )
})

layer(service)("the last owner", (it) => {
  it.effect("stays, whatever would take them away", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const owner = yield* operator("owner")
      const admin = yield* operator("admin")
      const path = `/operators/${owner.id}`
      const down = { method: "PATCH", json: { role: "admin" } }
      assert.strictEqual(codeIn(yield* owner.ask(path, down)), "last_owner")
      assert.strictEqual(codeIn(yield* owner.ask(path, { method: "DELETE" })), "last_owner")
      const own = yield* owner.browser.ask("/users/me/deletion", { method: "POST" })
      assert.strictEqual(codeIn(own), "last_owner")

      const { environment } = yield* TestService
      const limiting = { method: "PATCH", json: { environmentIds: [environment.id] } }
      assert.strictEqual(codeIn(yield* owner.ask(path, limiting)), "last_owner")

      // An owner of some environments is none to stay.
      yield* operator("owner", [environment.id])
      assert.strictEqual(codeIn(yield* owner.ask(path, { method: "DELETE" })), "last_owner")

      // Somebody who has not joined yet is no owner to stay.
      yield* operators.invite({
        email: EmailAddress.make("absent@example.com"),
        role: "owner",
        environmentIds: null
      })
      assert.strictEqual(codeIn(yield* owner.ask(path, { method: "DELETE" })), "last_owner")

      yield* operators.change(OperatorId.make(admin.id), { role: "owner" })
      const leaving = yield* Effect.forEach(
        [owner, admin],
        ({ ask, id }) => ask(`/operators/${id}`, { method: "DELETE" }),
        { concurrency: 2 }
      )
      assert.sameMembers(
        leaving.map(({ status }) => status),
        [204, 409]
      )
    })
  )

  it.effect("who lost every way in comes back by a link of the command line", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const { id, browser, email } = yield* operator("owner")
      const operatorId = OperatorId.make(id)
      for (const other of yield* operators.list) {
        if (other.id !== operatorId) yield* operators.remove(other.id)
      }
      const link = yield* operators.link(operatorId)
      const inQuarter = DateTime.add(yield* DateTime.now, { minutes: 15 })
      assert.strictEqual(DateTime.formatIso(link.expiresAt), DateTime.formatIso(inQuarter))
      // Whoever is invited besides is none to stay while the link is open.
      const besides = { role: "owner", environmentIds: null } as const
      const absent = EmailAddress.make("besides@example.com")
      const { operator: invited } = yield* operators.invite({ ...besides, email: absent })
      const { environment } = yield* TestService
      const removed = yield* Effect.flip(operators.remove(operatorId))
      assert.strictEqual(removed._tag, "last_owner")
      for (const changes of [{ role: "admin" }, { environmentIds: [environment.id] }] as const) {
        const changed = yield* Effect.flip(operators.change(operatorId, changes))
        assert.strictEqual(changed._tag, "last_owner")
      }
      yield* operators.remove(invited.id)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      const json = { email, password }
      assert.strictEqual((yield* (yield* consoleBrowser).ask("/auth/login", { json })).status, 401)
      yield* acceptInvitation(link.url)
      const back = yield* operators.byEmail(EmailAddress.make(email))
      assert.deepInclude(back, { id: operatorId, role: "owner", status: "active" })
      assert.isNotNull(back.userId)
    })
  )
})
