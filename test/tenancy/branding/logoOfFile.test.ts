import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { chunk, png } from "../../support/Pictures.ts"
import { alphabets, textOf } from "../../support/hostile/alphabets.ts"
import { logoOfFile } from "../../../src/tenancy/branding/Logos.ts"
import { leastCost } from "../../support/leastCost.ts"

const text = (file: Uint8Array) => Buffer.from(file).toString("latin1")
const cleaned = (file: Uint8Array | string) => {
  const bytes = typeof file === "string" ? Buffer.from(file) : file
  return text(Result.getOrThrow(logoOfFile(bytes)).content)
}
const reasonOf = (file: Uint8Array | string): string =>
  Result.match(logoOfFile(typeof file === "string" ? Buffer.from(file) : file), {
    onSuccess: () => "taken",
    onFailure: ({ reason }) => reason
  })

const svg = (inside: string, root = 'viewBox="0 0 24 24"') => `<svg ${root}>${inside}</svg>`
const written = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`

describe("a PNG as a logo", () => {
  it("stays as it is, less what does not draw it and what follows its end", () => {
    assert.strictEqual(cleaned(png()), text(png()))
    const gamma = chunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f]))
    const noise = ["tEXt", "eXIf", "acTL"].map((type) => chunk(type, Buffer.from("<script>")))
    const polyglot = Buffer.concat([png({}, gamma, ...noise), Buffer.from("<script>")])
    assert.strictEqual(cleaned(polyglot), text(png({}, gamma)))
  })

  it("is refused where it is cut, altered, out of order or too large, with the reason", () => {
    const whole = png()
    const altered = Buffer.from(whole)
    altered[45] = (altered[45] ?? 0) ^ 1
    const endless = Buffer.from(whole)
    endless.writeUInt32BE(0xffff_ffff, 33)
    const damaged = [
      ...Array.from({ length: whole.length - 8 }, (_, length) => whole.subarray(0, 8 + length)),
      altered,
      endless,
      png({ width: 0 }),
      png({ depth: 3 }),
      png({ color: 3 }),
      png({ color: 5 }),
      png({}, chunk("IHDR", Buffer.alloc(13))),
      Buffer.concat([whole.subarray(0, 8), whole.subarray(33)])
    ]
    for (const file of damaged) assert.strictEqual(reasonOf(file), "It is a damaged PNG")
    assert.match(reasonOf(png({ height: 2049 })), /2048 is the longest side/)
    assert.strictEqual(reasonOf(png({ width: 2048, height: 2048 })), "taken")
    const large = chunk("tEXt", Buffer.alloc(262_144))
    assert.strictEqual(reasonOf(png({}, large)), "It is larger than 256 KiB")
    assert.strictEqual(reasonOf(""), "It is empty")
  })
})

describe("an SVG as a logo", () => {
  it("keeps its shapes, groups, gradients and clip paths", () => {
    const drawing =
      '<defs><linearGradient id="a" href="#b" gradientTransform="rotate(90)"><stop offset="0%" stop-color="#fff"/></linearGradient>' +
      '<clipPath id="c"><rect width="10" height="10"/></clipPath></defs>' +
      '<g fill="url(#a)" clip-path="url(#c)" transform="matrix(1 0 0 1 2,3) scale(1e-1)">' +
      '<path d="M0 0h24v24H0z" fill-rule="evenodd"/><circle cx="1" cy="1" r=".5" fill="rgb(1, 2, 3)"/></g>'
    assert.strictEqual(cleaned(svg(drawing)), written(drawing))
    const file = `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><!-- made by hand -->\n${svg(
      '<path style="fill:#fff; behavior:url(#x);stroke : red" fill="blue" d="M0 0"/>'
    )}\n`
    assert.strictEqual(cleaned(file), written('<path fill="#fff" d="M0 0" stroke="red"/>'))
  })

  it("loses everything that could run, load, lead elsewhere or say something", () => {
    const shape = '<path d="M0 0"/>'
    const hostile = [
      "<script>alert(1)</script>",
      '<svg onload="alert(1)"><path d="M1 1"/></svg>',
      '<foreignObject><path d="M1 1"/><iframe src="//evil.test"></iframe></foreignObject>',
      '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>',
      '<image href="https://evil.test/a.png"/>',
      '<use href="https://evil.test/a.svg#b"/>',
      "<style>@import 'https://evil.test'</style>",
      "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
      '<animate attributeName="href" to="javascript:alert(1)"/>',
      '<set attributeName="onload" to="alert(1)"/>',
      "<text>Your account is locked</text>",
      "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>"
    ]
    for (const part of hostile) assert.strictEqual(cleaned(svg(part + shape)), written(shape), part)
    const attributes = [
      'onclick="alert(1)"',
      'fill="url(https://evil.test/#a)"',
      'fill="url(&#x23;a)"',
      'href="javascript:alert(1)"',
      'xlink:href="//evil.test"',
      'style="fill:url(//evil.test);background:url(//evil.test)"',
      'class="a"',
      "fill='\"/><script>alert(1)</script>'".replaceAll("<", "&lt;"),
      'stroke="expression(alert(1))"',
      'xml:base="//evil.test"',
      'transform="rotate(1) url(x)"'
    ]
    for (const part of attributes) {
      assert.strictEqual(cleaned(svg(`<path d="M0 0" ${part}/>`)), written(shape), part)
    }
  })

  it("costs little to read, whatever its attributes are made of", () => {
    const texts = [
      ...alphabets.map((alphabet) => textOf(alphabet, 60_000, ({ length }) => length)),
      `${"1".repeat(60_000)}x`,
      `translate${" ".repeat(60_000)}x`,
      `translate(1)${" ,".repeat(30_000)}x`,
      `url(#${"a".repeat(60_000)}`
    ].map((text) => text.replaceAll(/[<"]/g, "'"))
    for (const text of texts) {
      for (const name of ["x", "d", "points", "transform", "fill", "style", "id", "href"]) {
        const cost = leastCost(100, () => {
          reasonOf(svg(`<path d="M0 0" ${name}="${text}"/>`))
          reasonOf(svg(`<path ${text} ${name}="1"/>`))
        })
        assert.isAtMost(cost, 100, `${name} ${text.slice(0, 20)}`)
      }
      const cost = leastCost(100, () => {
        for (const file of [text, `<svg ${text}`, svg(text), `<!--${text}`]) reasonOf(file)
      })
      assert.isAtMost(cost, 100, text.slice(0, 20))
    }
  })

  it("is refused where it is no drawing, or made to cost its readers", () => {
    const shape = '<path d="M0 0"/>'
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(shape)}`
    for (const file of ["<svg", svg("<path"), svg("<g>"), svg("</g>"), bomb, svg("") + svg("")]) {
      assert.strictEqual(reasonOf(file), "It is no well-formed SVG", file)
    }
    const notOne = "It is neither a PNG nor an SVG"
    for (const file of ["GIF89a", "<html></html>", Buffer.from([0xff, 0xd8, 0xff, 0xe0])]) {
      assert.strictEqual(reasonOf(file), notOne)
    }
    assert.strictEqual(reasonOf(Buffer.from([0x3c, 0x73, 0xff])), notOne)
    assert.match(reasonOf(svg("<text>Acme</text>")), /no shapes/)
    assert.match(reasonOf(svg(shape, "")), /no width, height or viewBox/)
    assert.match(reasonOf(svg(shape, 'viewBox="0 0 0 10"')), /no width, height or viewBox/)
    assert.strictEqual(reasonOf(svg(shape, 'width="10px" height="4"')), "taken")
    assert.match(reasonOf(svg("<g>".repeat(70) + "</g>".repeat(70))), /too complex/)
    assert.match(reasonOf(svg("<g/>".repeat(5001))), /too complex/)
  })
})
