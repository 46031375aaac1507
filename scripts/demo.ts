/**
 * Fills the development environment of a running service with invented people, organizations,
 * sign-ins, refusals and mails, and then keeps some traffic going, so that there is something to
 * look at. Ctrl-C ends it. Refuses to run in production.
 *
 * `npm run demo -- --people 100`, `--once` without the traffic, `--environment NAME` elsewhere.
 */
import { execFileSync } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { createServerClient } from "../src/sdk/server.ts"
import {
  inventedPerson,
  organizationNames,
  pick
} from "../src/console/app/pages/overview/invented.ts"

const password = "an invented passphrase"

/** Far below what the environment takes from one network address. */
const restMs = 3000

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const { values: options } = parseArgs({
  options: {
    environment: { type: "string", default: "development" },
    people: { type: "string", default: "40" },
    once: { type: "boolean", default: false }
  }
})

const gatehouse = (...words: ReadonlyArray<string>): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL("../src/cli/main.ts", import.meta.url)), ...words, "--json"],
      { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }
    )
  )

/** Where the environment is: only on this machine, where nobody's accounts are real. */
const originOf = (name: string): string => {
  if (process.env["NODE_ENV"] === "production") throw new Error("This is not for production")
  const { appUrl } = gatehouse("environment", "show", "--environment", name) as {
    readonly appUrl: string
  }
  if (!loopback.test(new URL(appUrl).hostname)) {
    throw new Error(`${name} is at ${appUrl}, and this is for environments on this machine only`)
  }
  return appUrl
}

const origin = originOf(options.environment)
const { secretKey } = gatehouse(
  "key",
  "create",
  "--environment",
  options.environment,
  "--expires-in",
  "1"
) as { readonly secretKey: string }
const server = createServerClient({ url: origin, secretKey })

const browsers = [
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
]

const post = async (path: string, body: object, index: number): Promise<void> => {
  const answer = await fetch(`${origin}/_service${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin,
      "user-agent": pick(browsers, index)
    },
    body: JSON.stringify(body)
  })
  await answer.arrayBuffer()
}

const signIn = (email: string, secret: string, index: number) =>
  post("/auth/login", { email, password: secret }, index)

interface Person {
  readonly id: string
  readonly email: string
}

const invent = async (index: number, run: string): Promise<Person> => {
  const person = inventedPerson(index, run)
  const { id } = await server.users.createUser({ body: { ...person, password } })
  return { id, email: person.email }
}

const run = Date.now().toString(36).slice(-5)
const people: Array<Person> = []

/** What happens in an application on a day, one thing at a time. */
const happenings: ReadonlyArray<(index: number) => Promise<unknown>> = [
  (index) => signIn(pick(people, index * 11).email, password, index),
  (index) => signIn(pick(people, index * 3).email, password, index),
  (index) => signIn(pick(people, index * 13).email, "not the passphrase", index),
  async (index) => people.push(await invent(people.length, `${run}t${index}`)),
  (index) => post("/auth/forgot-password", { email: pick(people, index * 17).email }, index),
  (index) => signIn(`nobody.${index}@example.com`, password, index),
  (index) =>
    server.users.updateUserMetadata({
      params: { userId: pick(people, index * 5).id },
      body: { publicMetadata: { visits: index } }
    }),
  (index) => signIn(pick(people, index * 19).email, password, index)
]

const count = Math.max(1, Number(options.people) || 1)
console.log(`Inventing ${count} people at ${origin} ...`)
for (let index = 0; index < count; index += 1) people.push(await invent(index, run))

for (const [index, name] of organizationNames.entries()) {
  const owner = pick(people, index * 4)
  const { id: organizationId } = await server.organizations.createOrganization({
    body: { name, ownerUserId: owner.id }
  })
  for (const step of [1, 2, 3]) {
    const member = pick(people, index * 4 + step)
    if (member.id === owner.id) continue
    await server.organizations
      .addMember({ params: { organizationId }, body: { userId: member.id } })
      .catch(() => undefined)
  }
  await server.invitations.createInvitation({
    body: { email: `guest.${run}${index}@example.com`, organizationId }
  })
}
await server.users.banUser({
  params: { userId: pick(people, 2).id },
  body: { reason: "Chargebacks" }
})
for (let index = 0; index < count; index += 1) await happenings[index % 3]?.(index)
console.log(`Done: ${people.length} people, ${organizationNames.length} organizations.`)

if (!options.once) {
  console.log("Some traffic goes on until you press Ctrl-C.")
  for (let index = 0; ; index += 1) {
    await pause(restMs)
    // The service may be restarted meanwhile: what fails is tried again later.
    await pick(happenings, index)(index).catch(() => undefined)
  }
}
