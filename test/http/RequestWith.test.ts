import { assert, it } from "@effect/vitest"
import { HttpServerRequest } from "effect/http"
import { requestWith } from "../../src/http/CheckedRequest.ts"

const fetched = new Request("https://app.example/one?two=3", {
  method: "POST",
  headers: { cookie: "session=abc" }
})

it("a request with other members is one of its kind, and keeps the rest", () => {
  const request = HttpServerRequest.fromWeb(fetched)
  const other = requestWith(requestWith(request, { url: "/other" }), { method: "PATCH" })
  assert.strictEqual(other.url, "/other")
  assert.strictEqual(other.method, "PATCH")
  assert.strictEqual(request.method, "POST")
  assert.deepEqual(other.cookies, { session: "abc" })
  assert.strictEqual(other.source, fetched)
  // V8 keeps what is a prototype until a full collection.
  assert.strictEqual(Object.getPrototypeOf(other), Object.getPrototypeOf(request))
})
