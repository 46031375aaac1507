import { randomUUID } from "node:crypto"
import { Agent } from "node:http"
import { ask, type Answer } from "../ask.ts"
import { usageOf } from "../machine.ts"
import type { Stand } from "../measure.ts"
import { host } from "../people.ts"
import { protocolCall } from "../provider/Subject.ts"
import { percentile } from "../statistics.ts"
import { cookieOf } from "./calls.ts"
import { codeOf, redeemRow, tokensOf, type Protocols } from "./protocols.ts"

/** Figures of an operation under load: CPU in microseconds for each request, time in milliseconds. */
export interface Cost {
  readonly perSecond: number
  readonly p50: number
  readonly serviceCpu: number
  readonly databaseCpu: number
  readonly failed: number
}

/** One try after another; false where there is nothing left to try. */
type Attempt = () => Promise<boolean>

/** An operation whose requests depend on answers before them. */
export interface SteppedOperation {
  readonly id: string
  readonly name: string
  /** One for each connection. */
  readonly prepare: (
    stand: Stand,
    protocols: Protocols,
    connections: number,
    agent: Agent
  ) => Promise<ReadonlyArray<Attempt>>
}

/** Codes that each connection redeems; more than it does before they expire. */
const codesEach = 25

const each = <A>(count: number, make: (number: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, number) => make(number)))

const must = (answer: Answer, ...statuses: ReadonlyArray<number>): Answer => {
  if (!statuses.includes(answer.status)) throw new Error(`${answer.status} ${answer.body}`)
  return answer
}

export const steppedOperations: ReadonlyArray<SteppedOperation> = [
  {
    id: "code",
    name: "token by code",
    prepare: ({ fixture, service }, _protocols, connections) =>
      each(connections, async (number) => {
        const { flow } = fixture.provider
        const session = fixture.people[number % fixture.people.length]!.session
        const codes: Array<string> = []
        for (let code = 0; code < codesEach; code++) {
          codes.push(await codeOf(service, flow, session))
        }
        return async () => {
          const code = codes.pop()
          if (code === undefined) return false
          await tokensOf(service, redeemRow(flow, code))
          return true
        }
      })
  },
  {
    id: "renewal",
    name: "refresh at the provider",
    prepare: ({ fixture, service }, _protocols, connections) =>
      each(connections, async (number) => {
        const { flow } = fixture.provider
        const session = fixture.people[number % fixture.people.length]!.session
        const code = await codeOf(service, flow, session)
        let { refreshToken } = await tokensOf(service, redeemRow(flow, code))
        return async () => {
          const row = protocolCall(
            flow.tokenPath,
            flow.client,
            { grant_type: "refresh_token", refresh_token: refreshToken },
            flow.headers
          )
          refreshToken = (await tokensOf(service, row)).refreshToken
          return true
        }
      })
  },
  {
    id: "saml",
    name: "sign-in by SAML, two requests",
    prepare: ({ service }, { enterprise }, connections, agent) =>
      each(connections, async (number) => {
        const { connectionId, saml, samlDomain } = enterprise
        const path = `/_service/auth/sso/${connectionId}`
        const person = {
          nameId: `person-${number}`,
          attributes: { email: `person${number}@${samlDomain}`, firstName: "Some" }
        }
        return async () => {
          const begun = must(
            await ask(
              service.origin,
              { method: "GET", path: `${path}/authorize`, headers: { Host: host } },
              agent
            ),
            302,
            303
          )
          const { form, url } = saml.answer(begun.headers.location ?? "", person)
          const answer = await ask(
            service.origin,
            {
              method: "POST",
              path: new URL(url).pathname,
              headers: {
                Host: host,
                Origin: new URL(saml.ssoUrl).origin,
                Cookie: (begun.headers["set-cookie"] ?? []).map(cookieOf).join("; "),
                "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-Dest": "document"
              },
              body: new URLSearchParams(form).toString()
            },
            agent
          )
          const outcome = new URL(must(answer, 302, 303).headers.location ?? "", service.origin)
          if (outcome.searchParams.get("status") === "error") throw new Error(outcome.search)
          return true
        }
      })
  },
  {
    id: "scimcreate",
    name: "SCIM, create",
    prepare: ({ service }, { enterprise }, connections, agent) =>
      each(connections, async (number) => {
        const own = enterprise.directories.filter((_, index) => index % connections === number)
        let made = 0
        return async () => {
          const { domain, token } = own[made++ % own.length]!
          const userName = `${randomUUID()}@${domain}`
          const body = JSON.stringify({
            userName,
            name: { givenName: "Person", familyName: String(made) },
            emails: [{ value: userName, type: "work", primary: true }],
            active: true
          })
          const headers = {
            Host: host,
            Authorization: `Bearer ${token}`,
            "Content-Type": "application/scim+json"
          }
          const row = { method: "POST", path: "/_service/scim/v2/Users", headers, body }
          must(await ask(service.origin, row, agent), 201)
          return true
        }
      })
  }
]

/** Loads an operation for some seconds, or until nothing is left to try. */
export const loadSteps = async (
  operation: SteppedOperation,
  stand: Stand,
  protocols: Protocols,
  postmasters: ReadonlyArray<number>,
  { connections, seconds }: { readonly connections: number; readonly seconds: number }
): Promise<Cost> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const attempts = await operation.prepare(stand, protocols, connections, agent)
    const times: Array<number> = []
    let failed = 0
    let reason: unknown
    const before = [
      usageOf(stand.service.pid)?.cpu ?? NaN,
      usageOf(...postmasters)?.cpu ?? NaN
    ] as const
    const began = performance.now()
    const end = began + seconds * 1000
    await Promise.all(
      attempts.map(async (attempt) => {
        while (performance.now() < end) {
          const started = performance.now()
          try {
            if (!(await attempt())) return
            times.push(performance.now() - started)
          } catch (error) {
            failed += 1
            reason ??= error
          }
        }
      })
    )
    const took = (performance.now() - began) / 1000
    const after = [
      usageOf(stand.service.pid)?.cpu ?? NaN,
      usageOf(...postmasters)?.cpu ?? NaN
    ] as const
    if (reason !== undefined) console.error(`${operation.name}: ${String(reason)}`)
    return {
      perSecond: times.length / took,
      p50: percentile(times, 0.5),
      serviceCpu: ((after[0] - before[0]) / times.length) * 1e6,
      databaseCpu: ((after[1] - before[1]) / times.length) * 1e6,
      failed
    }
  } finally {
    agent.destroy()
  }
}
