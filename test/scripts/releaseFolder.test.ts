import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signingKey } from "../../scripts/release.ts"
import { digestsOf, filesIn } from "../../scripts/release/checksums.ts"
import { changesOf } from "../../scripts/release/contents.ts"
import { envelopeOf, provenanceName, statementOf } from "../../scripts/release/provenance.ts"
import { flawsOfFolder, signFolder } from "../../scripts/release/signedFolder.ts"

const making = {
  version: "0.3.0",
  commit: "0".repeat(40),
  lockDigest: "0".repeat(64),
  steps: ["npm ci"],
  skipped: {},
  node: "26.0.0",
  startedAt: new Date("2026-01-31T12:00:00Z"),
  finishedAt: new Date("2026-01-31T12:10:00Z")
}

let folder: string
let key: KeyObject
let publicKey: KeyObject

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-release-"))
  mkdirSync(join(folder, "go"))
  writeFileSync(join(folder, "a.tgz"), "the package")
  writeFileSync(join(folder, "go/list"), "v0.3.0\n")
  ;({ privateKey: key, publicKey } = generateKeyPairSync("ed25519"))
  signFolder(folder, key, making)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("the folder of a release", () => {
  it("is trusted as it was signed", () => {
    assert.deepStrictEqual(flawsOfFolder(folder, publicKey), [])
    assert.lengthOf(filesIn(folder), 5)
  })

  it("is refused if any byte of any file was changed", () => {
    for (const path of filesIn(folder)) {
      const file = join(folder, path)
      const bytes = readFileSync(file)
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        writeFileSync(file, changed)
        assert.isNotEmpty(flawsOfFolder(folder, publicKey), `${path}, byte ${at}`)
      }
      writeFileSync(file, bytes)
    }
    assert.deepStrictEqual(flawsOfFolder(folder, publicKey), [])
  })

  it("is refused with a file more or less, a link, and by another key", () => {
    writeFileSync(join(folder, "more.tgz"), "")
    assert.deepStrictEqual(flawsOfFolder(folder, publicKey), ["more.tgz is not listed"])
    rmSync(join(folder, "more.tgz"))
    symlinkSync("a.tgz", join(folder, "link.tgz"))
    assert.throws(() => flawsOfFolder(folder, publicKey), "link.tgz is no file")
    rmSync(join(folder, "link.tgz"))
    const another = generateKeyPairSync("ed25519").publicKey
    assert.deepStrictEqual(flawsOfFolder(folder, another), ["SHA256SUMS is not signed by this key"])
    rmSync(join(folder, "a.tgz"))
    assert.deepStrictEqual(flawsOfFolder(folder, publicKey), ["a.tgz is missing"])
    rmSync(join(folder, provenanceName))
    assert.deepStrictEqual(flawsOfFolder(folder, publicKey), [`${provenanceName} is missing`])
  })

  it("has a provenance that names source, steps and every file with its digest", () => {
    const { payload } = JSON.parse(readFileSync(join(folder, provenanceName), "utf8"))
    const statement = JSON.parse(Buffer.from(payload, "base64").toString("utf8"))
    assert.strictEqual(statement._type, "https://in-toto.io/Statement/v1")
    assert.strictEqual(statement.predicateType, "https://slsa.dev/provenance/v1")
    const { buildDefinition } = statement.predicate
    assert.deepInclude(buildDefinition.resolvedDependencies, {
      name: "source",
      digest: { gitCommit: making.commit }
    })
    const names = statement.subject.map(({ name }: { readonly name: string }) => name)
    assert.deepStrictEqual(names, ["a.tgz", "go/list"])
  })

  it("is refused where the publisher's own provenance is about other files", () => {
    // Signed by the right key, but made for a folder with other bytes.
    const other = new Map([...digestsOf(folder)].map(([path]) => [path, "0".repeat(64)]))
    other.delete(provenanceName)
    const envelope = envelopeOf(statementOf(other, making), key)
    signFolder(folder, key, making)
    const isIn = readFileSync(join(folder, provenanceName), "utf8")
    assert.notStrictEqual(isIn, envelope)
    writeFileSync(join(folder, provenanceName), envelope)
    assert.include(flawsOfFolder(folder, publicKey).join(), `${provenanceName} was changed`)
  })

  const openssl = spawnSync("openssl", ["version"], { encoding: "utf8" })
  const isThere = openssl.status === 0 && /^OpenSSL [3-9]/.test(openssl.stdout)

  it.skipIf(!isThere)(
    `is verified by sha256sum and OpenSSL alone${isThere ? "" : ", skipped as there is no OpenSSL 3"}`,
    () => {
      const file = `${folder}.pub`
      writeFileSync(file, publicKey.export({ type: "spki", format: "pem" }))
      try {
        execFileSync("sha256sum", ["--quiet", "--check", "SHA256SUMS"], { cwd: folder })
        const words = ["pkeyutl", "-verify", "-pubin", "-inkey", file, "-rawin"]
        const about = ["-in", "SHA256SUMS", "-sigfile", "SHA256SUMS.sig"]
        const said = execFileSync("openssl", [...words, ...about], {
          cwd: folder,
          encoding: "utf8"
        })
        assert.include(said, "Verified Successfully")
      } finally {
        rmSync(file)
      }
    }
  )

  it("is signed by keys of Ed25519 alone", () => {
    const pem = key.export({ type: "pkcs8", format: "pem" }).toString()
    assert.notStrictEqual(typeof signingKey(pem, undefined), "string")
    const locked = key
      .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" })
      .toString()
    assert.notStrictEqual(typeof signingKey(locked, "secret"), "string")
    assert.match(String(signingKey(locked, "wrong")), /^The key cannot be read/)
    assert.match(String(signingKey(undefined, undefined)), /^No key signs/)
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
    const other = rsa.export({ type: "pkcs8", format: "pem" }).toString()
    assert.strictEqual(signingKey(other, undefined), "The key is none of Ed25519")
  })
})

it("the changes of a version are its chapter", () => {
  const changelog =
    "# Changes\n\n## Unreleased\n\n- a\n\n## 0.3.0 (2030-01-01)\n\n- b\n\n## 0.2.0\n\n- c\n"
  assert.strictEqual(changesOf(changelog, "0.3.0"), "- b\n")
})
