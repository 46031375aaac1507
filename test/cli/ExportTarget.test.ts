import { assert, describe, it } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer, PlatformError } from "effect"
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openTarget } from "../../src/cli/user/ExportTarget.ts"
import { temporaryFolder } from "./commands.ts"

const promise = Effect.promise
const textOf = (file: string) => promise(() => readFile(file, "utf8"))

/** Exports to a file; `meanwhile` is done when all has been written but the name. */
const exportTo = (file: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
  Effect.gen(function* () {
    const target = yield* openTarget(file)
    yield* target.write("{}\n")
    yield* promise(meanwhile)
    yield* target.complete
  }).pipe(Effect.scoped)

const withoutLinks = Layer.effect(
  FileSystem.FileSystem,
  Effect.map(FileSystem.FileSystem, (files) =>
    FileSystem.FileSystem.of({
      ...files,
      link: () =>
        Effect.fail(
          PlatformError.systemError({ _tag: "Unknown", module: "FileSystem", method: "link" })
        )
    })
  )
).pipe(Layer.provideMerge(NodeServices.layer))

describe("the file of an export", () => {
  for (const [name, layer] of [
    ["", NodeServices.layer],
    [" on a file system without hard links", withoutLinks]
  ] as const) {
    const within = Effect.provide(layer)

    it.live(`has its name once it is whole, and is its owner's alone${name}`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const file = join(folder, "out.jsonl")
        yield* exportTo(file, async () => {
          const [partial, ...more] = await readdir(folder)
          assert.deepStrictEqual(more, [])
          assert.notStrictEqual(partial, "out.jsonl")
          assert.strictEqual((await stat(join(folder, partial ?? ""))).mode & 0o777, 0o700)
        })
        assert.strictEqual(yield* textOf(file), "{}\n")
        assert.strictEqual((yield* promise(() => stat(file))).mode & 0o777, 0o600)
        assert.deepStrictEqual(yield* promise(() => readdir(folder)), ["out.jsonl"])
      }).pipe(within, Effect.scoped)
    )

    it.live(`takes nobody's place, whenever they came${name}`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const file = join(folder, "out.jsonl")
        const late = yield* Effect.flip(exportTo(file, () => writeFile(file, "mine")))
        assert.include(String(late), "already exists")
        assert.strictEqual(yield* textOf(file), "mine")
        assert.include(String(yield* Effect.flip(exportTo(file))), "already exists")
        assert.deepStrictEqual(yield* promise(() => readdir(folder)), ["out.jsonl"])
      }).pipe(within, Effect.scoped)
    )

    it.live(`follows no link that was laid for it${name}`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const stolen = join(folder, "stolen")
        const file = join(folder, "out.jsonl")
        for (const name of ["out.jsonl.part", "out.jsonl"]) {
          yield* promise(() => symlink(stolen, join(folder, name)))
        }
        assert.include(String(yield* Effect.flip(exportTo(file))), "already exists")
        assert.sameMembers(yield* promise(() => readdir(folder)), ["out.jsonl.part", "out.jsonl"])
      }).pipe(within, Effect.scoped)
    )
  }
})
