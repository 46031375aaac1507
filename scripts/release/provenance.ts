/**
 * Provenance of a release: a statement of in-toto with the predicate of SLSA, in an envelope of DSSE
 * that is signed with Ed25519.
 */
import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto"

export const provenanceName = "provenance.intoto.jsonl"

const payloadType = "application/vnd.in-toto+json"
const statementType = "https://in-toto.io/Statement/v1"
const predicateType = "https://slsa.dev/provenance/v1"

/** Circumstances in which the files were made. */
export interface Making {
  readonly version: string
  readonly commit: string
  readonly lockDigest: string
  readonly steps: ReadonlyArray<string>
  /** Files that were left out, each with the reason. */
  readonly skipped: Readonly<Record<string, string>>
  readonly node: string
  readonly startedAt: Date
  readonly finishedAt: Date
}

/** Statement about files, by their paths and digests. */
export const statementOf = (digests: ReadonlyMap<string, string>, making: Making) => ({
  _type: statementType,
  subject: [...digests].map(([name, sha256]) => ({ name, digest: { sha256 } })),
  predicateType,
  predicate: {
    buildDefinition: {
      buildType: "urn:gatehouse:release:1",
      externalParameters: { version: making.version },
      internalParameters: { steps: making.steps, skipped: making.skipped },
      resolvedDependencies: [
        { name: "source", digest: { gitCommit: making.commit } },
        { name: "package-lock.json", digest: { sha256: making.lockDigest } }
      ]
    },
    runDetails: {
      builder: { id: "urn:gatehouse:release-script", version: { "node.js": making.node } },
      metadata: {
        startedOn: making.startedAt.toISOString(),
        finishedOn: making.finishedAt.toISOString()
      }
    }
  }
})

/** Bytes that an envelope's signature is about (DSSE, "PAE"). */
const encoded = (payload: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `),
    payload
  ])

/** Identifier of a key: the digest of its public half. */
export const keyIdOf = (key: KeyObject): string => {
  const publicKey = key.type === "private" ? createPublicKey(key) : key
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex")
}

/** A statement in a signed envelope, as one line. */
export const envelopeOf = (statement: object, key: KeyObject): string => {
  const payload = Buffer.from(JSON.stringify(statement))
  const signature = sign(null, encoded(payload), key).toString("base64")
  return `${JSON.stringify({
    payloadType,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyIdOf(key), sig: signature }]
  })}\n`
}

interface Envelope {
  readonly payloadType?: unknown
  readonly payload?: unknown
  readonly signatures?: ReadonlyArray<{ readonly sig?: unknown }>
}

/** Digests of the subjects of an envelope that the key has signed; undefined for any other. */
export const signedSubjects = (
  text: string,
  key: KeyObject
): ReadonlyMap<string, string> | undefined => {
  try {
    const envelope: Envelope = JSON.parse(text)
    const payload = Buffer.from(String(envelope.payload), "base64")
    const isSigned =
      envelope.payloadType === payloadType &&
      (envelope.signatures ?? []).some(({ sig }) =>
        verify(null, encoded(payload), key, Buffer.from(String(sig), "base64"))
      )
    if (!isSigned) return undefined
    const statement: ReturnType<typeof statementOf> = JSON.parse(payload.toString("utf8"))
    if (statement._type !== statementType || statement.predicateType !== predicateType) {
      return undefined
    }
    return new Map(statement.subject.map(({ digest, name }) => [name, digest.sha256]))
  } catch {
    return undefined
  }
}
