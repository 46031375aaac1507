import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryRequestId, type DirectoryId, type EnvironmentId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Json } from "../../platform/scim/ScimAttribute.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { RequestContents, requestsKeptDays, type StoredRequest } from "./Directory.ts"
import { DirectoryRequestsStore } from "./DirectoryRequestsStore.ts"
import { queryWithoutSecrets, withoutSecrets } from "./withoutSecrets.ts"

/** The most characters of a body, a path and a query that are kept. */
const maximumBody = 8192
const maximumAddress = 2048

const codec = Schema.fromJsonString(RequestContents)
const encode = Schema.encodeEffect(codec)
const decode = Schema.decodeUnknownEffect(codec)
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A request after it was answered. */
export interface AnsweredRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  readonly query: string
  /** Undefined for none. */
  readonly body: unknown
  readonly status: number
  readonly scimType: string | null
  readonly detail: string | null
}

const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed()

const contentsOf = ({
  body,
  detail,
  method,
  path,
  query,
  scimType,
  status
}: AnsweredRequest): RequestContents => {
  const text = body === undefined ? null : JSON.stringify(withoutSecrets(body as Json), null, 2)
  return {
    method: cut(method, 16),
    path: cut(path, maximumAddress),
    query: query === "" ? null : cut(queryWithoutSecrets(query), maximumAddress),
    body: text === null ? null : cut(text, maximumBody),
    bodyCut: text !== null && text.length > maximumBody,
    status,
    scimType,
    detail
  }
}

const purposeOf = (environmentId: EnvironmentId, id: DirectoryRequestId) =>
  `directory_request:${environmentId}:${id}`

const sinceOf = (now: DateTime.Utc) => DateTime.subtract(now, { days: requestsKeptDays })

/** One request in sixteen, by its id, tidies up after the others. */
const isTrimming = (id: DirectoryRequestId): boolean => id.endsWith("0")

/**
 * The last requests of each directory, as they came: without secrets, encrypted, for a week. They
 * help to set a directory up, and no request fails for want of them.
 */
export class DirectoryRequests extends Context.Service<DirectoryRequests>()(
  "gatehouse/users/directories/DirectoryRequests",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoryRequestsStore
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const sweeps = yield* EnvironmentSweeps

      const keep = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        directoryId: DirectoryId,
        request: AnsweredRequest
      ) {
        const id = DirectoryRequestId.make(yield* crypto.uuidV7)
        const json = yield* Effect.orDie(encode(contentsOf(request)))
        const sealed = yield* crypto.encrypt(purposeOf(environmentId, id), encoder.encode(json))
        const at = yield* DateTime.now
        yield* transaction.unflushed(store.insert({ environmentId, id, directoryId, at, sealed }))
        if (isTrimming(id)) yield* store.trim(environmentId, directoryId)
      })

      const opened = Effect.fnUntraced(function* ({
        at,
        environmentId,
        id,
        sealed
      }: StoredRequest) {
        const bytes = yield* crypto.decrypt(purposeOf(environmentId, id), sealed)
        return { id, at, ...(yield* Effect.orDie(decode(decoder.decode(bytes)))) }
      })

      /** Newest first. */
      const list = Effect.fn("DirectoryRequests.list")(function* (
        { id }: Pick<Environment, "id">,
        directoryId: DirectoryId
      ) {
        const since = sinceOf(yield* DateTime.now)
        return yield* Effect.forEach(yield* store.list(id, directoryId, since), opened)
      })

      const { sweep } = yield* sweeps.start(
        "1 hour",
        "Old requests of directories were not forgotten",
        ({ id }, now) => store.forget(id, sinceOf(now))
      )

      return {
        keep: (environmentId: EnvironmentId, directoryId: DirectoryId, request: AnsweredRequest) =>
          Background.attempt(
            "A request of a directory was not kept",
            keep(environmentId, directoryId, request)
          ),
        list,
        sweep
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(DirectoryRequestsStore.layer)
  )
}
