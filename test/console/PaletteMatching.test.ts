import { assert, it } from "@effect/vitest"
import { distance, nearest } from "../../src/console/app/ui/palette/matching.ts"

const labels = (query: string, ...all: ReadonlyArray<string>) =>
  nearest(
    query,
    all.map((label) => ({ label })),
    9
  ).map(({ label }) => label)

it("a label that begins with what was typed comes before one that only has it", () => {
  assert.deepStrictEqual(
    labels("in", "Sign-in", "Import & export", "Invitations", "Main list", "Audit"),
    ["Invitations", "Sign-in", "Main list"]
  )
})

it("all words have to be there, in any order, in the label or its keywords", () => {
  const idle = { label: "Idle session", keywords: "Sessions session.idleSeconds" }
  assert.strictEqual(distance("session idle", idle), 1)
  assert.strictEqual(distance("IDLE SESSION", idle), 0)
  assert.strictEqual(distance("idleseconds", idle), 3)
  assert.isUndefined(distance("idle mail", idle))
  assert.strictEqual(distance("  ", idle), 0)
})

it("what was typed is no pattern, and letters of every language count", () => {
  assert.deepStrictEqual(labels("nøgle", "Nøgler", "Lav en hemmelig nøgle"), [
    "Nøgler",
    "Lav en hemmelig nøgle"
  ])
  assert.deepStrictEqual(labels("(.*", "Anything"), [])
  assert.deepStrictEqual(labels("a.b", "a.b", "axb"), ["a.b"])
})
