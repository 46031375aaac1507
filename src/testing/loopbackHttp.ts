import type { IncomingMessage, Server, ServerResponse } from "node:http"

/** The body of a request as text. */
export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString("utf8")
}

/** Answers with JSON that nothing keeps. */
export const json = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
  response.end(JSON.stringify(value))
}

/** Listens on a free port of loopback; the address of the server by its scheme. */
export const listening = (server: Server, scheme: "http" | "https"): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resolve(`${scheme}://127.0.0.1:${port.toString()}`)
    })
  })

/** Stops listening, and ends every connection. */
export const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Identifier and secret of a client, as `client_secret_basic` or `client_secret_post` sends them. */
export const credentialsOf = (
  authorization: string | undefined,
  form: URLSearchParams
): readonly [id: string, secret: string] => {
  if (authorization?.startsWith("Basic ") !== true) {
    return [form.get("client_id") ?? "", form.get("client_secret") ?? ""]
  }
  const [id = "", secret = ""] = Buffer.from(authorization.slice(6), "base64")
    .toString("utf8")
    .split(":")
  const decoded = new URLSearchParams(`id=${id}&secret=${secret}`)
  return [decoded.get("id") ?? "", decoded.get("secret") ?? ""]
}
