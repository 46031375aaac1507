import { assert, describe, it } from "@effect/vitest"
import {
  decide,
  type AssertionDecision,
  type AssertionFacts
} from "../../../src/access/connected/AssertionDecision.ts"
import { UserId } from "../../../src/contract/Ids.ts"

const linkedId = UserId.make("018f0000-0000-7000-8000-000000000001")
const ownerId = UserId.make("018f0000-0000-7000-8000-000000000002")
const either = [true, false]
const statuses = ["active", "banned"] as const

const linkedOnes: ReadonlyArray<AssertionFacts["linked"]> = [
  null,
  ...statuses.flatMap((status) =>
    either.map((isVouchedFor) => ({ userId: linkedId, status, isVouchedFor }))
  )
]
const emails: ReadonlyArray<AssertionFacts["email"]> = [
  null,
  ...either.flatMap((isAtDomain) => either.map((isVerified) => ({ isAtDomain, isVerified })))
]
const owners: ReadonlyArray<AssertionFacts["owner"]> = [
  null,
  ...statuses.flatMap((status) =>
    either.flatMap((isPrimary) =>
      either.flatMap((isVerified) =>
        either.map((isUntouched) => ({
          userId: ownerId,
          status,
          isPrimary,
          isVerified,
          isUntouched
        }))
      )
    )
  )
]
const switches = Array.from({ length: 32 }, (_, bits) => ({
  isProvisioned: (bits & 1) !== 0,
  isInvited: (bits & 2) !== 0,
  jitEnabled: (bits & 4) !== 0,
  linkVerifiedDomains: (bits & 8) !== 0,
  legalConsentRequired: (bits & 16) !== 0
}))

/** Every combination of facts with what it comes to. */
const all: ReadonlyArray<readonly [AssertionFacts, AssertionDecision]> = linkedOnes.flatMap(
  (linked) =>
    emails.flatMap((email) =>
      owners.flatMap((owner) =>
        switches.map((rest) => {
          const facts = { linked, email, owner, ...rest }
          return [facts, decide(facts)] as const
        })
      )
    )
)

const each = (look: (facts: AssertionFacts, decision: AssertionDecision, told: string) => void) => {
  for (const [facts, decision] of all) look(facts, decision, JSON.stringify(facts))
}

describe("what a connection's word comes to, whatever the facts", () => {
  it("signs in only whom the identity is linked to, and never by the address", () => {
    each((facts, decision, told) => {
      if (facts.linked === null) assert.notStrictEqual(decision._tag, "SignIn", told)
      else assert.include(["SignIn", "Refuse"], decision._tag, told)
      if (decision._tag !== "SignIn") return
      assert.strictEqual(decision.userId, linkedId, told)
      assert.deepInclude(facts.linked, { status: "active", isVouchedFor: true }, told)
    })
  })

  it("comes to anything new only by a vouched address at a domain of the connection", () => {
    each((facts, decision, told) => {
      if (decision._tag === "SignIn" || decision._tag === "Refuse") return
      assert.deepStrictEqual(facts.email, { isAtDomain: true, isVerified: true }, told)
    })
  })

  it("comes to nothing for whom a directory has let go, invited elsewhere or not", () => {
    each((facts, decision, told) => {
      if (facts.isProvisioned) return
      assert.strictEqual(decision._tag, "Refuse", told)
    })
  })

  it("links without a proof only untouched accounts, or primaries where that is turned on", () => {
    each((facts, decision, told) => {
      if (decision._tag !== "Link") return
      const { owner } = facts
      assert.strictEqual(owner?.status, "active", told)
      const isAllowed = owner?.isPrimary === true && facts.linkVerifiedDomains
      assert.isTrue(owner?.isUntouched === true || isAllowed, told)
      assert.strictEqual(decision.isForeign, owner?.isVerified === false, told)
    })
  })

  it("makes no second account for an address, and none uninvited where that is turned off", () => {
    each((facts, decision, told) => {
      if (decision._tag !== "Create" && decision._tag !== "Consent") return
      assert.isNull(facts.owner, told)
      assert.isTrue(facts.jitEnabled || facts.isInvited, told)
      assert.strictEqual(decision._tag === "Consent", facts.legalConsentRequired, told)
    })
  })
})
