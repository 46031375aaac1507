import type { ServerClient } from "./ServerClient.ts"
import type { SignedOut } from "./RequestState.ts"
import { forVisitor } from "./serverFetch.ts"

/** Time for which the answer to a key is kept at most, in milliseconds. */
const keptFor = 5000

/** The most answers that are kept at once. */
const mostKept = 1000

/** Form of every API key: its prefix, 256 random bits and a checksum. */
const shape = /^gk_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/

/** True for a credential that is an API key by its form; no access token looks like one. */
export const isApiKey = (credential: string): boolean => shape.test(credential)

/** A script that calls in the name of a person or of an organization. */
export interface ApiKeyCaller {
  readonly status: "api-key"
  readonly apiKeyId: string
  readonly name: string
  /** Null for a key of an organization itself. */
  readonly userId: string | null
  readonly organizationId: string | null
  /** Permissions that count today. */
  readonly permissions: ReadonlyArray<string>
  /** True if the key holds a permission of yours today. */
  readonly has: (asked: { readonly permission: string }) => boolean
}

interface Kept {
  readonly caller: ApiKeyCaller
  readonly askedAt: number
}

const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/**
 * Asks the service what a key allows. An answer is kept for at most 5 seconds, by the hash of the key,
 * unless the truth of this moment is asked for; a refusal is never kept.
 */
export const apiKeyVerifier = (client: ServerClient, now: () => number) => {
  const kept = new Map<string, Kept>()

  return async (
    apiKey: string,
    { fresh }: { readonly fresh: boolean }
  ): Promise<ApiKeyCaller | SignedOut> => {
    const digest = await digestOf(apiKey)
    const known = kept.get(digest)
    const askedAt = now()
    // A clock that was set back since says nothing about the age of an answer.
    const age = known === undefined ? -1 : askedAt - known.askedAt
    if (!fresh && known !== undefined && age >= 0 && age < keptFor) return known.caller
    const answer = await client.apiKeys.verifyApiKey({ body: { apiKey } }, forVisitor())
    kept.delete(digest)
    if (!answer.valid) return { status: "signed-out", reason: "invalid-api-key" }
    const { id, name, organizationId, userId } = answer.apiKey
    const { permissions } = answer
    const caller: ApiKeyCaller = {
      status: "api-key",
      apiKeyId: id,
      name,
      userId,
      organizationId,
      permissions,
      has: ({ permission }) => permissions.includes(permission)
    }
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(digest, { caller, askedAt })
    return caller
  }
}
