// Answers the hook password.verify of Gatehouse, whatever the old system is.
import { hookAnswers, HookRefused, verifyHook } from "@gatehouse-id/server"
import { compactDecrypt, importJWK } from "jose"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"

const { HOOK_SECRET = "", PORT = "4000" } = process.env

const privateKey = await importJWK(JSON.parse(await readFile("key.json", "utf8")), "ECDH-ES")

/** The password that was typed; sealed for this very call, so that a recorded one is of no use. */
const opened = async (sealed, webhookId) => {
  const { plaintext } = await compactDecrypt(sealed, privateKey)
  const content = JSON.parse(new TextDecoder().decode(plaintext))
  if (content.webhookId !== webhookId) throw new HookRefused("The password is of another call")
  return content
}

const requestOf = async (incoming) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  return new Request(`http://localhost${incoming.url}`, {
    method: "POST",
    headers: incoming.headers,
    body: Buffer.concat(chunks)
  })
}

const answer = async (request, check) => {
  try {
    const { data, type } = await verifyHook(request, HOOK_SECRET)
    if (type !== "password.verify") return new Response(null, { status: 404 })
    const { email, password } = await opened(data.sealed, request.headers.get("webhook-id"))
    const user = await check(email, password)
    return user === undefined ? hookAnswers.wrong() : hookAnswers.right(user)
  } catch (error) {
    if (error instanceof HookRefused) return new Response(null, { status: 400 })
    // Never the password: the error is of the old system.
    console.error(error instanceof Error ? error.message : "The old system failed")
    return new Response(null, { status: 503 })
  }
}

/** Serves the hook; `check` answers what the old system knows of the person, or undefined. */
export const serve = (check) => {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method !== "POST") return outgoing.writeHead(200).end()
    const { headers, status, body } = await answer(await requestOf(incoming), check)
    outgoing.writeHead(status, Object.fromEntries(headers))
    for await (const chunk of body ?? []) outgoing.write(chunk)
    return outgoing.end()
  })
  server.listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on port ${PORT}`))
}
