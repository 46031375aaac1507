import { assert, describe, it } from "@effect/vitest"
import { createGatehouse, protectResource } from "../../src/sdk/middleware/fetch.ts"
import { createAuthenticator, createServerClient } from "../../src/sdk/server.ts"

const appUrl = "https://app.example.com"
const resource = "https://api.example.com/"
const input = { params: { userId: "018f0000-0000-7000-8000-000000000001" } }

type Send = (url: string, init: RequestInit) => Promise<Response>

/** Everything that the package asks the service, each by the same `fetch`. */
const questionsBy = (fetch: Send): ReadonlyArray<() => Promise<unknown>> => {
  const cookie = { cookie: "__Host-session=token" }
  const { authenticateRequest } = createAuthenticator({ appUrl, fetch })
  const gatehouse = createGatehouse({ appUrl, fetch })
  const introspection = { id: "id", secret: "secret" }
  const api = protectResource({ appUrl, resource, introspection, fetch })
  const { users } = createServerClient({ url: appUrl, secretKey: "sk_test_secret", fetch })
  const post = { method: "POST", headers: { ...cookie, origin: appUrl } }
  const signed = `${btoa('{"alg":"ES256","kid":"1","typ":"at+jwt"}').replace(/=+$/, "")}.e30.AA`
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  return [
    () => users.getUser(input),
    () => authenticateRequest(new Request(appUrl, { headers: cookie }), { sessionCookie: true }),
    () => authenticateRequest(new Request(appUrl, bearer(signed))),
    () => gatehouse.signOut()(new Request(appUrl, post)),
    () => api.protect(() => new Response())(new Request(resource, bearer(signed))),
    () => api.protect(() => new Response())(new Request(resource, bearer("opaque")))
  ]
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => String(error)
  )

describe("the fetch of a backend", () => {
  it("asks for nothing that workers refuse", async () => {
    const asked: Array<string> = []
    const worker: Send = async (url, { cache, credentials, mode, redirect = "follow" }) => {
      const refused = cache ?? credentials ?? mode
      if (refused !== undefined || (redirect !== "follow" && redirect !== "manual")) {
        throw new TypeError(`Workers do not implement ${refused ?? redirect}`)
      }
      asked.push(url)
      throw new Error("sent")
    }
    for (const ask of questionsBy(worker)) assert.strictEqual(await failureOf(ask()), "Error: sent")
    assert.lengthOf(asked, 6)
  })

  it("follows no redirect, which would take the credentials elsewhere", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const sent: Array<RequestInit["redirect"]> = []
      const moved: Send = async (_, { redirect }) => {
        sent.push(redirect)
        return new Response("moved", { status, headers: { location: "https://evil.example/" } })
      }
      for (const ask of questionsBy(moved)) {
        assert.include(await failureOf(ask()), `a redirect (${status}), which is not followed`)
      }
      assert.deepStrictEqual([...new Set(sent)], ["manual"])
    }
  })
})
