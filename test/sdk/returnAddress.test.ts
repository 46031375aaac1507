import { assert, it } from "@effect/vitest"
import { returnAddress } from "../../src/sdk/returnAddress.ts"

it("the address that an element leads back to has neither fragment nor credentials", () => {
  const page = "https://app.example.com/orders"
  for (const [shown, told] of [
    [page, page],
    [`${page}?open=1&q=a%20b#access_token=secret`, `${page}?open=1&q=a%20b`],
    [`${page}#`, page],
    [`${page}?token=secret&open=1`, `${page}?open=1`],
    [`${page}?code=secret&state=secret`, page],
    [`${page}?code=SPRING&open=1`, `${page}?code=SPRING&open=1`],
    [`${page}?state=open`, `${page}?state=open`],
    ["https://user:secret@app.example.com/", "https://app.example.com/"]
  ] as const) {
    assert.strictEqual(returnAddress(shown), told)
  }
})

it("the address that an element leads back to is none that the service takes for too long", () => {
  const page = "https://app.example.com/orders"
  const wordy = `${page}?filter=${"a".repeat(2000)}`
  assert.strictEqual(returnAddress(wordy), wordy)
  assert.strictEqual(returnAddress(`${wordy}${"a".repeat(100)}`), page)
  assert.strictEqual(returnAddress(`${page}/${"a".repeat(2048)}?b`), "https://app.example.com/")
})
