import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { pages } from "../../scripts/references.ts"
import { environmentVariables } from "../support/environmentVariables.ts"

describe("the generated references", () => {
  it.each(Object.entries(pages))("%s is committed as the code says", (path, page) => {
    assert.strictEqual(readFileSync(path, "utf8"), page)
  })

  it("say that the owner of the default role set does not write publicMetadata", () => {
    assert.match(
      pages["docs/permissions.md"],
      /In the default role set the owner does not write publicMetadata/
    )
  })

  it("say what each environment variable means that the process reads", () => {
    const told = [...pages["docs/reference/settings.md"].matchAll(/^\| `([A-Z_]+)` \|/gm)]
    assert.sameMembers(
      told.map(([, name = ""]) => name),
      [...environmentVariables]
    )
  })

  it("have the limits and the defaults of settings", () => {
    const settings = pages["docs/reference/settings.md"]
    assert.match(
      settings,
      /\| `session\.idleSeconds` \| .+ \| `604800` \| seconds \| 1 to 31622400 \|/
    )
    assert.match(settings, /\| `DRAIN_SECONDS` \| .+ \| a whole number from 0 to 600 \|/)
    // A member that is an object says what it has, and a default that it differs in development.
    assert.match(
      settings,
      /^\| `abuse\.challenge` \| .+`siteKey` \(at most 100 characters\).+`null` \|$/m
    )
    assert.match(
      settings,
      /^\| `oauth\.registration` \| .+ \| `"off"`; in development `"open"` \|/m
    )
    assert.notMatch(settings, /^\| `pages\.afterSignIn` .+ own page\./m, "the default is the app's")
  })
})
