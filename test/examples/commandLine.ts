import { Effect, Exit, Scope } from "effect"
import { writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { createAuthenticator } from "../../src/sdk/server.ts"
import { openIdProvider } from "../support/OpenIdProvider.ts"
import { run, start } from "./programs.ts"
import { giveOrganizations, newMember, project, type Service } from "./service.ts"

/** A backend that the tool calls: it verifies the access token, and asks for a permission. */
const backend = async (service: Service) => {
  const { authenticateRequest } = createAuthenticator({ appUrl: service.url })
  const server = createServer((request, response) => {
    const answer = async () => {
      const state = await authenticateRequest(request)
      const mayBill =
        state.status === "signed-in" && state.has({ permission: "organization:update" })
      response.statusCode = state.status === "signed-out" ? 401 : mayBill ? 200 : 403
      response.end()
    }
    void answer()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close()
  }
}

/** Offers a provider, and lets native apps be led back to loopback addresses: what the README says. */
const offerProvider = async (service: Service, folder: string, scope: Scope.Scope) => {
  const callback = `${service.url}/_service/auth/oauth2/test/callback`
  const provider = await Effect.runPromise(Scope.provide(openIdProvider([callback]), scope))
  const secret = join(folder, "client-secret")
  await writeFile(secret, provider.clientSecret)
  const gatehouse = async (...args: ReadonlyArray<string>) =>
    run([process.execPath, "src/cli/main.ts", ...args], project, service.env)
  const { clientId, issuer } = provider
  const flags = `--key test --name Test --protocol oidc --issuer ${issuer} --client-id ${clientId}`
  const environment = ["--environment", "development"]
  await gatehouse(
    "provider",
    "set",
    ...environment,
    ...flags.split(" "),
    "--trust-email",
    "--client-secret-file",
    secret
  )
  const settings = JSON.stringify({ nativeRedirects: { loopback: true } })
  await gatehouse("environment", "update", ...environment, "--settings", settings)
  return provider
}

/** The way through the command-line tool, installed in a folder; answers what each step said. */
export const walkCommandLine = async (service: Service, folder: string, page: Page) => {
  const scope = Scope.makeUnsafe()
  const called = await backend(service)
  try {
    const email = "cli@example.com"
    const env = {
      GATEHOUSE_URL: service.url,
      SESSION_FILE: join(folder, "session"),
      BROWSER: "none"
    }
    const said = async (...args: ReadonlyArray<string>) => {
      const program = start(["npm", "start", "--silent", "--", ...args], folder, env)
      await program.ended
      return program.output().trim()
    }

    const stranger = await said("call", called.url)
    // As it is on the first day: nobody has set up a provider.
    const person = await newMember(service, "terminal@example.com")
    const terminal = start(["npm", "start", "--silent", "--", "login"], folder, env)
    await terminal.says(/Email address: /)
    terminal.type(person.email)
    await terminal.says(/Password: /)
    terminal.type(person.password)
    await terminal.ended
    const loggedOut = await said("logout")
    const piped = `printf '%s\\n' "$@" | npm start --silent -- login`
    const atOnce = start(["sh", "-c", piped, "sh", person.email, person.password], folder, env)
    await atOnce.ended
    await said("logout")

    const provider = await offerProvider(service, folder, scope)
    provider.people.set("cli", { email, email_verified: true })
    const login = start(["npm", "start", "--silent", "--", "login"], folder, env)
    const [address] = await login.says(/http:\S+\/authorize\S+/)
    await page.goto(address)
    await page.locator("input[name=login]").fill("cli")
    await page.locator("input[name=password]").fill("anything")
    await page.locator("button[type=submit]").click()
    await page.locator("button[type=submit]", { hasText: "Continue" }).click()
    await page.getByText("You can close this window").waitFor()
    await login.ended

    const { items } = await service.server.users.listUsers({ query: { email } })
    const { joined, owned } = await giveOrganizations(service, items[0]?.id ?? "")
    await said("switch", joined.name)
    const refused = await said("call", called.url)
    const switched = await said("switch", owned.name)
    return {
      stranger,
      terminal: [terminal.output().trim().split("\n").at(-1), loggedOut],
      atOnce: /Signed in as .*/.exec(atOnce.output())?.[0],
      login: login.output().trim().split("\n").at(-1),
      refused,
      switched,
      whoami: await said("whoami"),
      granted: await said("call", called.url),
      logout: await said("logout"),
      afterwards: await said("whoami")
    }
  } finally {
    called.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
