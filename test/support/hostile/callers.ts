import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Agent, request as httpRequest } from "node:http"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { consoleUrl, operator } from "../Console.ts"
import { newcomer, organizationOf } from "../Organizations.ts"
import { signIn } from "../People.ts"
import type { TestBrowser } from "../TestBrowser.ts"
import { TestService } from "../TestService.ts"
import type { Plane } from "./slots.ts"

/** An answer, as far as the walks look at it. */
export interface Answer {
  readonly status: number
  readonly text: string
}

/** A request as it stands on the wire. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Somebody who may call every operation of a plane. */
export interface Caller {
  readonly ids: Readonly<Record<string, string>>
  readonly ask: (request: Sent) => Effect.Effect<Answer>
  /** Asks as a person who has not asked yet, for what each person gets a few times a day. */
  readonly askAsNewcomer?: (request: Sent) => Effect.Effect<Effect.Effect<Answer>>
}

const agent = new Agent({ keepAlive: true })

const send = (port: number, { body, headers, method, path }: Sent): Effect.Effect<Answer> =>
  Effect.callback((resume) => {
    const request = httpRequest(
      { agent, port, host: "127.0.0.1", method, path, headers },
      (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => (text += chunk))
        response.on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0, text })))
        response.on("error", () => resume(Effect.succeed({ status: 0, text })))
      }
    )
    // A head or body over the limits is answered, and the connection is closed, while it is still sent.
    request.on("error", () => resume(Effect.succeed({ status: 0, text: "" })))
    request.end(body)
  })

const cookieOf = ({ cookies }: TestBrowser): string =>
  [...cookies].map(([name, { value }]) => `${name}=${value}`).join("; ")

const asPage = (port: number, browser: () => TestBrowser) => (request: Sent) =>
  Effect.suspend(() => {
    const { host } = browser()
    return send(port, {
      ...request,
      headers: {
        host,
        origin: `http://${host}`,
        "sec-fetch-site": "same-origin",
        cookie: cookieOf(browser()),
        ...request.headers
      }
    })
  })

/** Limits that a walk does not come to: what is refused before it is read shows nothing. */
const boundless = {
  accountFailures: 1000,
  accountAttempts: 1_000_000,
  addressFailures: 100_000,
  addressAttempts: 1_000_000,
  addressRequests: 100_000,
  mailsPerAddressPerHour: 1000,
  mailsPerAddressAndNetworkPerHour: 1000,
  invitationsPerOrganization: 100_000,
  invitationsPerUser: 100_000,
  invitationsPerNetwork: 100_000,
  sessionWrites: 1_000_000,
  protocolPerNetwork: 1_000_000,
  userCodeTries: 1000,
  registrationsPerNetwork: 100_000
}

/** Callers of all planes, with the right to everything. */
export const callers = Effect.gen(function* () {
  const service = yield* TestService
  const environments = yield* Environments
  const settings = { throttle: boundless, signIn: { emailCode: true } }
  yield* Effect.orDie(environments.update("main", settings))
  yield* TestClock.adjust("2 seconds")
  const owner = yield* newcomer
  const organization = yield* organizationOf(owner)
  const other = yield* newcomer
  const ids = {
    environmentId: service.environment.id,
    organizationId: organization.id,
    userId: other.id,
    provider: "acme"
  }
  const consolePort = Number((yield* consoleUrl).port)
  const operating = yield* operator("owner")
  let { browser } = owner
  const asPerson = asPage(service.port, () => browser)
  // An operation may have signed them out.
  const asSignedIn = (request: Sent) =>
    Effect.filterOrElse(
      asPerson(request),
      ({ text }) => !text.includes('"unauthenticated"'),
      () =>
        Effect.gen(function* () {
          browser = (yield* signIn(owner.email)).browser
          return yield* asPerson(request)
        }).pipe(Effect.provideService(TestService, service))
    )
  const askAsNewcomer = (request: Sent) =>
    Effect.map(newcomer, (fresh) => asPage(service.port, () => fresh.browser)(request)).pipe(
      Effect.provideService(TestService, service)
    )
  const all: Readonly<Record<Plane | "stranger", Caller>> = {
    server: {
      ids,
      ask: (request) =>
        send(service.port, {
          ...request,
          headers: {
            authorization: `Bearer ${Redacted.value(service.secretKey)}`,
            ...request.headers
          }
        })
    },
    client: { ids, ask: asSignedIn, askAsNewcomer },
    stranger: { ids, ask: asPage(service.port, () => service.browser()) },
    console: { ids, ask: asPage(consolePort, () => operating.browser) }
  }
  return all
})
