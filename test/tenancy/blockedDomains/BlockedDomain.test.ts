import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { keyOf, EmailAddress, untagged } from "../../../src/contract/EmailAddress.ts"
import { names, patternOf, refuses } from "../../../src/tenancy/blockedDomains/BlockedDomain.ts"
import { domainsOfText } from "../../../src/tenancy/blockedDomains/disposableDomains.ts"

const Label = Schema.String.check(Schema.isPattern(/^[a-z]{1,5}$/))
const Labels = Schema.Array(Label).check(Schema.isMinLength(1), Schema.isMaxLength(4))

describe("a list of mail domains", () => {
  it("takes a domain, those below one, and all, in any spelling", () => {
    for (const [text, pattern] of [
      [" Example.COM ", "example.com"],
      ["*.Example.com", "*.example.com"],
      ["bücher.example", "xn--bcher-kva.example"],
      ["*", "*"],
      ["", undefined],
      ["a b", undefined],
      ["*example.com", undefined],
      ["*.Example", "*.example"],
      ["*.рф", "*.xn--p1ai"],
      ["*.*", undefined],
      ["*.", undefined],
      ["*.127", undefined],
      ["a.*.example", undefined],
      ["me@example.com", undefined],
      ["https://example.com", undefined]
    ] as const) {
      assert.strictEqual(patternOf(text), pattern, text)
    }
  })

  it.effect.prop(
    "names a domain, and by a star its subdomains alone",
    [Labels, Label],
    ([labels, one]) =>
      Effect.sync(() => {
        const domain = labels.join(".")
        assert.isTrue(names([domain], domain))
        assert.isTrue(names(["*"], domain))
        assert.isFalse(names([`*.${domain}`], domain))
        assert.isTrue(names([`*.${domain}`], `${one}.${domain}`))
        assert.isTrue(names([`*.${domain}`], `${one}.${one}.${domain}`))
        assert.isFalse(names([domain], `${one}.${domain}`))
        assert.isFalse(names([`*.${domain}`], `${one}${domain}`))
      })
  )

  it.effect.prop("lets in what is allowed, whatever else says no", [Labels], ([labels]) =>
    Effect.sync(() => {
      const domain = labels.join(".")
      const everything = { deny: ["*", domain], disposable: { enabled: true } }
      assert.isTrue(refuses({ allow: [], ...everything }, domain, () => true))
      assert.isFalse(refuses({ allow: [domain], ...everything }, domain, () => true))
    })
  )

  it("refuses disposable domains and what is below them, where that is on", () => {
    const isDisposable = (domain: string) => domain === "mailinator.com"
    const lists = (enabled: boolean) => ({ allow: [], deny: [], disposable: { enabled } })
    assert.isTrue(refuses(lists(true), "mailinator.com", isDisposable))
    assert.isTrue(refuses(lists(true), "x.mailinator.com", isDisposable))
    assert.isFalse(refuses(lists(true), "notmailinator.com", isDisposable))
    assert.isFalse(refuses(lists(false), "mailinator.com", isDisposable))
  })

  it("is read from a file with comments, and skips what is no domain", () => {
    const text = "# ours\n\nMailinator.com # known\r\nnot a domain\nbücher.example\n"
    assert.deepStrictEqual([...domainsOfText(text)], ["mailinator.com", "xn--bcher-kva.example"])
  })

  it("tells an address without its tag", () => {
    for (const [address, plain] of [
      ["ada+news@example.com", "ada@example.com"],
      ["Ada+a+b@Example.com", "ada@example.com"],
      ["ada@example.com", "ada@example.com"],
      ["+ada@example.com", "+ada@example.com"]
    ] as const) {
      assert.strictEqual(untagged(keyOf(EmailAddress.make(address))) as string, plain)
    }
  })
})
