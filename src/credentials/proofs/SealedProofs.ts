import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Crypto, sha256, decryptAlso } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ProofPurpose, ProofRequest, StoredProof } from "./Proof.ts"
import { ProofsStore } from "./ProofsStore.ts"
import { RedactedText } from "../../contract/Values.ts"
import * as Hex from "effect/encoding/Hex"

const codeDigits = 6

const Content = Schema.Struct({
  code: Schema.NullOr(RedactedText),
  payload: Schema.Json
})

/** The encrypted part of a proof; without a code if nobody types one. */
type Content = typeof Content.Type

const encode = Schema.encodeEffect(Schema.fromJsonString(Content))
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Content))
const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder()

/**
 * The context that a proof is encrypted for: its row and its secret. A row that was copied to
 * another user or environment, or given another secret, does not decrypt.
 */
export const sealPurpose = (
  purpose: ProofPurpose,
  { environmentId, subject, tokenHash, userId }: Omit<StoredProof, "among" | "sealed">
): string =>
  `proof:${JSON.stringify([environmentId, purpose, subject, userId, Hex.encode(tokenHash)])}`

/** The context that earlier versions used. */
const formerSealPurpose = (purpose: ProofPurpose): string => `proof:${purpose}`

/** Proofs as they are kept: encrypted for their row, so that one opens as no other. */
export class SealedProofs extends Context.Service<SealedProofs>()(
  "gatehouse/credentials/proofs/SealedProofs",
  {
    make: Effect.gen(function* () {
      const store = yield* ProofsStore
      const crypto = yield* Crypto
      const random = yield* SecureRandom.SecureRandom

      const drafted = Effect.fnUntraced(function* (
        environment: Environment,
        { among = null, lifetimeSeconds, payload, purpose, subject, userId }: ProofRequest,
        token: Redacted.Redacted,
        code: Redacted.Redacted | null
      ) {
        const now = yield* DateTime.now
        const json = yield* Effect.orDie(encode({ code, payload }))
        const row = {
          environmentId: environment.id,
          tokenHash: sha256(Redacted.value(token)),
          subject,
          among,
          userId
        }
        const sealed = yield* crypto.encrypt(sealPurpose(purpose, row), utf8Encoder.encode(json))
        const expiresAt = DateTime.add(now, { seconds: lifetimeSeconds })
        const proof = { ...row, purpose, sealed, createdAt: now, expiresAt }
        return { issued: { token, expiresAt }, put: store.put(proof), add: store.add(proof) }
      })

      /** Drafts a proof with a new code of 6 digits. */
      const draftCoded = Effect.fnUntraced(function* (
        environment: Environment,
        request: ProofRequest,
        token: Redacted.Redacted
      ) {
        const number = yield* random.intBetween(0, 10 ** codeDigits, { halfOpen: true })
        const code = Redacted.make(String(number).padStart(codeDigits, "0"))
        const { issued, ...draft } = yield* drafted(environment, request, token, code)
        return { ...draft, issued: { ...issued, code } }
      })

      const open = (purpose: ProofPurpose, { sealed, ...row }: StoredProof) =>
        Effect.flatMap(
          decryptAlso(crypto, sealPurpose(purpose, row), formerSealPurpose(purpose), sealed),
          (bytes) => Effect.orDie(decode(utf8Decoder.decode(bytes)))
        )

      return {
        /** A proof under this secret, to be stored in the place of the older one of its subject. */
        draft: (environment: Environment, request: ProofRequest, token: Redacted.Redacted) =>
          drafted(environment, request, token, null),
        draftCoded,
        open
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
