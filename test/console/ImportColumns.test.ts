import { assert, describe, it } from "@effect/vitest"
import { guessedColumns, headerOf } from "../../src/console/app/pages/transfer/importedFile.ts"
import { importedFields } from "../../src/users/transfer/ImportedUser.ts"

describe("the columns of a file that is imported", () => {
  it("are read as RFC 4180 writes them", () => {
    assert.deepStrictEqual(headerOf('\ufeffE-mail,"Name, first", x \r\n1,2,3'), [
      "E-mail",
      "Name, first",
      "x"
    ])
    assert.deepStrictEqual(headerOf('"say ""hi""",b'), ['say "hi"', "b"])
    assert.deepStrictEqual(headerOf(""), [])
    assert.deepStrictEqual(headerOf('"never closed, b'), [])
  })

  it("hold what their names say, each member once, and else nothing", () => {
    const guess = (...names: ReadonlyArray<string>) => guessedColumns(names, importedFields)
    assert.deepStrictEqual(guess("E-mail address", "Given name", "Surname", "Shoe size"), [
      "email",
      "firstName",
      "lastName",
      ""
    ])
    assert.deepStrictEqual(guess("email", "Mail", "constructor"), ["email", "", ""])
    assert.deepStrictEqual(guess("created_at", "password_hash"), ["createdAt", "passwordHash"])
  })
})
