import { spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { createServer } from "node:http"

const opener = { darwin: "open", win32: "explorer" }[process.platform] ?? "xdg-open"

const open = (address) => {
  console.log(`Open this address to sign in:\n${address}`)
  if (process.env.BROWSER === "none") return
  spawn(opener, [address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref()
}

/** Listens on loopback until the browser comes back (RFC 8252, section 7.3). */
const callback = () =>
  new Promise((listening, failed) => {
    const server = createServer()
    const returned = new Promise((resolve) => {
      server.on("request", (request, response) => {
        const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1")
        if (pathname !== "/callback") return response.writeHead(404).end()
        response.end("You can close this window and go back to the terminal.", () => {
          server.close()
          server.closeAllConnections()
          resolve(searchParams)
        })
      })
    })
    server.on("error", failed).listen(0, "127.0.0.1", () => {
      listening({ redirectUrl: `http://127.0.0.1:${server.address().port}/callback`, returned })
    })
  })

/** Signs in with a provider, in the browser: the ticket that comes back is of use to us alone. */
export const signInInBrowser = async (client, provider) => {
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const { redirectUrl, returned } = await callback()
  open(
    client.urls.oauth.authorize({
      params: { provider },
      query: { _is_native: "true", redirectUrl, codeChallenge }
    })
  )
  const parameters = await returned
  const ticket = parameters.get("ticket")
  if (ticket === null) throw new Error(`That did not work: ${parameters.get("error")}.`)
  return client.establish.establishNative({ body: { ticket, codeVerifier } })
}
