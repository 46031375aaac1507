import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { danish } from "../../src/console/app/kernel/sentences/danish.ts"
import { english } from "../../src/console/app/kernel/sentences/english.ts"
import { sentenceOf, type Told } from "../../src/console/app/kernel/sentences/sentenceOf.ts"
import { AuditAction, AuditTargetType } from "../../src/tenancy/audit/AuditEvent.ts"

const plain = (text: string | undefined): string => (text ?? "").replaceAll(/[\u2068\u2069]/g, "")

const names = new Map([
  ["u1", "Ada Lovelace"],
  ["u2", "bob@example.com"],
  ["o1", "Acme"],
  ["k1", "Main"],
  ["p1", "Olga Operator"]
])
const nameOf = (_type: string, id: string) => names.get(id)

const event = (
  action: string,
  actor: Partial<Told["actor"]>,
  targets: ReadonlyArray<readonly [string, string | null]> = [],
  metadata: Told["metadata"] = {}
): Told => ({
  action,
  actor: { type: "user", id: null, impersonatorId: null, ...actor },
  targets: targets.map(([type, id]) => ({ type, id })),
  metadata
})

const en = (told: Told) => plain(sentenceOf(told, nameOf, "en"))
const da = (told: Told) => plain(sentenceOf(told, nameOf, "da"))

const placeholdersOf = (sentence: string): ReadonlyArray<string> =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted()

const variants = (sentence: string | readonly [string, string]): ReadonlyArray<string> =>
  typeof sentence === "string" ? [sentence] : sentence

describe("the sentences of the trail", () => {
  it("name only what an event has, and the same in both languages", () => {
    const known = new Set(["actor", "role", "from", "to", "domain", ...AuditTargetType.literals])
    for (const action of AuditAction.literals) {
      const [one, other] = [variants(english[action]), variants(danish[action])]
      assert.deepStrictEqual(one.map(placeholdersOf), other.map(placeholdersOf), action)
      for (const name of one.flatMap(placeholdersOf)) assert.isTrue(known.has(name), action)
    }
  })

  it("are whole for events that name everything and for those that name nothing", () => {
    const everything = AuditTargetType.literals.map((type) => [type, "u2"] as const)
    const details = { role: "admin", from: "member", to: "admin", domain: "acme.example" }
    for (const action of AuditAction.literals) {
      for (const told of [
        event(action, { type: "platform_user", id: "p1" }, everything, details),
        event(action, { id: "u2" }, everything, details),
        event(action, { type: "server", id: "unknown" }),
        event(action, { type: "system" }),
        event(action, {}, [["user", null]])
      ]) {
        for (const sentence of [en(told), da(told)]) {
          assert.match(sentence, /^[\p{L}\p{N}]/u, action)
          assert.notMatch(sentence, /[{}[\]]| {2}|undefined|null| $|^\p{Ll}(?!ob@)/u, action)
        }
      }
    }
  })

  it("say who did what to whom", () => {
    const user = ["user", "u2"] as const
    const banned = event("user.banned", { id: "u1" }, [user])
    assert.strictEqual(en(banned), "Ada Lovelace banned bob@example.com")
    assert.strictEqual(da(banned), "Ada Lovelace spærrede bob@example.com")
    assert.strictEqual(
      en(event("user.banned", { type: "platform_user", id: "p1" }, [user])),
      "Olga Operator banned bob@example.com"
    )
    assert.strictEqual(
      en(event("user.created", { type: "server", id: "k1" }, [user])),
      "Your backend (Main) created an account for bob@example.com"
    )
    assert.strictEqual(
      en(event("user.created", { id: "u1" }, [["user", "u1"]])),
      "Ada Lovelace signed up"
    )
    assert.strictEqual(
      en(
        event(
          "member.role_changed",
          { id: "u1" },
          [["member", "u2"], user, ["organization", "o1"]],
          { from: "member", to: "admin" }
        )
      ),
      "Ada Lovelace changed the role of bob@example.com in Acme from member to admin"
    )
    assert.strictEqual(
      en(
        event("session.refused", {}, [
          ["connection", "c"],
          ["organization", "o1"]
        ])
      ),
      "A sign-in was refused"
    )
  })

  it("name nobody by a piece of an id", () => {
    const id = "01890000-0000-7000-8000-0000926092cb"
    const told = event("user.banned", { type: "platform_user", id }, [["user", id]])
    assert.strictEqual(en(told), "An operator banned a user")
    assert.strictEqual(da(told), "En operatør spærrede en bruger")
    assert.strictEqual(
      en(event("user.banned", { type: "platform_user" }, [["user", "u2"]])),
      "The command line banned bob@example.com"
    )
    assert.strictEqual(
      en(event("user.password_reset_requested", {}, [])),
      "Somebody asked for a password reset"
    )
  })

  it("tell who is behind somebody that they act for", () => {
    const told = event("user.updated", { id: "u2", impersonatorId: "p1" }, [["user", "u2"]])
    assert.strictEqual(en(told), "Olga Operator, acting for bob@example.com, changed their profile")
  })

  it.prop(
    "keep a name as it is, whatever it is made of",
    [Schema.String.check(Schema.isMinLength(1))],
    ([text]) => {
      const name = text.replaceAll(/ {2,}/g, " ").trim()
      const told = event("user.banned", { id: "u1" }, [["user", "u2"]])
      const sentence = sentenceOf(told, (_, id) => (id === "u2" ? name : "$& {user} [x]"), "en")
      assert.strictEqual(sentence, `\u2068$& {user} [x]\u2069 banned \u2068${name}\u2069`)
    }
  )

  it("have none for an action that is newer than the console", () => {
    assert.isUndefined(sentenceOf(event("user.teleported", {}), nameOf, "en"))
    assert.isUndefined(sentenceOf(event("constructor", {}), nameOf, "en"))
  })
})
