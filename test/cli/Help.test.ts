import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { commandPaths, helpOf } from "../support/CommandHelp.ts"
import { run } from "./commands.ts"

describe("the help", () => {
  it.effect("tells of every command and each of its flags what it is for, with an example", () =>
    Effect.gen(function* () {
      assert.isAbove(commandPaths.length, 30)
      for (const path of commandPaths) {
        const name = path.join(" ")
        const { description, examples = [], flags, subcommands = [] } = yield* helpOf(path)
        assert.isAbove(description.length, 10, name)
        for (const flag of flags) {
          assert.isTrue(Option.isSome(flag.description), `${name} --${flag.name}`)
        }
        if (subcommands.length > 0) continue
        assert.isNotEmpty(examples, name)
        for (const { command } of examples) {
          assert.match(command, /^npm run (--silent )?gatehouse -- /, name)
          assert.include(command, ` -- ${name}`)
        }
      }
    })
  )

  it.effect("says of role sets that the default one leaves publicMetadata to the admin", () =>
    Effect.gen(function* () {
      const { description } = yield* helpOf(["role-set", "set"])
      assert.match(description, /A role set of yours .* the owner, who has every permission\./)
      assert.match(description, /default, only the admin, not the owner, writes publicMetadata/)
    })
  )

  it.effect("is named where a command line is wrong, in words that npm hands on", () =>
    Effect.gen(function* () {
      const above = yield* run({}, ["usr"])
      assert.include(above.stderr, "Did you mean this?\n    user\n")
      assert.include(above.stderr, "See: npm run gatehouse -- --help\n")
      const below = yield* run({}, ["user", "improt"])
      assert.include(below.stderr, "import")
      assert.include(below.stderr, "See: npm run gatehouse -- user --help\n")
    })
  )
})
