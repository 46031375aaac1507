import { createServerClient, isProblem } from "@gatehouse-id/server"
import { protectResource } from "@gatehouse-id/server/express"

export const port = Number(process.env.PORT ?? 5004)

const appUrl = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
// Where clients find this server: the one thing that a person tells them.
const resource = process.env.RESOURCE ?? `http://localhost:${port}/mcp`

const scopes = [
  { name: "notes:read", title: { en: "read your notes", da: "læse dine noter" }, default: true },
  { name: "notes:write", title: { en: "write notes for you", da: "skrive noter for dig" } }
]

export const api = protectResource({
  appUrl,
  resource,
  name: "Notes",
  scopes: scopes.map(({ name }) => name)
})

/** Tells Gatehouse of this server, open to any client that a person allows. */
export const register = async () => {
  const secretKey = process.env.GATEHOUSE_SECRET_KEY
  if (secretKey === undefined) {
    console.log(`No GATEHOUSE_SECRET_KEY: add ${resource} as a resource in the console.`)
    return
  }
  const gatehouse = createServerClient({ url: appUrl, secretKey })
  try {
    await gatehouse.resources.createResource({
      body: { identifier: resource, name: "Notes", access: "any", scopes }
    })
  } catch (error) {
    if (!isProblem(error, "resource_exists")) throw error
  }
}
