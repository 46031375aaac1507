import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { DataExports } from "../../src/access/dataRequests/DataExports.ts"
import { DataRequestId } from "../../src/contract/Ids.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** Asks for a copy of one's data, and answers the request's id. */
export const requestData = Effect.fnUntraced(function* (browser: TestBrowser) {
  const asked = yield* browser.ask("/users/me/data-requests", { method: "POST" })
  assert.strictEqual(asked.status, 202, asked.text)
  return asked.json.id as string
})

/** Makes the export as a worker does that takes the request off the queue. */
export const build = Effect.fnUntraced(function* (id: string) {
  const { environment } = yield* TestService
  const exports = yield* DataExports
  yield* exports.build({ environmentId: environment.id, dataRequestId: DataRequestId.make(id) })
})

export const download = (browser: TestBrowser, id: string) =>
  browser.ask(`/users/me/data-requests/${id}/download`)
