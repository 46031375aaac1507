import { Clock, Effect, Option, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Crypto } from "../../platform/Crypto.ts"
import { withoutSecrets, type Form } from "./Form.ts"
import type { Intent } from "./Visit.ts"

/** Cookie with the waiting form: encrypted, and for one session. */
export const intentCookie = "gatehouse_intent"

const purpose = "page_intent"
const lifetimeMillis = 600_000
/** Characters of the longest cookie that a page leaves: browsers keep none that is much longer. */
export const longestCookie = 3500

const Sealed = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    sessionId: Schema.String,
    expiresAt: Schema.Finite,
    page: Schema.String,
    action: Schema.String,
    form: Schema.NullOr(Schema.String),
    operation: Schema.String
  })
)
const encode = Schema.encodeEffect(Sealed)
const decode = Schema.decodeUnknownOption(Sealed)
const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder()

/** Memory of a form until its person has reauthenticated. */
export const sealIntent = Effect.fnUntraced(function* (
  crypto: Crypto["Service"],
  {
    form,
    posted,
    ...place
  }: Pick<Intent, "sessionId" | "page" | "action"> & {
    readonly form: Form
    readonly posted: URLSearchParams
  }
) {
  const kept = withoutSecrets(form, posted)
  const text = kept.size === posted.size ? kept.toString() : null
  const intent: Intent = {
    ...place,
    id: yield* crypto.uuidV7,
    operation: form.operation,
    form: text !== null && text.length <= longestCookie ? text : null,
    expiresAt: (yield* Clock.currentTimeMillis) + lifetimeMillis
  }
  const seal = Effect.fnUntraced(function* (sealed: Intent) {
    const json = yield* Effect.orDie(encode(sealed))
    return Base64Url.encode(yield* crypto.encrypt(purpose, utf8.encode(json)))
  })
  const sealed = yield* seal(intent)
  return sealed.length <= longestCookie ? sealed : yield* seal({ ...intent, form: null })
})

/** The form that waits in this browser for this session, if it still does. */
export const openIntent = Effect.fnUntraced(function* (
  crypto: Crypto["Service"],
  cookie: string | undefined,
  sessionId: string
) {
  if (cookie === undefined || cookie === "") return null
  const bytes = Base64Url.decode(cookie)
  if (Result.isFailure(bytes)) return null
  const json = yield* crypto.decrypt(purpose, bytes.success).pipe(
    Effect.map((opened) => fromUtf8.decode(opened)),
    Effect.catchDefect(() => Effect.succeed(""))
  )
  const intent = Option.getOrNull(decode(json))
  const now = yield* Clock.currentTimeMillis
  return intent !== null && intent.sessionId === sessionId && intent.expiresAt > now ? intent : null
})
