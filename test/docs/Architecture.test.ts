import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const read = (path: string) => readFileSync(path, "utf8")

/** Wings that have no rooms: each of them is one. */
const undivided =
  /^(platform|contract|http|pages|api|console|sdk|service|cli|bin|testing|languages)(\/|$)/

const rooms = () =>
  new Set(
    globSync("src/*/**/*.ts").map((file) => {
      const [, wing = "", room = ""] = file.replaceAll("\\", "/").split("/")
      return undivided.test(wing) ? wing : `${wing}/${room}`
    })
  )

describe("the architecture page", () => {
  it("says a sentence of each module that there is, and of no other", () => {
    const told = [...read("docs/architecture.md").matchAll(/^\| `([\w/]+)` \| .+\. \|$/gm)]
    const found = [...rooms()].filter((room) => !room.endsWith("/wing.ts"))
    assert.deepStrictEqual(told.map(([, room]) => room).toSorted(), found.toSorted())
  })
})

describe("links between the documents", () => {
  const documents = ["README.md", ...globSync("docs/**/*.md")]

  it("lead to files and folders that there are", () => {
    const broken = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, target = ""]) => join(dirname(document), target))
        .filter((target) => globSync(target).length === 0)
        .map((target) => `${document}: ${target}`)
    )
    assert.deepStrictEqual(broken, [])
  })
})

describe("citations of the specification", () => {
  const parts = { "interface.md": "interface", "contract:": "contract", "console.md": "console" }
  const citation =
    /(?<=^\s*(?:\*|\/\*\*|\/\/).*)(interface\.md|contract:|console\.md) "((?:[^"\\\n]|\n \* )+)"/gm

  it("name a heading or a term that stands there", () => {
    const broken = globSync("{src,migrations,scripts}/**/*.ts").flatMap((file) =>
      [...read(file).matchAll(citation)].flatMap(([, part = "", name = ""]) => {
        const document = read(`docs/specification/${parts[part as keyof typeof parts]}.md`)
        const wanted = name.replaceAll(/\s*\n \* /g, " ")
        const stands = [`# ${wanted}`, `. ${wanted}\n`, `**${wanted}`].some((form) =>
          document.includes(form)
        )
        return stands ? [] : [`${file}: ${part} "${wanted}"`]
      })
    )
    assert.deepStrictEqual(broken, [])
  })
})
