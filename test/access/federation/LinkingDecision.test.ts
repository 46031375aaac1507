import { assert, describe, it } from "@effect/vitest"
import {
  decide,
  type LinkingDecision,
  type LinkingFacts
} from "../../../src/access/federation/LinkingDecision.ts"
import { UserId } from "../../../src/contract/Ids.ts"

const one = UserId.make("0199a3c4-5d6e-7f80-8123-456789abcdef")
const two = UserId.make("0199a3c4-5d6e-7f80-9123-456789abcdef")

const statuses = ["active", "banned", "deleted"] as const
const yesNo = [true, false]

/** Every combination of facts that there is: a few hundred. */
const every: ReadonlyArray<LinkingFacts> = [
  null,
  ...statuses.map((status) => ({ userId: one, status }))
].flatMap((linked) =>
  [null, { proven: true }, { proven: false }].flatMap((email) =>
    [
      null,
      ...statuses.flatMap((status) =>
        yesNo.flatMap((primary) =>
          yesNo.map((verified) => ({ userId: two, status, primary, verified }))
        )
      )
    ].flatMap((owner) =>
      (["public", "invitation_only", "closed"] as const).flatMap((signUpMode) =>
        yesNo.flatMap((legalConsentRequired) =>
          yesNo.flatMap((linksByAddress) =>
            yesNo.map((isAllowed) => ({
              linked,
              email,
              owner: email === null ? null : owner,
              isAllowed,
              linksByAddress,
              signUpMode,
              legalConsentRequired
            }))
          )
        )
      )
    )
  )
)

const having = (tag: LinkingDecision["_tag"]) => every.filter((facts) => decide(facts)._tag === tag)

describe("what becomes of an account at a provider", () => {
  it("signs in exactly as the active user it is linked to", () => {
    for (const facts of every) {
      const decision = decide(facts)
      const linked = facts.linked?.status === "active"
      assert.strictEqual(decision._tag === "SignIn", linked)
      if (decision._tag === "SignIn") assert.strictEqual(decision.userId, one)
    }
  })

  it("is linked by address only where both sides verified it and it is an active user's primary", () => {
    for (const facts of having("LinkAndSignIn")) {
      assert.isNull(facts.linked)
      assert.isTrue(facts.linksByAddress)
      assert.deepStrictEqual(facts.email, { proven: true })
      assert.deepStrictEqual(facts.owner, {
        userId: two,
        status: "active",
        primary: true,
        verified: true
      })
    }
    assert.strictEqual(having("LinkAndSignIn").length, 12)
  })

  it("makes a user only where sign-up is open, nobody has the address, and nothing is missing", () => {
    for (const facts of [...having("Create"), ...having("Continue")]) {
      assert.isNull(facts.linked)
      assert.isNull(facts.owner)
      assert.strictEqual(facts.signUpMode, "public")
      assert.isTrue(facts.isAllowed)
    }
    for (const facts of having("Create")) {
      assert.deepStrictEqual(facts.email, { proven: true })
      assert.isFalse(facts.legalConsentRequired)
    }
  })

  it("names what is missing, and nothing else", () => {
    for (const facts of having("Continue")) {
      const decision = decide(facts)
      if (decision._tag !== "Continue") continue
      assert.deepStrictEqual(decision.missing, [
        ...(facts.email === null ? (["email"] as const) : []),
        ...(facts.email?.proven === false ? (["emailVerification"] as const) : []),
        ...(facts.legalConsentRequired ? (["legalConsent"] as const) : [])
      ])
      assert.isNotEmpty(decision.missing)
    }
  })

  it("is refused for a ban where it is a banned user's, and for the account where it is another's", () => {
    for (const facts of having("Refuse")) {
      const decision = decide(facts)
      if (decision._tag !== "Refuse") continue
      const { email, linked, owner } = facts
      const reason =
        linked !== null
          ? "user_banned"
          : owner !== null &&
              facts.linksByAddress &&
              email?.proven === true &&
              owner.primary &&
              owner.verified
            ? "user_banned"
            : !facts.isAllowed
              ? "email_domain_not_allowed"
              : owner === null
                ? "sign_up_closed"
                : "account_exists"
      assert.strictEqual(decision.reason, reason)
    }
  })
})
