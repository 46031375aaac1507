import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { stripTypeScriptTypes } from "node:module"
import { inject } from "vitest"
import type { Authenticator } from "../../src/sdk/server.ts"
import { startTestGatehouse } from "../../src/testing/index.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { blocks, shownFiles } from "../support/documents.ts"

type App = (request: Request) => Promise<Response>

const shown = shownFiles().get("app.ts") ?? ""

type MakeApp = (authenticator: Authenticator) => App

/** The application as the quick start prints it, but for where the service is. */
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

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`

/** Asks an application at the port of its server, which is closed then. */
const served = async (server: Server, use: (app: App) => Promise<void>) => {
  const { port } = server.address() as AddressInfo
  try {
    await use(({ headers, url: asked }) => {
      const { pathname, search } = new URL(asked)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { headers, redirect: "manual" })
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The server that the quick start prints for it, but for the addresses. */
const withPrintedServer = async (url: string, use: (app: App) => Promise<void>) => {
  const sdk = new URL("../../src/sdk/server.ts", import.meta.url).href
  const app = stripTypeScriptTypes(shown.replace("http://localhost:3000", url))
  const code = stripTypeScriptTypes(shownFiles().get("server.ts") ?? "")
    .replace('"@gatehouse-id/server"', JSON.stringify(sdk))
    .replace('"./app.ts"', JSON.stringify(moduleOf(app)))
    .replaceAll("http://localhost:3000", url)
    .replace("http://localhost:4000", "http://localhost:5173")
    .replace("createServer(async", "export const server = createServer(async")
    .replace("listen(4000)", 'listen(0, "127.0.0.1")')
  const { server }: { readonly server: Server } = await import(moduleOf(code))
  if (!server.listening) await once(server, "listening")
  await served(server, use)
}

/** What the README's application uses of Express: one page, behind one middleware. */
const smallExpress = `const express = () => {
  const app = {
    get: (_path, protect, show) => {
      app.listener = (request, response) => {
        response.send = (text) => response.end(text)
        return protect(request, response, () => show(request, response))
      }
    },
    listen: () => {}
  }
  return app
}`

/** The application as the README prints it, but for where it and the service are, and for Express. */
const withReadmesApp = async (url: string, use: (app: App) => Promise<void>) => {
  const { text = "" } = blocks.find((block) => block.text.startsWith("// app.mjs\n")) ?? {}
  let listener: RequestListener = () => assert.fail("nothing listens")
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const middleware = new URL("../../src/sdk/middleware/express.ts", import.meta.url).href
  const code = text
    .replace('import express from "express"', smallExpress)
    .replace('"@gatehouse-id/server/express"', `"${middleware}"`)
    .replace("http://localhost:3000", url)
    .replace("http://localhost:4000", "http://localhost:5173")
    .replace("const app = express()", "export const app = express()")
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  ;({ listener } = module.app)
  await served(server, use)
}

/** A visitor is sent to the sign-in page, comes back, and is known. */
const greetingOf = async (app: App, wanted: string, email: string) => {
  const sent = await app(new Request(wanted))
  assert.strictEqual(sent.status, 303)
  const signIn = sent.headers.get("location") ?? ""
  const page = await fetch(signIn, { headers: { accept: "text/html" } })
  assert.strictEqual(page.status, 200)

  const done = await fetch(signIn, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", origin: new URL(signIn).origin },
    body: new URLSearchParams({ email, password })
  })
  assert.include(await done.text(), `content="0; url=${wanted}"`)
  const back = await app(new Request(wanted, { headers: { cookie: cookiesOf(done) } }))
  const text = await back.text()
  const [, signOut = ""] = /href="([^"]+)"/.exec(text) ?? []
  assert.strictEqual((await fetch(signOut, { headers: { accept: "text/html" } })).status, 200)
  return text
}

const password = "correct horse battery staple"

describe("the applications that README and quick start show", () => {
  it("send a visitor to the sign-in page, and know them when they are back", async () => {
    const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
    const gatehouse = await startTestGatehouse({ databaseUrl })
    try {
      const email = "visitor@example.com"
      const { id } = await gatehouse.server.users.createUser({
        body: { email, emailVerified: true, password }
      })
      const makeApp = await printedApp(gatehouse.url)
      const wanted = `http://${new URL(gatehouse.url).hostname}:5173/orders?open=1`
      const app = makeApp(gatehouse.authenticator())
      assert.include(await greetingOf(app, wanted, email), `Hello ${id}.`)
      await withPrintedServer(gatehouse.url, async (app) => {
        const greeting = await greetingOf(app, "http://localhost:5173/?open=1", email)
        assert.include(greeting, `Hello ${id}.`)
      })
      await withReadmesApp(gatehouse.url, async (app) => {
        const greeting = await greetingOf(app, "http://localhost:5173/?open=1", email)
        assert.include(greeting, `Hello ${id}.`)
      })
    } finally {
      await gatehouse.stop()
    }
  })
})
