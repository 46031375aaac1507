import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Result, Schema } from "effect"
import {
  apply,
  statusAt,
  type InvitationCommand,
  type InvitationTimes
} from "../../../src/organizations/invitations/InvitationState.ts"

const at = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)
const commands: ReadonlyArray<InvitationCommand> = ["patch", "resend", "revoke", "accept"]

const Second = Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })))
const Moment = Arbitrary.schema(
  Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })))
)

const timesOf = (
  expiresAt: number,
  acceptedAt: number | null,
  revokedAt: number | null
): InvitationTimes => ({
  expiresAt: at(expiresAt),
  acceptedAt: acceptedAt === null ? null : at(acceptedAt),
  revokedAt: revokedAt === null ? null : at(revokedAt)
})

describe("the state of an invitation", () => {
  it("follows from its times, in every combination of them and before, at and after its end", () => {
    const table = [
      [null, null, 9, "PENDING"],
      [null, null, 10, "EXPIRED"],
      [null, null, 11, "EXPIRED"],
      [5, null, 9, "ACCEPTED"],
      [5, null, 10, "ACCEPTED"],
      [5, null, 11, "ACCEPTED"],
      [null, 5, 9, "REVOKED"],
      [null, 5, 10, "REVOKED"],
      [null, 5, 11, "REVOKED"],
      [5, 5, 9, "CONTRADICTORY"],
      [5, 6, 10, "CONTRADICTORY"],
      [6, 5, 11, "CONTRADICTORY"]
    ] as const
    for (const [accepted, revoked, now, status] of table) {
      assert.strictEqual(statusAt(timesOf(10, accepted, revoked), at(now)), status)
    }
  })

  it("allows every command while it is pending, and each leads to one state", () => {
    const after = commands.map((command) => {
      const times = Result.getOrThrow(apply(timesOf(10, null, null), command, at(9), 60))
      return [command, statusAt(times, at(9)), DateTime.toEpochMillis(times.expiresAt) / 1000]
    })
    assert.deepStrictEqual(after, [
      ["patch", "PENDING", 10],
      ["resend", "PENDING", 69],
      ["revoke", "REVOKED", 10],
      ["accept", "ACCEPTED", 10]
    ])
  })

  it("allows no command in any other state, and names the state that it is in", () => {
    const ended = [
      [timesOf(10, 5, null), "ACCEPTED"],
      [timesOf(10, null, 5), "REVOKED"],
      [timesOf(10, null, null), "EXPIRED"],
      [timesOf(10, 5, 5), "CONTRADICTORY"]
    ] as const
    for (const command of commands) {
      for (const [times, status] of ended) {
        const refused = apply(times, command, at(10), 60)
        assert.isTrue(Result.isFailure(refused))
        assert.strictEqual(Result.isFailure(refused) ? refused.failure : null, status)
      }
    }
  })

  it.effect.prop(
    "never leaves what is final, and no command ever makes a contradiction",
    [Arbitrary.all([Second, Moment, Moment, Second, Second])],
    ([[expiresAt, acceptedAt, revokedAt, now, later]]) =>
      Effect.sync(() => {
        const times = timesOf(expiresAt, acceptedAt, revokedAt)
        const before = statusAt(times, at(now))
        const afterwards = statusAt(times, at(now + later))
        if (before === "PENDING") assert.include(["PENDING", "EXPIRED"], afterwards)
        else assert.strictEqual(afterwards, before)
        for (const command of commands) {
          const result = apply(times, command, at(now), later)
          assert.strictEqual(Result.isSuccess(result), before === "PENDING")
          if (Result.isSuccess(result)) {
            assert.notStrictEqual(statusAt(result.success, at(now)), "CONTRADICTORY")
          }
        }
      })
  )
})
