import { DateTime, Effect, Layer } from "effect"
import { HttpServer, HttpServerRequest } from "effect/http"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { isLoopbackHost } from "../../platform/Settings.ts"
import { InvalidTestSettings } from "../TestGatehouse.ts"
import { ControlApi, OwnMachine } from "./ControlApi.ts"
import {
  DomainNotHeld,
  ForeignCaller,
  NobodySignsIn,
  NoPreviousKey,
  PushNotPossible,
  PushRefused,
  TestDirectoryNotFound,
  TestSettingsRefused
} from "./ControlProblems.ts"
import { TestBox } from "./TestBox.ts"
import { type ScimDirectory, ScimRefused } from "../ScimDirectory.ts"
import type { Push } from "./ControlSchemas.ts"

const push = (directory: ScimDirectory, asked: Push): Promise<unknown> => {
  switch (asked.action) {
    case "testConnection":
      return directory.testConnection()
    case "assign": {
      const { action: _, ...person } = asked
      return directory.assign(person)
    }
    case "update":
      return directory.update(asked.userName, asked.changes)
    case "suspend":
    case "resume":
    case "remove":
      return directory[asked.action](asked.userName)
    case "pushGroup":
      return directory.pushGroup(asked.group, asked.members ?? [])
    case "renameGroup":
      return directory.renameGroup(asked.group, asked.to)
    case "addToGroup":
    case "removeFromGroup":
      return directory[asked.action](asked.group, asked.members)
    case "deleteGroup":
      return directory.deleteGroup(asked.group)
    case "cycle":
      return directory.cycle()
  }
}

/** Pushes, and answers the requests that it took. */
export const exchangesOf = Effect.fn("testing.push")(function* (
  directory: ScimDirectory,
  asked: Push
) {
  const before = directory.exchanges.length
  yield* Effect.tryPromise({
    try: () => push(directory, asked),
    catch: (error) => {
      if (!(error instanceof ScimRefused)) {
        const reason = error instanceof Error ? error.message : "unknown"
        return new PushNotPossible({ properties: { reason } })
      }
      const { answer = null, method, path, status } = error.exchange
      return new PushRefused({ properties: { method, path, status, answer } })
    }
  })
  return { exchanges: directory.exchanges.slice(before) }
})

/** Address of the control operations. */
export const controlAddress = Effect.map(HttpServer.HttpServer, ({ address }) =>
  address._tag === "UnixPathAddress" ? "" : `http://127.0.0.1:${address.port}`
)

/** Pages send an origin or say where they come from; a name of theirs may point at this machine. */
const OwnMachineLive = Layer.succeed(OwnMachine, (httpEffect) =>
  Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const host = (headers["host"] ?? "").replace(/:\d+$/, "")
    const isOfPage = headers["origin"] !== undefined || headers["sec-fetch-site"] !== undefined
    if (!isLoopbackHost(host) || isOfPage) return yield* new ForeignCaller()
    return yield* httpEffect
  })
)

/** Problems of settings that do not fit; null where they do. */
const problemsOf = (configured: Promise<void>): Promise<ReadonlyArray<string> | null> =>
  configured.then(
    () => null,
    (error: unknown) => {
      if (error instanceof InvalidTestSettings) return error.problems
      throw error
    }
  )

const handlers = HttpApiBuilder.group(
  ControlApi,
  "testing",
  Effect.fn(function* (handlers) {
    const box = yield* TestBox
    const address = yield* controlAddress
    const now = Effect.sync(() => ({ now: box.now() }))
    const directoryOf = (id: string) =>
      Effect.suspend(() => {
        const found = box.directory(id)
        return found === undefined
          ? Effect.fail(new TestDirectoryNotFound())
          : Effect.succeed(found)
      })

    return handlers.handleAll({
      addresses: () => Effect.sync(() => box.addresses(address)),
      reset: () =>
        box.reset.pipe(
          Effect.orDie,
          Effect.map(() => box.addresses(address))
        ),
      stop: () => box.stop,
      now: () => now,
      advance: ({ payload: { seconds } }) =>
        Effect.andThen(
          Effect.promise(() => box.gatehouse().advance(`${seconds} seconds`)),
          now
        ),
      mails: ({ query: { to } }) =>
        Effect.map(
          Effect.promise(() => box.gatehouse().mails(to)),
          (items) => ({
            items: items.map((mail) => ({
              ...mail,
              createdAt: DateTime.makeUnsafe(mail.createdAt)
            }))
          })
        ),
      auditEvents: () =>
        Effect.map(
          Effect.promise(() => box.gatehouse().auditEvents()),
          (items) => ({ items })
        ),
      configure: ({ payload }) =>
        Effect.promise(() => problemsOf(box.gatehouse().configure(payload))).pipe(
          Effect.flatMap((problems) =>
            problems === null
              ? Effect.void
              : Effect.fail(new TestSettingsRefused({ properties: { problems } }))
          )
        ),
      holdDomain: ({ payload: { domain, organizationId } }) =>
        Effect.tryPromise({
          try: () => box.gatehouse().holdDomain(organizationId, domain),
          catch: () => new DomainNotHeld()
        }),
      openIdSignIn: ({ payload: { answer, person } }) =>
        Effect.suspend(() => {
          if (answer?.key === "previous" && !box.openId.hasPreviousKey) {
            return Effect.fail(new NoPreviousKey())
          }
          box.openId.signsIn(person, answer)
          return Effect.void
        }),
      rotateKeys: ({ payload }) =>
        Effect.promise(() =>
          box.openId.rotateKeys({ keepsPrevious: payload?.keepsPrevious === true })
        ),
      openIdFault: ({ payload: { delaySeconds, endpoint, status } }) =>
        Effect.sync(() => {
          box.openId.fails(endpoint, status)
          box.openId.delays(endpoint, delaySeconds)
        }),
      openIdAsked: () => Effect.sync(() => ({ items: box.openId.asked })),
      samlSignIn: ({ payload: { answer = {}, person } }) =>
        Effect.sync(() => box.samlSignsIn(person, answer)),
      samlAnswer: ({ payload: { url } }) =>
        Effect.try({
          try: () => {
            const signIn = box.samlSignIn()
            if (signIn === null) throw new NobodySignsIn()
            return box.saml.answer(url, signIn.person, signIn.answer)
          },
          catch: () => new NobodySignsIn()
        }),
      newDirectory: ({ payload }) =>
        Effect.sync(() => ({
          id: box.addDirectory({
            ...payload,
            wait: (seconds) => box.gatehouse().advance(`${seconds} seconds`)
          })
        })),
      directoryFaults: ({ params, payload: { activeAsText } }) =>
        Effect.map(directoryOf(params.directoryId), (directory) =>
          directory.sendsActiveAsText(activeAsText)
        ),
      push: ({ params, payload }) =>
        Effect.flatMap(directoryOf(params.directoryId), (directory) =>
          exchangesOf(directory, payload)
        )
    })
  })
)

/** The operations, with what they need of the machine around them. */
export const ControlHttp = HttpApiBuilder.layer(ControlApi, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide(handlers),
  Layer.provide([OwnMachineLive, HttpApiMiddleware.layerProblemDetails({ includeDetails: true })])
)
