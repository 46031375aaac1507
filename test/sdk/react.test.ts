import { assert, it } from "@effect/vitest"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { createClient } from "../../src/sdk/client.ts"
import { GatehouseProvider, useSession, useUser } from "../../src/sdk/react/react.ts"

it("hooks draw on a server what is known before anything was asked", () => {
  const Page = () => createElement("p", null, `${useSession().state.step} ${useUser()?.id}`)
  const fetch = () => assert.fail("a server asks nobody")
  const provider = { client: createClient({ url: "", fetch }) }
  const page = createElement(GatehouseProvider, provider, createElement(Page))
  assert.strictEqual(renderToString(page), "<p>unknown undefined</p>")
  assert.throws(() => renderToString(createElement(Page)), /No <GatehouseProvider>/)
})
