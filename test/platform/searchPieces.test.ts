import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isIndexed, piecesOf } from "../../src/platform/TimedSearch.ts"

const cases: ReadonlyArray<readonly [rule: string, text: string, pieces: ReadonlyArray<string>]> = [
  ["words are asked for each by itself", "anna kjaer", ["anna", "kjaer"]],
  ["a long word leaves out the letters across pieces", "grubermeister", ["rube", "rmei", "ster"]],
  ["of a word with a long number the number tells", "kjaerdal412345", ["412", "345"]],
  ["of an address the name tells", "anna.kjaer@mail.example", ["anna", "kjaer"]],
  ["a short name is that of many", "anna@mail.example", ["anna", "mail", "example"]],
  ["a word that is too short is known by its ends", "bo kjaer", ["bo kjaer"]],
  ["so it is in the name of an address", "b.kjaerdal@mail.example", ["b.kjaerdal"]],
  ["a name without three letters in a row is of no use", "a.b.c.d.e@mail", ["a.b.c.d.e@mail"]]
]

describe("pieces that an index of letters is asked for", () => {
  it.each(cases)("%s", (_, text, pieces) => {
    assert.deepStrictEqual(piecesOf(text), pieces)
  })

  it.prop(
    "stand in the text in their order, and the index knows each where it knows the text",
    [Schema.String.check(Schema.isPattern(/^[ab1é語@ .-]{0,40}$/u))],
    ([text]) => {
      let from = 0
      for (const piece of piecesOf(text)) {
        const at = text.indexOf(piece, from)
        assert.isAtLeast(at, from)
        from = at + piece.length
        if (isIndexed(text)) assert.isTrue(isIndexed(piece), piece)
      }
    }
  )
})
