import { assert, it } from "@effect/vitest"
import { returnAddress } from "../../src/sdk/web/returnAddress.ts"

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
