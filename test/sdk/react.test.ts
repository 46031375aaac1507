import { assert, it } from "@effect/vitest"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { createClient, createSessionFlow, isProblem } from "../../src/sdk/client.ts"
import { askWho } from "../../src/sdk/react/GatehouseProvider.ts"
import { GatehouseProvider, useSession, useUser } from "../../src/sdk/react/react.ts"

it("hooks draw on a server what is known before anything was asked", () => {
  const Page = () => createElement("p", null, `${useSession().state.step} ${useUser()?.id}`)
  const fetch = () => assert.fail("a server asks nobody")
  const provider = { client: createClient({ url: "", fetch }) }
  const page = createElement(GatehouseProvider, provider, createElement(Page))
  assert.strictEqual(renderToString(page), "<p>unknown undefined</p>")
  assert.throws(() => renderToString(createElement(Page)), /No <GatehouseProvider>/)
})

it("a page is told why nobody knows who is signed in: it would stay blank without a word", async () => {
  const told = async (answer: () => Promise<Response>) => {
    const errors: Array<unknown> = []
    const session = createSessionFlow(createClient({ url: "", fetch: answer }))
    await askWho(session, (error) => errors.push(error))
    return errors
  }
  // A server of pages, which has nothing below /_service.
  const [foreign, ...more] = await told(async () => new Response("<html>", { status: 404 }))
  assert.strictEqual(isProblem(foreign) ? foreign.code : null, "unexpected_answer")
  assert.lengthOf(more, 0)
  const lost = new TypeError("Failed to fetch")
  assert.deepStrictEqual(await told(() => Promise.reject(lost)), [lost])
  const nobody = { activeSessionId: null, sessions: [], user: null }
  assert.deepStrictEqual(await told(async () => Response.json(nobody)), [])
})
