import { Context, Effect, Layer, Redacted } from "effect"
import { compactDecrypt, exportJWK, generateKeyPair } from "jose"
import { createServer, type IncomingMessage } from "node:http"
import type { EnvironmentId } from "../contract/Ids.ts"
import type { HookPoint } from "../contract/Environment.ts"
import type { NewHook } from "../delivery/hooks/Hook.ts"
import { Hooks } from "../delivery/hooks/Hooks.ts"
import type { HookRequest } from "../sdk/hooks.ts"
import { bodyOf, listening, stopped } from "./loopbackHttp.ts"

/** A call of a hook, by its point. */
export type TestHookCall<P extends HookPoint = HookPoint> = Extract<
  HookRequest,
  { readonly type: P }
>

/** Content of a sealed password, opened for the test. */
export interface OpenedPassword {
  readonly email: string
  readonly password: string
}

/** A test's own answer to a hook: what a backend's endpoint would answer, with `hookAnswers`. */
export type TestHookAnswer<P extends HookPoint = HookPoint> = (
  call: TestHookCall<P>,
  /** Password of `password.verify`, if the test names no `publicKey` of its own; else null. */
  opened: OpenedPassword | null
) => Response | Promise<Response>

/** Setup of a hook but for its URL: that of the test. */
export type TestHookSettings = Omit<NewHook, "url">

/** A hook that a test answers. */
export interface TestHook<P extends HookPoint = HookPoint> {
  /** Signs the calls, if it is new. */
  readonly secret: string | null
  /** The calls so far, the oldest first. */
  readonly calls: () => ReadonlyArray<TestHookCall<P>>
}

/** A point's answer and calls; the point itself says of which type they are. */
interface Answering {
  readonly answer: (call: never, opened: OpenedPassword | null) => Response | Promise<Response>
  readonly calls: Array<unknown>
}

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"]

/** Keys to which passwords are sealed, made with the first hook that needs them. */
const newKeys = Effect.promise(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ECDH-ES", { extractable: true })
  return { privateKey, publicKey: await exportJWK(publicKey) }
})

/** The password of a call that was sealed to the kit's key. */
const opened = async (
  call: TestHookCall,
  privateKey: PrivateKey
): Promise<OpenedPassword | null> => {
  if (call.type !== "password.verify") return null
  try {
    const { plaintext } = await compactDecrypt(call.data.sealed, privateKey)
    return JSON.parse(new TextDecoder().decode(plaintext)) as OpenedPassword
  } catch {
    // Sealed to a key of the test's own.
    return null
  }
}

/** Hooks whose questions come to the test itself, over loopback, signed as any other. */
export class TestHooks extends Context.Service<TestHooks>()("gatehouse/testing/TestHooks", {
  make: Effect.gen(function* () {
    const hooks = yield* Hooks
    const keys = yield* Effect.cached(newKeys)
    const answering = new Map<string, Answering>()

    const answered = async (request: IncomingMessage): Promise<Response> => {
      const call = JSON.parse(await bodyOf(request)) as TestHookCall
      const here = answering.get(call.type)
      if (here === undefined) return new Response(null, { status: 404 })
      here.calls.push(call)
      const { privateKey } = await Effect.runPromise(keys)
      return here.answer(call as never, await opened(call, privateKey))
    }

    const server = createServer((request, response) => {
      const serve = async () => {
        const answer = await answered(request).catch(() => new Response(null, { status: 500 }))
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(Buffer.from(await answer.arrayBuffer()))
      }
      void serve()
    })

    const listen = Effect.promise(async () => `${await listening(server, "http")}/hooks`)
    const url = yield* Effect.cached(listen)
    yield* Effect.addFinalizer(() => Effect.promise(() => stopped(server)))

    /** Has the test answer at a point from now on; a hook that is there already is replaced. */
    const answer = Effect.fn("TestHooks.answer")(function* <P extends HookPoint>(
      environmentId: EnvironmentId,
      point: P,
      how: TestHookAnswer<P>,
      settings: TestHookSettings
    ) {
      const { publicKey } = yield* keys
      const sealed = point === "password.verify" ? { publicKey: { ...publicKey } as never } : {}
      const setup = { url: yield* url, ...sealed, ...settings }
      const put = yield* hooks.put({ id: environmentId, kind: "application" }, point, setup)
      const calls: Array<unknown> = []
      answering.set(point, { answer: how, calls })
      return {
        secret: put.secret === undefined ? null : Redacted.value(put.secret),
        calls: () => calls.slice() as ReadonlyArray<TestHookCall<P>>
      } satisfies TestHook<P>
    })

    return { answer }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
