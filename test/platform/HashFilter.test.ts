import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeHashFilter, openHashFilter } from "../../src/platform/HashFilter.ts"

const hashOf = (text: string) => createHash("sha1").update(text).digest()

const listed = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => hashOf(`${prefix}${n}`).toString("hex").toUpperCase())

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hash-filter-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const list = (path: string, lines: ReadonlyArray<string>) =>
  Effect.sync(() => writeFileSync(path, lines.map((line) => `${line}\r\n`).join("")))

layer(Layer.empty)("a filter of hashes in a file", (it) => {
  it.effect("knows each hash of its list, and takes at most one of a thousand others for one", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const known = 20_000
      const others = 10_000
      const text = join(at, "list.txt")
      yield* list(
        text,
        listed("known", known)
          .toSorted()
          .map((hash, n) => `${hash}:${n}`)
      )
      const path = join(at, "filter.bin")
      assert.deepStrictEqual(yield* makeHashFilter(text, path), { count: known })
      // Two bytes a hash, whatever its list says besides.
      assert.isBelow(statSync(path).size, known * 2 + 2 * 4096)
      const filter = yield* openHashFilter(path)
      assert.strictEqual(filter.count, known)
      let missed = 0
      for (let n = 0; n < known; n += 37) {
        if (!(yield* filter.has(hashOf(`known${n}`)))) missed += 1
      }
      assert.strictEqual(missed, 0)
      let mistaken = 0
      const times: Array<bigint> = []
      for (let n = 0; n < others; n += 1) {
        const before = process.hrtime.bigint()
        if (yield* filter.has(hashOf(`other${n}`))) mistaken += 1
        times.push(process.hrtime.bigint() - before)
      }
      assert.isAtMost(mistaken / others, 0.001)
      const median = Number(times.toSorted((one, other) => (one < other ? -1 : 1))[others / 2])
      assert.isBelow(median, 1_000_000, "nanoseconds of one look")
    })
  )

  it.effect("is made of a list in the order of its hashes alone, or stays as it was", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const text = join(at, "list.txt")
      const path = join(at, "filter.bin")
      const [one = "", other = ""] = listed("known", 2).toSorted()
      yield* list(text, [one, other.toLowerCase(), ""])
      yield* makeHashFilter(text, path)
      const refused = Effect.fnUntraced(function* (lines: ReadonlyArray<string>, problem: RegExp) {
        yield* list(text, lines)
        const error = yield* Effect.flip(makeHashFilter(text, path))
        assert.match(error.message, problem)
        assert.notInclude(error.message, one)
        assert.isFalse(existsSync(`${path}.new`))
      })
      yield* refused([other, one], /not in the order .* \(line 2\)/)
      yield* refused([], /no hashes/)
      for (const flaw of [
        one.slice(1),
        `${one}0`,
        `${one.slice(1)}g`,
        "password",
        "x".repeat(99)
      ]) {
        yield* refused([flaw], /^Line 1 /)
      }
      yield* refused([one, "x".repeat(3_000_000)], /^Line 2 /)
      const missing = yield* Effect.flip(makeHashFilter(join(at, "none.txt"), path))
      assert.include(missing.message, "ENOENT")
      const filter = yield* openHashFilter(path)
      assert.strictEqual(filter.count, 2)
      assert.isTrue(yield* filter.has(Buffer.from(one, "hex")))
    })
  )

  it.effect("is refused where it is another file, or was cut off", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const text = join(at, "list.txt")
      const path = join(at, "filter.bin")
      yield* list(text, listed("known", 10).toSorted())
      yield* makeHashFilter(text, path)
      const foreign = yield* Effect.flip(Effect.scoped(openHashFilter(text)))
      assert.match(foreign.message, /cut off|no filter/)
      appendFileSync(path, "x")
      const longer = yield* Effect.flip(Effect.scoped(openHashFilter(path)))
      assert.include(longer.message, "no filter")
      const none = yield* Effect.flip(Effect.scoped(openHashFilter(join(at, "none"))))
      assert.include(none.message, "ENOENT")
    })
  )
})
