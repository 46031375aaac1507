import { assert, describe, it } from "@effect/vitest"
import {
  shownUserCode,
  typedUserCode,
  userCodeOf
} from "../../../src/provider/authorization/userCode.ts"

const code = "BCDFGHJK"

/** The code in the letters that keyboards of eastern Asia have beside the others. */
const wide = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join("")

describe("the code of a device", () => {
  it("is taken however a person types or copies it", () => {
    for (const typed of [
      code,
      shownUserCode(code),
      " bcdf ghjk ",
      "bcdf\u2013ghjk",
      "BCDF\u2212GHJK",
      "B.C.D.F_G.H.J.K",
      "\u2066BCDF-GHJK\u2069\u200b",
      "\u200eBCDF-GHJK",
      wide("BCDF-GHJK"),
      wide("bcdf") + "\u3000" + wide("ghjk")
    ]) {
      assert.strictEqual(typedUserCode(typed), code, JSON.stringify(typed))
    }
  })

  it("is no other text, and none of letters that it never has", () => {
    for (const typed of ["", "BCDFGHJ", "BCDFGHJKL", "BCDFGHJA", "BCDF1234", "-".repeat(65)]) {
      assert.isUndefined(typedUserCode(typed), JSON.stringify(typed))
    }
    const made = userCodeOf(new Uint8Array(32).map((_, index) => index))
    assert.strictEqual(typedUserCode(made ?? ""), made)
  })
})
