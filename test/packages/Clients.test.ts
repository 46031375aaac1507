import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { install, packed, shownIn, succeed, typecheck } from "../support/Packages.ts"

let folder: string
let client: string
let server: string
let react: string
let elements: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gatehouse-packages-"))
  const tarballs = await packed(folder, "client", "server", "react", "elements")
  client = await install(join(folder, "client"), [tarballs.get("client")])
  server = await install(join(folder, "server"), [tarballs.get("server")], ["jose"])
  react = await install(
    join(folder, "react"),
    [tarballs.get("react"), tarballs.get("client")],
    ["react", "react-dom", "@types/react", "csstype"]
  )
  elements = await install(
    join(folder, "elements"),
    [tarballs.get("elements"), tarballs.get("client")],
    ["preact"]
  )
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const manifestOf = (into: string, name: string) =>
  JSON.parse(readFileSync(join(into, "node_modules/@gatehouse-id", name, "package.json"), "utf8"))

const node = async (into: string, code: string) => {
  await writeFile(join(into, "run.mjs"), code)
  return JSON.parse(await succeed(process.execPath, ["run.mjs"], into))
}

/** What a page loads of a program, in bytes after compression. */
const bytesOf = async (into: string, code: string) => {
  const input = join(into, "page.js")
  await writeFile(input, code)
  const build = await rolldown({ input, platform: "browser", logLevel: "silent" })
  const { output } = await build.generate({ format: "esm", minify: true })
  await build.close()
  assert.lengthOf(output, 1)
  return gzipSync(output[0].code, { level: 9 }).length
}

const equality = `type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
  export const same = <A, B>(_: Equal<A, B>): void => {}`

describe("the package for pages and apps, alone in an empty project", () => {
  it("needs no other", async () => {
    assert.notProperty(manifestOf(client, "client"), "dependencies")
    const found = await node(
      client,
      `import { createClient, isProblem } from "@gatehouse-id/client"
      import * as elements from "@gatehouse-id/client/elements"
      const fetch = async (url) => Response.json({ url })
      const { url } = await createClient({ url: "", fetch }).signIn.login({ body: {} })
      console.log(JSON.stringify([url, isProblem(new Error()), Object.keys(elements)]))`
    )
    assert.deepStrictEqual(found, [
      "/_service/auth/login",
      false,
      ["defineImpersonationBanner", "defineOrganizationSwitcher", "defineUserButton"]
    ])
  })

  it("costs a sign-in page less than 6 KB, and leaves out what nobody imports", async () => {
    const signIn = `import { createClient } from "@gatehouse-id/client"
      const client = createClient({ url: "" })
      document.querySelector("form").onsubmit = () =>
        client.signIn.login({ body: { email: "", password: "" } })`
    const bytes = await bytesOf(client, signIn)
    assert.isBelow(bytes, 6 * 1024)
    assert.isAbove(
      await bytesOf(client, `${signIn}\nimport "@gatehouse-id/client/elements"`),
      bytes - 50
    )
    const unused = `import { createSignInFlow } from "@gatehouse-id/client"`
    assert.isBelow(await bytesOf(client, unused), 100)
  })

  it("has types of its own that tell inputs, answers and problems apart", async () => {
    const shown = [...shownIn("docs/packages/client.md"), ["same.ts", equality] as const]
    for (const [file, text] of shown) await writeFile(join(client, file), text)
    await writeFile(
      join(client, "types.ts"),
      `import { createClient, isProblem, type CurrentUser, type SignInResult } from "@gatehouse-id/client"
      import { same } from "./same.ts"

      const client = createClient({ url: "" })
      const result: SignInResult = await client.signIn.login({ body: { email: "", password: "" } })
      same<typeof result.status, "complete" | "mfa_required" | "mfa_enrollment_required">(true)
      if (result.status === "mfa_required") same<typeof result.challengeId, string>(true)
      // @ts-expect-error: there is no session yet
      if (result.status === "mfa_required") result.session
      await client.signIn.refresh()
      await client.signIn.logout()
      same<ReturnType<typeof client.getAccessToken>, Promise<string | null>>(true)
      same<CurrentUser["locale"], "en" | "da" | null>(true)
      same<ReturnType<typeof client.urls.oauth.authorize>, string>(true)
      // @ts-expect-error: there is no such operation
      await client.signIn.logn()

      export const limitOf = (error: unknown): number | undefined => {
        // @ts-expect-error: there is no such code
        isProblem(error, "metadata_to_large")
        return isProblem(error, "metadata_too_large") ? error.properties.limit : undefined
      }`
    )
    const files = ["types.ts", ...shown.map(([file]) => file)]
    assert.strictEqual(await typecheck(client, files), "")
  }, 60_000)
})

describe("the package for backends, alone in an empty project", () => {
  it("needs jose and nothing else", async () => {
    assert.deepStrictEqual(Object.keys(manifestOf(server, "server").dependencies), ["jose"])
    const found = await node(
      server,
      `import { createAuthenticator, createServerClient, isProblem } from "@gatehouse-id/server"
      const fetch = async (url) => Response.json({ url })
      const client = createServerClient({ url: "http://api", secretKey: "sk", fetch })
      const found = await client.users.getUser({ params: { userId: "1" } })
      const { authenticateRequest } = createAuthenticator({ appUrl: "http://app", client })
      const state = await authenticateRequest(new Request("http://backend"))
      console.log(JSON.stringify([found.url, state, isProblem(new Error())]))`
    )
    assert.deepStrictEqual(found, [
      "http://api/api/server/v1/users/1",
      { status: "signed-out", reason: "no-token" },
      false
    ])
  })

  it("is small, and has middleware that needs no framework", async () => {
    const listed = await succeed("du", ["-sk", "node_modules/@gatehouse-id"], server)
    assert.isBelow(Number(listed.split("\t")[0]), 700)
    const doors = ["express", "fastify", "fetch", "hono", "next"]
    const { exports } = manifestOf(server, "server")
    assert.includeMembers(
      Object.keys(exports),
      doors.map((door) => `./${door}`)
    )
    const found = await node(
      server,
      `const doors = ${JSON.stringify(doors)}
      const all = await Promise.all(doors.map((door) => import("@gatehouse-id/server/" + door)))
      console.log(JSON.stringify(all.map(({ createGatehouse }) =>
        createGatehouse({ appUrl: "http://app" }).signInUrl("/x"))))`
    )
    const signIn = "http://app/_service/pages/sign-in?redirectUrl=http%3A%2F%2Fapp%2Fx"
    assert.deepStrictEqual(
      found,
      doors.map(() => signIn)
    )
  })

  it("has types of its own that tell inputs, answers and problems apart", async () => {
    const shown = [...shownIn("docs/packages/server.md"), ["same.ts", equality] as const]
    for (const [file, text] of shown) await writeFile(join(server, file), text)
    await writeFile(
      join(server, "types.ts"),
      `import { createServerClient, type User } from "@gatehouse-id/server"
      import { same } from "./same.ts"

      const server = createServerClient({ url: "", secretKey: "" })
      const user: User = await server.users.getUser({ params: { userId: "" } })
      same<typeof user.createdAt, string>(true)
      same<typeof user.firstName, string | null>(true)
      same<typeof user.status, "active" | "banned" | "deleted">(true)
      same<Awaited<ReturnType<typeof server.users.deleteUser>>, void>(true)
      await server.users.listUsers()
      await server.users.listUsers({ query: { limit: 10, createdAfter: "2030-01-01T00:00:00Z" } })
      // @ts-expect-error: the path has a parameter
      await server.users.getUser()
      // @ts-expect-error: there is no such field
      await server.users.createUser({ body: { emial: "" } })
      // @ts-expect-error: there is no such operation
      await server.users.getUsr({ params: { userId: "" } })`
    )
    const files = ["types.ts", ...shown.map(([file]) => file)]
    assert.strictEqual(await typecheck(server, files), "")
  }, 60_000)
})

/** Bytes of a page's own part of a program: React is the page's, and another language comes when it is spoken. */
const reactBytesOf = async (into: string, code: string) => {
  const input = join(into, "page.js")
  await writeFile(input, code)
  const build = await rolldown({
    input,
    external: [/^react/],
    platform: "browser",
    logLevel: "silent"
  })
  const { output } = await build.generate({ format: "esm", minify: true })
  await build.close()
  return gzipSync(output[0].code, { level: 9 }).length
}

describe("the package for React, in an empty project with the client", () => {
  it("needs the client, and React from the project", () => {
    const { dependencies, peerDependencies, version } = manifestOf(react, "react")
    assert.deepStrictEqual(dependencies, { "@gatehouse-id/client": version })
    assert.deepStrictEqual(Object.keys(peerDependencies), ["react"])
    // Without it a framework with server components would run the hooks on the server.
    const door = join(react, "node_modules/@gatehouse-id/react/dist/sdk/components/components.js")
    assert.match(readFileSync(door, "utf8"), /^"use client"/)
  })

  it("costs a page with everything less than 40 KB, and leaves out what nobody imports", async () => {
    const everything = `import * as all from "@gatehouse-id/react"
      import { createClient } from "@gatehouse-id/client"
      console.log({ ...all }, createClient({ url: "" }))`
    assert.isBelow(await reactBytesOf(react, everything), 40 * 1024)
    const hooks = `import { GatehouseProvider, Protect, useSession } from "@gatehouse-id/react"
      console.log(GatehouseProvider, Protect, useSession)`
    assert.isBelow(await reactBytesOf(react, hooks), 3 * 1024)
    assert.isBelow(await reactBytesOf(react, `import "@gatehouse-id/react"`), 100)
  })

  it("draws on a server, and types what its readme shows", async () => {
    const html = await node(
      react,
      `import { createClient } from "@gatehouse-id/client"
      import * as all from "@gatehouse-id/react"
      import { danish } from "@gatehouse-id/react/da"
      import { createElement } from "react"
      import { renderToString } from "react-dom/server"
      const { GatehouseProvider, useSession } = all
      const client = createClient({ url: "", fetch: () => { throw new Error("a server asks nobody") } })
      const draw = (child, options) =>
        renderToString(createElement(GatehouseProvider, { client, ...options }, createElement(child)))
      const Page = () => createElement("p", null, useSession().state.step)
      const components = Object.keys(all).filter((name) => /^[A-Z]/.test(name) && name !== "GatehouseProvider")
      console.log(JSON.stringify([draw(Page), draw(all.SignIn, { locale: "da", texts: danish }),
        components.map((name) => draw(all[name]).includes("undefined"))]))`
    )
    const [page, signIn, broken] = html
    assert.strictEqual(page, "<p>unknown</p>")
    assert.match(signIn, /lang="da".*method="post".*autoComplete="current-password"/i)
    assert.isFalse(broken.includes(true))
    const shown = shownIn("docs/packages/react.md")
    for (const [file, text] of shown) await writeFile(join(react, file), text)
    assert.isNotEmpty([...shown])
    await writeFile(join(react, "style.ts"), `import "@gatehouse-id/react/style.css"`)
    const files = ["style.ts", ...shown.keys()]
    const options = { jsx: "react-jsx", noUncheckedSideEffectImports: true }
    assert.strictEqual(await typecheck(react, files, options), "")
  }, 60_000)
})

describe("the package of custom elements, in an empty project with the client and Preact", () => {
  it("needs the client and Preact, and nothing at its import", async () => {
    const { dependencies, peerDependencies, version } = manifestOf(elements, "elements")
    assert.deepStrictEqual(Object.keys(dependencies), ["@gatehouse-id/client", "preact"])
    assert.strictEqual(dependencies["@gatehouse-id/client"], version)
    assert.isUndefined(peerDependencies)
    const found = await node(
      elements,
      `import * as all from "@gatehouse-id/elements"
      console.log(JSON.stringify(Object.keys(all)))`
    )
    assert.sameMembers(found, [
      "defineElements",
      "organizationProfile",
      "organizationSwitcher",
      "protect",
      "signIn",
      "signUp",
      "userButton",
      "userProfile"
    ])
  })

  it("costs a page with everything less than 40 KB, Preact and the client included", async () => {
    const everything = `import * as all from "@gatehouse-id/elements"
      import { createClient } from "@gatehouse-id/client"
      console.log({ ...all }, createClient({ url: "" }))`
    const bytes = await reactBytesOf(elements, everything)
    assert.isBelow(bytes, 40 * 1024)
    // Preact is among them.
    assert.isAbove(bytes, 35 * 1024)
    const one = `import { defineElements, userButton } from "@gatehouse-id/elements"
      import { createClient } from "@gatehouse-id/client"
      defineElements({ client: createClient({ url: "" }), elements: [userButton] })`
    assert.isBelow(await reactBytesOf(elements, one), 30 * 1024)
  })

  it("types what its readme shows", async () => {
    const shown = shownIn("docs/packages/elements.md")
    assert.isNotEmpty([...shown])
    for (const [file, text] of shown) await writeFile(join(elements, file), text)
    await writeFile(join(elements, "style.ts"), `import "@gatehouse-id/elements/style.css"`)
    const files = ["style.ts", ...shown.keys()]
    const options = { lib: ["es2022", "dom"], noUncheckedSideEffectImports: true }
    assert.strictEqual(await typecheck(elements, files, options), "")
  }, 60_000)
})
