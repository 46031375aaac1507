import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { answers, freePort, start } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { Person } from "./Person.ts"

/** Auth.js as its Express edition, with the provider described by its issuer alone. */
const application: Build = {
  name: "auth.js",
  files: {
    "package.json": JSON.stringify({
      private: true,
      type: "module",
      dependencies: { "@auth/express": "0.12.3", express: "5.3.0" }
    }),
    "main.js": `import { ExpressAuth, getSession } from "@auth/express"
import express from "express"
const { CLIENT_ID, CLIENT_SECRET, ISSUER, PORT } = process.env
const config = {
  trustHost: true,
  secret: "of-this-run-of-the-tests",
  providers: [
    {
      id: "gatehouse",
      name: "Gatehouse",
      type: "oidc",
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      checks: ["pkce", "state", "nonce"]
    }
  ]
}
express()
  .use("/auth", ExpressAuth(config))
  .get("/", async (request, response) => {
    response.json((await getSession(request, config))?.user ?? null)
  })
  .listen(Number(PORT), "127.0.0.1")
`
  },
  commands: [["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]]
}

describe("Auth.js signs a person in", () => {
  let folder: string
  let service: Service
  let member: Member

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-authjs-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
  })
  afterAll(async () => {
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("with PKCE, state and nonce", async (context) => {
    const home = await orSkip(() => built(application), context)
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const { clientId, clientSecret = "" } = await service.server.applications.createApplication({
      body: { name: "Notes", kind: "web", redirectUris: [`${origin}/auth/callback/gatehouse`] }
    })
    const program = start(["node", join(home, "main.js")], home, {
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      ISSUER: `${service.url}/_service/oauth`,
      PORT: port
    })
    try {
      await answers(origin, program)
      const person = new Person(service, member)
      assert.strictEqual((await person.look(origin)).text, "null")
      const { csrfToken } = JSON.parse((await person.look(`${origin}/auth/csrf`)).text)
      const form = new URLSearchParams({ csrfToken, callbackUrl: origin })
      const page = await person.open(`${origin}/auth/signin/gatehouse`, form)
      assert.strictEqual(JSON.parse(page.text)?.email, member.email, program.output())
      assert.strictEqual(person.signedIn, 1)
    } finally {
      await program.stop()
    }
  })
})
