import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import express from "express"
import { z } from "zod"
import { api, port, register } from "./gatehouse.js"

const notes = new Map()

const text = (line) => ({ content: [{ type: "text", text: line }] })

/** The tools, for the person and the application of one access token. */
const serverFor = ({ scopes, subject }) => {
  const server = new McpServer({ name: "notes", version: "1.0.0" })
  server.registerTool("read-notes", { description: "Reads the person's notes" }, () =>
    text((notes.get(subject) ?? []).join("\n") || "No notes yet")
  )
  if (scopes.includes("notes:write")) {
    const options = { description: "Writes a note", inputSchema: { note: z.string() } }
    server.registerTool("write-note", options, ({ note }) => {
      notes.set(subject, [...(notes.get(subject) ?? []), note])
      return text("Written")
    })
  }
  return server
}

const app = express()
app.get(api.metadataPath, api.metadata())
app.post(
  "/mcp",
  api.protect({ scopes: ["notes:read"] }),
  express.json(),
  async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    response.on("close", () => transport.close())
    await serverFor(api.accessOf(request)).connect(transport)
    await transport.handleRequest(request, response, request.body)
  }
)
app.all("/mcp", (_request, response) => response.status(405).end())

await register()
app.listen(port, () => console.log(`http://localhost:${port}/mcp`))
