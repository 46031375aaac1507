import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { inDanish } from "../../src/console/app/kernel/danishFindings.ts"

const source = ["diagnosis", "Doctor"]
  .map((name) => new URL(`../../src/operators/doctor/${name}.ts`, import.meta.url))
  .map((url) => readFileSync(url, "utf8").replaceAll(/^ *(?:\/\*\*|\*|\/\/|import ).*$/gm, ""))
  .join("")
  // What changes is a word; of a command that is built there the beginning is enough.
  .replaceAll(/\$\{update\([^\n]*/g, "x`")
  .replaceAll(/\$\{[^}]*\}/g, "x")

/** Every sentence that the doctor's code holds. */
const sentences = [...source.matchAll(/(?:"([^"\n]*)"|`([^`\n]*)`)/g)]
  .map(([, quoted, template]) => quoted ?? template ?? "")
  .filter((text) => /^(?:[A-Z]\S*|x) .*[a-z]/.test(text) && !/^x ?(?:environment|$)/.test(text))

it("every sentence of the doctor is told in Danish", () => {
  assert.isAbove(sentences.length, 30)
  const untold = sentences.filter((text) => inDanish(text) === text)
  assert.deepStrictEqual(untold, [])
})

it("what changes in a sentence stays as it is, and so does what is no sentence", () => {
  assert.strictEqual(
    inDanish(
      "The app URL http://a.test:1 names port 1, and PORT is 2: links, issuer and returns from providers lead to another port"
    ),
    "App-URL'en http://a.test:1 nævner port 1, men PORT er 2: links, udsteder og svar fra udbydere fører til en anden port"
  )
  assert.strictEqual(
    inDanish("issuer_mismatch. Sign in with it once to find out"),
    "issuer_mismatch. Log ind med den én gang for at finde ud af det"
  )
  const command = "gatehouse environment update --environment acme --host a.test"
  assert.strictEqual(inDanish(command), command)
})
