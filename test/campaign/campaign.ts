import { Effect, Exit, Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Dice } from "../fuzz/Dice.ts"
import type * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { asker } from "./Asking.ts"
import { Backend } from "./Backend.ts"
import { check } from "./checker.ts"
import { Colleagues } from "./Colleagues.ts"
import { Clock } from "./Clock.ts"
import { Directory } from "./Directory.ts"
import { install, type Installation } from "./Installation.ts"
import { Ledger } from "./Ledger.ts"
import { Logs } from "./Logs.ts"
import { startOutside, type Outside } from "./Outside.ts"
import { Person, type Society } from "./Person.ts"
import { Poller } from "./Poller.ts"
import { Troubles } from "./troubles.ts"

/** How a campaign goes. */
export interface CampaignOptions {
  readonly server: TestPostgres.TestPostgres
  /** Lets a standby take the place of the server, which is at another port from then on. */
  readonly takeOver?: () => Promise<void>
  readonly minutes: number
  readonly seed: number
  readonly people: number
  readonly onProgress: (line: string) => void
}

/** What a campaign came to. */
export interface CampaignResult {
  readonly breaches: ReadonlyArray<string>
  readonly figures: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
}

/** Mail domain of the organization with a directory. */
const domain = "company.example"
/** Mail domain of the organization with an identity provider. */
const partnersDomain = "partners.example"

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** An application of the customer's own, a webhook endpoint and a hook. */
const furnish = async (
  { port, query, secretKey }: Installation,
  { origin, provider }: Outside,
  ledger: Ledger
) => {
  const ask = async (method: string, path: string, json: object) => {
    const answer = await fetch(`http://127.0.0.1:${port()}/api/server/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(json)
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // oxlint-disable-next-line typescript/no-explicit-any
    return (await answer.json()) as any
  }
  const application = await ask("POST", "/applications", {
    name: "Shop",
    kind: "web",
    trust: "own",
    redirectUris: ["https://shop.example/cb"]
  })
  const endpoint = await ask("POST", "/webhook-endpoints", { url: `${origin}/webhooks` })
  await ask("PUT", "/hooks/session.before", {
    url: `${origin}/hook`,
    onFailure: "allow",
    timeoutMilliseconds: 1000
  })
  const organizationOf = async (name: string, domain: string): Promise<string> => {
    const { id } = await ask("POST", "/organizations", { name })
    await query(
      (sql) => sql`
        INSERT INTO domains
          (environment_id, id, organization_id, domain, token, status, seen, verified_at, created_at)
        SELECT o.environment_id, gen_random_uuid(), o.id, ${domain}, 'token', 'verified', '[]', now(),
          now()
        FROM organizations o WHERE o.id = ${id}`
    )
    return id
  }
  const company = await organizationOf("Company", domain)
  const directory = await ask("POST", `/organizations/${company}/directories`, { name: "People" })
  const connection = await ask("POST", "/connections", {
    organizationId: await organizationOf("Partners", partnersDomain),
    name: "Partners",
    protocol: "oidc",
    settings: provider.settings,
    jit: { enabled: true, role: "member" }
  })
  await ask("POST", `/connections/${connection.id}/activate`, { skipTest: true })
  const secrets = [secretKey, application.clientSecret, endpoint.secret, directory.token]
  for (const secret of secrets) ledger.secrets.add(secret)
  return {
    connectionId: connection.id as string,
    directoryToken: directory.token as string,
    id: application.clientId ?? application.id,
    basic: `Basic ${btoa(`${application.clientId ?? application.id}:${application.clientSecret}`)}`
  }
}

/** Runs one and checks what it left behind. */
export const campaign = async (options: CampaignOptions): Promise<CampaignResult> => {
  const { minutes, onProgress, people: count, seed, server } = options
  const dice = new Dice(seed)
  const clock = new Clock()
  const ledger = new Ledger((text) => onProgress(`BROKEN: ${text}`))
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-campaign-logs-"))
  const logs = new Logs(join(folder, "lines"))
  const scope = Scope.makeUnsafe()
  const outside = await startOutside(clock)
  let installation: Installation | undefined
  try {
    installation = await install(server, scope, clock, outside, (line) => logs.add(line))
    const installed = installation
    const troubles = new Troubles(
      new Dice(dice.seed()),
      clock,
      () => installed,
      outside,
      options.takeOver
    )
    const application = await furnish(installed, outside, ledger)
    onProgress(`two instances behind ${installed.proxy}, ${count} people, seed ${seed}`)

    const ask = asker({
      ledger,
      port: installed.port,
      troubleSince: (since) => troubles.since(since)
    })
    const people: Array<Person> = []
    const society: Society = {
      ask,
      people,
      clock,
      ledger,
      outside,
      application,
      isMoving: () => Date.now() - (clock.jumps.at(-1) ?? 0) < 10_000
    }
    for (let number = 0; number < count; number += 1) {
      people.push(new Person(number, new Dice(dice.seed()), society))
    }
    const backend = new Backend(ask, ledger, installed.secretKey, new Dice(dice.seed()), people)
    const directory = new Directory(
      ask,
      ledger,
      new Dice(dice.seed()),
      application.directoryToken,
      domain
    )
    const colleagues = new Colleagues(ask, ledger, new Dice(dice.seed()), {
      connectionId: application.connectionId,
      domain: partnersDomain,
      provider: outside.provider,
      hasFailedSince: (since) =>
        troubles.touched("identity provider that fails", since) ||
        // A key that just left is missed by the first who comes, once on each instance.
        troubles.touched("rotates its keys", since - 60_000) ||
        troubles.since(since) !== undefined ||
        Date.now() - (clock.jumps.at(-1) ?? 0) < 20_000
    })
    const poller = new Poller(backend)

    const until = Date.now() + minutes * 60_000
    const isOver = () => Date.now() >= until
    // The more they are, the slower each lives: a machine serves no more at once.
    const rhythm = Math.max(1, count / 20)
    const rest = (milliseconds: number) =>
      pause(Math.min(milliseconds * rhythm, Math.max(0, until - Date.now())))
    const living = people.map(async (person) => {
      // They come one after the other, since nothing costs as much as to sign up.
      await pause(person.dice.between(0, Math.max(10_000, minutes * 12_000)))
      while (!isOver()) {
        await person.live()
        await rest(person.dice.between(300, 3000))
      }
    })
    const working = (async () => {
      while (!isOver()) {
        await backend.work()
        await pause(200)
      }
    })()
    const pushing = (async () => {
      while (!isOver()) {
        await directory.work()
        await pause(400)
      }
    })()
    const arriving = (async () => {
      while (!isOver()) {
        await colleagues.work()
        await pause(500)
      }
    })()
    const polling = (async () => {
      while (!isOver()) {
        await poller.read()
        await pause(500)
      }
    })()
    const watching = (async () => {
      for (let at = 0; !isOver(); at += 1) {
        for (const one of installed.instances) await one.sample()
        if (at % 24 === 23) await installed.vacuum()
        if (at % 6 === 0) {
          onProgress(
            `${ledger.requests} requests, ${ledger.unknown} unanswered, ${poller.events.length} events, ${ledger.breaches.length} breaches`
          )
        }
        await pause(5000)
      }
    })()
    const troubling = troubles.run(until)
    try {
      await Promise.all([...living, working, pushing, arriving, polling, watching, troubling])
    } catch (error) {
      onProgress(`a part of the campaign failed: ${String(error)}`)
      throw error
    }
    for (const part of ["mail", "webhooks", "hooks"] as const) outside.mood(part, "well")
    await pause(3000)

    const looked = await check({
      ledger,
      backend,
      poller,
      people,
      directory,
      outside,
      instances: installed.instances,
      passDay: async () => {
        clock.jump(86_400)
        await installed.moveClock()
      }
    })
    const secrets = [...ledger.secrets, "private-of-the-campaign"]
    for (const line of await logs.withAny(secrets)) {
      ledger.breach("A secret stands in a line of the log", line.slice(0, 500))
    }
    return {
      breaches: ledger.breaches,
      answers: ledger.answers,
      figures: [
        `${ledger.requests} requests, of which ${ledger.unknown} without an answer`,
        ...looked,
        `${colleagues.arrivals} sign-ins by an identity provider, of ${colleagues.count} people`,
        `${logs.lines} lines of logs without any of ${secrets.length} secrets`,
        `clock moved ${Math.round(clock.offsetSeconds / 8640) / 10} days`,
        ...[...troubles.counts].map(([name, times]) => `${name}: ${times} times`),
        ...ledger.troubled
      ]
    }
  } finally {
    await installation?.stop()
    await outside.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    if (ledger.breaches.length === 0) await rm(folder, { recursive: true, force: true })
    else onProgress(`the logs are kept in ${folder}`)
  }
}
