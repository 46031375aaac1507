import { assert, describe, it } from "@effect/vitest"
import { stripTypeScriptTypes } from "node:module"
import { inject } from "vitest"
import type { Authenticator } from "../../src/sdk/server.ts"
import { startTestGatehouse } from "../../src/testing/index.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { shownFiles } from "../support/documents.ts"

const shown = shownFiles().get("app.ts") ?? ""

type MakeApp = (authenticator: Authenticator) => (request: Request) => Promise<Response>

/** The application as the README prints it, but for where the service is. */
const printedApp = async (url: string) => {
  const code = stripTypeScriptTypes(shown.replace("http://localhost:3000", url))
  const module: { readonly makeApp: MakeApp } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  return module.makeApp
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ""))
    .filter((pair) => !pair.endsWith("="))
    .join("; ")

describe("the application that the README shows", () => {
  it("sends a visitor to the sign-in page, and knows them when they are back", async () => {
    const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
    const gatehouse = await startTestGatehouse({ databaseUrl })
    try {
      const [email, password] = ["visitor@example.com", "correct horse battery staple"]
      const user = await gatehouse.server.users.createUser({
        body: { email, emailVerified: true, password }
      })
      const makeApp = await printedApp(gatehouse.url)
      const app = makeApp(gatehouse.authenticator())
      const wanted = `http://${new URL(gatehouse.url).hostname}:5173/orders?open=1`

      const sent = await app(new Request(wanted))
      assert.strictEqual(sent.status, 303)
      const signIn = sent.headers.get("location") ?? ""
      const page = await fetch(signIn, { headers: { accept: "text/html" } })
      assert.strictEqual(page.status, 200)

      const done = await fetch(signIn, {
        method: "POST",
        redirect: "manual",
        headers: { accept: "text/html", origin: gatehouse.url },
        body: new URLSearchParams({ email, password })
      })
      assert.include(await done.text(), `content="0; url=${wanted}"`)
      const back = await app(new Request(wanted, { headers: { cookie: cookiesOf(done) } }))
      assert.include(await back.text(), `Hello ${user.id}.`)
    } finally {
      await gatehouse.stop()
    }
  })
})
