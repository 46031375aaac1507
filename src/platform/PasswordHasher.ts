import * as argon2 from "@node-rs/argon2"
import { Context, Data, Effect, Layer, Metric, Redacted } from "effect"
import { createCipheriv, pbkdf2, scrypt } from "node:crypto"
import { availableParallelism } from "node:os"
import { equalBytes } from "./Crypto.ts"
import { isUnaffordable, memoryOf, sharedMemoryKiB, workOf } from "./hashCosts.ts"
import * as Turns from "./Turns.ts"

/** Cost of one argon2id hash (RFC 9106 section 3.1): memory in KiB, passes and lanes. */
export interface HashCosts {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** The costs of a new hash (contract.md "Passwords"). */
export const currentCosts: HashCosts = { memoryKiB: 19_456, passes: 2, lanes: 1 }

/** The least costs there are, for tests that are not about hashing. */
const testCosts: HashCosts = { memoryKiB: 8, passes: 1, lanes: 1 }

const defaultPoolThreads = 4

/**
 * More than a core hashes in the second that `Retry-After` names (about 45 at current costs). A
 * shorter queue would run dry before the callers who were turned away return, and cores would idle
 * in a rush.
 */
const waitingPerCore = 64

/**
 * One hash a core. The hashes run in libuv's pool, where one thread stays free for the file system
 * and DNS, which would otherwise queue behind them.
 */
const currentCapacity = (): Turns.Capacity => {
  const poolThreads = Number(process.env["UV_THREADPOOL_SIZE"]) || defaultPoolThreads
  const running = Math.max(1, Math.min(availableParallelism(), poolThreads - 1))
  return { running, waiting: running * waitingPerCore }
}

const hashesInFlight = Metric.gauge("gatehouse_password_hashes_in_flight", {
  description: "Password hashes that run or wait for their turn"
})
const hashesRefused = Metric.counter("gatehouse_password_hashes_refused_total", {
  description: "Password hashes that found the queue full",
  incremental: true
})

/** As much as may is running and waiting already: nothing was done. */
export class HasherBusy extends Data.TaggedError("HasherBusy") {}

/** A stored hash is of none of the known forms. */
export class UnreadableHash extends Error {
  override readonly name = "UnreadableHash"
}

const scryptForm = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const argon2idForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

const saltLength = 16
const hashLength = 32

const base64Length = (bytes: number): number => Math.ceil((bytes * 4) / 3)
const zeros = (bytes: number): string => "A".repeat(base64Length(bytes))

const pbkdf2Form = /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d+)(?:,l=\d+)?\$([^$]+)\$([^$]+)$/
const firebaseForm = /^\$firebase-scrypt\$ln=(\d+),r=(\d+)\$([^$]+)\$([^$]*)\$([^$]+)\$([^$]+)$/

const verifyPbkdf2 = (password: string, hash: string): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const [, digest, iterations, salt, key] = pbkdf2Form.exec(hash) ?? []
    if (digest === undefined || salt === undefined || key === undefined) {
      return resume(Effect.die(new UnreadableHash()))
    }
    const expected = Buffer.from(key, "base64")
    pbkdf2(
      password,
      Buffer.from(salt, "base64"),
      Number(iterations),
      expected.length,
      digest,
      (error, derived) =>
        resume(error === null ? Effect.succeed(equalBytes(derived, expected)) : Effect.die(error))
    )
  })

/** Firebase's own: the project's signer key, encrypted with what scrypt makes of the password. */
const verifyFirebase = (password: string, hash: string): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const [, logN, blockSize, salt, separator = "", signerKey, key] = firebaseForm.exec(hash) ?? []
    if (salt === undefined || signerKey === undefined || key === undefined) {
      return resume(Effect.die(new UnreadableHash()))
    }
    const [N, r, p] = [2 ** Number(logN), Number(blockSize), 1]
    const salted = Buffer.concat([Buffer.from(salt, "base64"), Buffer.from(separator, "base64")])
    scrypt(password, salted, 32, { N, r, p, maxmem: 128 * r * (N + p + 2) }, (error, derived) => {
      if (error !== null) return resume(Effect.die(error))
      const cipher = createCipheriv("aes-256-ctr", derived, Buffer.alloc(16))
      const made = Buffer.concat([cipher.update(Buffer.from(signerKey, "base64")), cipher.final()])
      resume(Effect.succeed(equalBytes(made, Buffer.from(key, "base64"))))
    })
  })

const verifyScrypt = (password: string, hash: string): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const [, logN, blockSize, lanes, salt, key] = scryptForm.exec(hash) ?? []
    if (salt === undefined || key === undefined) return resume(Effect.die(new UnreadableHash()))
    const [N, r, p] = [2 ** Number(logN), Number(blockSize), Number(lanes)]
    const expected = Buffer.from(key, "base64")
    scrypt(
      password,
      Buffer.from(salt, "base64"),
      expected.length,
      // The memory that OpenSSL counts for these costs: its own limit of 32 MiB is lower.
      { N, r, p, maxmem: 128 * r * (N + p + 2) },
      (error, derived) =>
        resume(error === null ? Effect.succeed(equalBytes(derived, expected)) : Effect.die(error))
    )
  })

const verifyAny = (password: string, hash: string): Effect.Effect<boolean> => {
  if (hash.startsWith("$argon2")) return Effect.promise(() => argon2.verify(hash, password))
  // bcrypt counts only the first 72 bytes; a longer password counts in full once its first sign-in
  // hashes it anew.
  if (hash.startsWith("$2")) {
    // Only hashes from another system are of this form.
    return Effect.promise(async () => (await import("@node-rs/bcrypt")).verify(password, hash))
  }
  if (hash.startsWith("$pbkdf2-")) return verifyPbkdf2(password, hash)
  if (hash.startsWith("$firebase-scrypt$")) return verifyFirebase(password, hash)
  return verifyScrypt(password, hash)
}

const zeroSalt = zeros(saltLength)
const zeroKey = zeros(hashLength)

/**
 * A hash of nothing that takes as long to verify: of the same algorithm and costs. It is the same for
 * all hashes that take as long; of the lengths only that of a PBKDF2 key is a cost.
 */
export const standInFor = (hash: Redacted.Redacted): Redacted.Redacted => {
  const text = Redacted.value(hash)
  if (text.startsWith("$2")) return Redacted.make(`$2b$${text.slice(4, 6)}$${".".repeat(53)}`)
  const parts = text.split("$")
  if (text.startsWith("$firebase-scrypt$")) {
    return Redacted.make([...parts.slice(0, 3), zeroSalt, "", zeroKey, zeroKey].join("$"))
  }
  const key = text.startsWith("$pbkdf2-") ? "A".repeat(parts.at(-1)?.length ?? 0) : zeroKey
  return Redacted.make([...parts.slice(0, -2), zeroSalt, key].join("$"))
}

/**
 * Hashes passwords with argon2id and verifies the hashes that other systems made too, off the event
 * loop. Past its capacity it fails immediately with `HasherBusy`; hashes of over 64 MiB run one at a
 * time. Texts are taken as they are:
 * whoever calls has normalised them and bounded their length.
 */
export class PasswordHasher extends Context.Service<
  PasswordHasher,
  {
    /** A PHC string with a salt of its own. */
    readonly hash: (password: Redacted.Redacted) => Effect.Effect<Redacted.Redacted, HasherBusy>
    /**
     * Takes argon2, scrypt and pbkdf2 as PHC strings, bcrypt as `$2a$`, `$2b$` or `$2y$`, and
     * Firebase's scrypt with its project's parameters; dies of any other hash. Nothing is right for a
     * hash of more memory than any may take, which is not run.
     */
    readonly verify: (
      password: Redacted.Redacted,
      hash: Redacted.Redacted
    ) => Effect.Effect<boolean, HasherBusy>
    /** Stands in for a new hash where there is none, so that the time does not tell. */
    readonly standIn: () => Redacted.Redacted
    /** True if the hash is anything but argon2id of at least the current costs. */
    readonly needsRehash: (hash: Redacted.Redacted) => boolean
  }
>()("gatehouse/platform/PasswordHasher") {
  static readonly layerWith = (costs: HashCosts, capacity: Turns.Capacity) =>
    Layer.effect(
      PasswordHasher,
      Effect.gen(function* () {
        const turn = yield* Turns.make(capacity)
        const turnOfLarge = yield* Turns.make({ ...capacity, running: 1 })

        /** Runs a hash in its turn; `like` is a hash of the same costs. */
        const limited = <A>(work: Effect.Effect<A>, like: string): Effect.Effect<A, HasherBusy> => {
          const weight = workOf(like)
          // A hash in the pool cannot be stopped, so it keeps its place until it is done.
          const own = turn(Effect.uninterruptible(work), weight)
          return Effect.acquireUseRelease(
            Metric.modify(hashesInFlight, 1),
            () => (memoryOf(like) > sharedMemoryKiB ? turnOfLarge(own, weight) : own),
            () => Metric.modify(hashesInFlight, -1)
          ).pipe(
            Effect.tapError(() => Metric.update(hashesRefused, 1)),
            Effect.mapError(() => new HasherBusy())
          )
        }

        const verify = (password: Redacted.Redacted, hash: Redacted.Redacted) => {
          const text = Redacted.value(hash)
          return isUnaffordable(text)
            ? Effect.succeed(false)
            : limited(verifyAny(Redacted.value(password), text), text)
        }

        const options = {
          memoryCost: costs.memoryKiB,
          timeCost: costs.passes,
          parallelism: costs.lanes,
          outputLen: hashLength
        }
        const standIn = Redacted.make(
          `$argon2id$v=19$m=${costs.memoryKiB},t=${costs.passes},p=${costs.lanes}` +
            `$${zeroSalt}$${zeroKey}`
        )

        return PasswordHasher.of({
          hash: (password) =>
            limited(
              Effect.promise(() => argon2.hash(Redacted.value(password), options)),
              Redacted.value(standIn)
            ).pipe(Effect.map((hash) => Redacted.make(hash))),
          verify,
          standIn: () => standIn,
          needsRehash: (hash) => {
            const [, m, t, p, salt, key] = argon2idForm.exec(Redacted.value(hash)) ?? []
            return (
              salt === undefined ||
              key === undefined ||
              Number(m) < costs.memoryKiB ||
              Number(t) < costs.passes ||
              Number(p) < costs.lanes ||
              salt.length < base64Length(saltLength) ||
              key.length < base64Length(hashLength)
            )
          }
        })
      })
    )
  static readonly layer = PasswordHasher.layerWith(currentCosts, currentCapacity())
  static readonly layerTest = PasswordHasher.layerWith(testCosts, currentCapacity())
}
