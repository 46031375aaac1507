import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { attack } from "../../support/Attack.ts"
import { untilWaiting } from "../../support/HeldRows.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { browserAt, follow, layer as world } from "../../support/Satellites.ts"
import { stall } from "../../support/Stall.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

/** Half of them delete the account, and half change its password. */
const rounds = process.env["ATTACKS_EVERY"] === "1" ? 24 : 6

/** Someone with an older session elsewhere, from which the one at hand was made. */
const twoSessions = Effect.fnUntraced(function* (email: string) {
  const { id } = yield* person(email)
  const { browser: older } = yield* signIn(email)
  const newer = yield* browserAt("blog.test")
  yield* follow(older, newer)
  return { id, email, older, newer }
})

const changePassword = (browser: TestBrowser) =>
  browser.ask("/users/me/password", {
    method: "PUT",
    json: { currentPassword: password, newPassword: "another horse entirely" }
  })

/** The code of all steps of deleting one's account but the last. */
const deletionCode = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const asked = yield* browser.ask("/users/me/deletion", { method: "POST" })
  assert.strictEqual(asked.status, 202, asked.text)
  return yield* lastCode(email, "account_deletion_code")
})

const confirmDeletion = (browser: TestBrowser, code: string) =>
  browser.ask("/users/me/deletion/confirm", { json: { code } })

const revokeAll = (id: string) =>
  TestService.use((service) => service.ask(`/users/${id}/sessions`, { method: "DELETE" }))

const revokeOthers = (browser: TestBrowser) =>
  browser.ask("/users/me/sessions", { method: "DELETE" })

const signOut = (browser: TestBrowser) => browser.ask("/auth/logout", { method: "POST" })

/** The second of two requests comes while the first one stands still at its first write to a table. */
const meeting = Effect.fnUntraced(function* <R, R2>(
  table: string,
  first: Effect.Effect<RawResponse, never, R>,
  second: Effect.Effect<RawResponse, never, R2>
) {
  const { release, untilWaiting: untilStalled } = yield* stall(table)
  const one = yield* Effect.forkScoped(first)
  yield* untilStalled(1)
  const two = yield* Effect.forkScoped(second)
  yield* untilWaiting(2)
  yield* release
  return [yield* Fiber.join(one), yield* Fiber.join(two)] as const
})

layer(world)("whatever ends several sessions at once", (it) => {
  it.effect("deleting one's account ends in no knot with a backend that signs the user out", () =>
    Effect.gen(function* () {
      const { email, id, newer } = yield* twoSessions("deletion@example.com")
      const confirm = confirmDeletion(newer, yield* deletionCode(newer, email))
      const [deleted, revoked] = yield* meeting("mails", confirm, revokeAll(id))
      assert.strictEqual(deleted.status, 204, deleted.text)
      assert.strictEqual(revoked.status, 204, revoked.text)
    })
  )

  it.effect("deleting one's account ends in no knot with signing out elsewhere", () =>
    Effect.gen(function* () {
      const { email, newer, older } = yield* twoSessions("leaving@example.com")
      const confirm = confirmDeletion(newer, yield* deletionCode(newer, email))
      const [deleted, left] = yield* meeting("mails", confirm, signOut(older))
      assert.strictEqual(deleted.status, 204, deleted.text)
      assert.strictEqual(left.status, 204, left.text)
    })
  )

  it.effect("nor does a change of password with either, or with ending the other sessions", () =>
    Effect.gen(function* () {
      for (const [index, other] of [
        ({ id }: { id: string }) => revokeAll(id),
        ({ older }: { older: TestBrowser }) => signOut(older),
        ({ older }: { older: TestBrowser }) => revokeOthers(older)
      ].entries()) {
        const user = yield* twoSessions(`change-${index}@example.com`)
        const [changed, ended] = yield* meeting(
          "password_credentials",
          changePassword(user.newer),
          other(user)
        )
        assert.strictEqual(changed.status, 204, changed.text)
        assert.include([204, 401], ended.status, ended.text)
      }
    })
  )

  it.effect("no round of any two of them answers an internal error", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      for (let round = 0; round < rounds; round += 1) {
        const { email, id, newer, older } = yield* twoSessions(`round-${round}@example.com`)
        yield* signIn(email)
        const confirm = confirmDeletion(newer, yield* deletionCode(newer, email))
        const own = round % 2 === 0 ? confirm : changePassword(newer)
        const answers = yield* Effect.all([own, revokeAll(id), revokeOthers(older)], {
          concurrency: "unbounded"
        })
        for (const { status, text } of answers) assert.include([204, 401], status, text)
      }
    })
  )
})
