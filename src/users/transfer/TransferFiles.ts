import { Context, Effect, Layer, Stream } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { TransfersStore, type FileRef, type PartRef } from "./TransfersStore.ts"

/** Size of every part of a file but the last, so that any place in the file is found by its number. */
export const partBytes = 131_072

/** Size of a written file. */
export interface WrittenFile {
  readonly partCount: number
  readonly size: number
}

/** Writes a file in the making. */
export interface FileWriter {
  readonly write: (bytes: Uint8Array) => Effect.Effect<void>
  /** Writes what is left; nothing may be written after it. */
  readonly close: Effect.Effect<WrittenFile>
}

/**
 * Encryption context of a part of a file: its own place in this one file. A part that was moved to
 * another place or transfer does not decrypt.
 */
const transferSealPurpose = ({ buildId, environmentId, position, transferId }: PartRef) =>
  `transfer:${environmentId}:${transferId}:${buildId}:${position}`

/** The files of transfers, encrypted at rest. */
export class TransferFiles extends Context.Service<TransferFiles>()(
  "gatehouse/users/transfer/TransferFiles",
  {
    make: Effect.gen(function* () {
      const store = yield* TransfersStore
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const put = Effect.fnUntraced(function* (file: FileRef, position: number, bytes: Uint8Array) {
        const part = { ...file, position }
        const sealed = yield* crypto.encrypt(transferSealPurpose(part), bytes)
        yield* transaction.outside(store.insertPart(part, sealed))
      })

      /** Each part is committed by itself, apart from the caller's transaction. */
      const writer = (file: FileRef): FileWriter => {
        const buffer = new Uint8Array(partBytes)
        let filled = 0
        let partCount = 0
        let size = 0
        const flush = Effect.suspend(() => {
          const bytes = buffer.slice(0, filled)
          const position = partCount
          filled = 0
          partCount += 1
          return put(file, position, bytes)
        })
        const write = Effect.fnUntraced(function* (bytes: Uint8Array) {
          let taken = 0
          while (taken < bytes.length) {
            const next = bytes.subarray(taken, taken + partBytes - filled)
            buffer.set(next, filled)
            filled += next.length
            taken += next.length
            size += next.length
            if (filled === partBytes) yield* flush
          }
        })
        const close = Effect.gen(function* () {
          if (filled > 0) yield* flush
          return { partCount, size }
        })
        return { write, close }
      }

      const partOf = Effect.fnUntraced(function* (file: FileRef, position: number) {
        const part = { ...file, position }
        const sealed = yield* store.findPart(part)
        if (sealed === undefined) return yield* Effect.die(new Error("A part of a file is missing"))
        return yield* crypto.decrypt(transferSealPurpose(part), sealed)
      })

      /** The bytes from a position on; a part of the file is held at a time. */
      const read = (file: FileRef, partCount: number, position: number = 0) => {
        const first = Math.floor(position / partBytes)
        if (first >= partCount) return Stream.empty
        return Stream.range(first, partCount - 1).pipe(
          Stream.rechunk(1),
          Stream.mapEffect((index) =>
            Effect.map(partOf(file, index), (bytes) =>
              index === first ? bytes.subarray(position - first * partBytes) : bytes
            )
          )
        )
      }

      return { writer, read, discard: store.discardParts }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TransfersStore.layer))
}
