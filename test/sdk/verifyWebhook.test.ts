import { assert, describe, it } from "@effect/vitest"
import { Webhook } from "standardwebhooks"
import { verifyWebhook, WebhookRefused } from "../../src/sdk/server.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3x7WcZkV9Gs="
const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
const id = "018f0000-0000-7000-8000-000000000001"
const event = {
  type: "user.created",
  timestamp: "2030-01-01T00:00:00.000Z",
  data: {
    id,
    environmentId: id,
    action: "user.created",
    occurredAt: "2030-01-01T00:00:00.000Z",
    actor: { type: "server", id: null, impersonatorId: null },
    targets: []
  }
}
const eventBody = JSON.stringify(event)

/** A delivery as the standard's own package signs it. */
const delivery = (
  by: ReadonlyArray<string>,
  at = new Date(),
  headers: object = {},
  body = eventBody
) =>
  new Request("https://app.example.com/hooks", {
    method: "POST",
    body,
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": by.map((one) => new Webhook(one).sign(id, at, body)).join(" "),
      ...headers
    }
  })

const refused = (request: Request, secretOfOurs = secret) =>
  verifyWebhook(request, secretOfOurs).then(
    () => false,
    (error: unknown) => error instanceof WebhookRefused
  )

describe("verifyWebhook", () => {
  it("takes a delivery that was signed with the secret, beside another's signature too", async () => {
    for (const by of [[secret], [other, secret]]) {
      assert.deepStrictEqual(await verifyWebhook(delivery(by), secret), event as object)
    }
  })

  it("refuses what was signed by another, at another time, or not at all", async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    for (const request of [
      delivery([other]),
      delivery([secret], minutes(-6)),
      delivery([secret], minutes(6)),
      delivery([secret], new Date(), { "webhook-id": "another" }),
      delivery([secret], new Date(), { "webhook-timestamp": "now" }),
      delivery([secret], new Date(), { "webhook-signature": "v1,%%%" }),
      delivery([secret], new Date(), {
        "webhook-signature": new Webhook(secret)
          .sign(id, new Date(), eventBody)
          .replace("v1,", "v2,")
      }),
      new Request("https://app.example.com/hooks", { method: "POST", body: eventBody })
    ]) {
      assert.isTrue(await refused(request))
    }
  })

  it("says that a secret is none, without quoting it, rather than refuse what was signed", async () => {
    // As it comes of a variable that is not set, in a project without types.
    const unset = process.env["NO_SUCH_VARIABLE"] as string
    for (const none of [unset, "", "whsec_", "whsec_no base64!", "sk_test_some_key"]) {
      const failed = await verifyWebhook(delivery([secret]), none).catch((error: unknown) => error)
      assert.instanceOf(failed, TypeError)
      assert.strictEqual(
        (failed as Error).message,
        "secret must be that of a webhook: whsec_ and base64"
      )
    }
  })

  it("reads no more of a body than a delivery is long, and none twice", async () => {
    let pieces = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pieces += 1
        controller.enqueue(new Uint8Array(65_536).fill(97))
        if (pieces === 1000) controller.close()
      }
    })
    const { headers } = delivery([secret])
    const init: RequestInit = { method: "POST", headers, body: endless, duplex: "half" }
    assert.isTrue(await refused(new Request("https://app.example.com/hooks", init)))
    assert.isBelow(pieces, 80)

    const read = delivery([secret])
    await read.text()
    const failed = await verifyWebhook(read, secret).catch((error: unknown) => error)
    assert.instanceOf(failed, TypeError)
  })

  it("takes the event of a test, and refuses what is signed but is no event of ours", async () => {
    const signed = (sent: unknown) =>
      delivery([secret], new Date(), {}, typeof sent === "string" ? sent : JSON.stringify(sent))
    const test = { ...event, type: "webhook.test", data: { environmentId: id, endpointId: id } }
    assert.strictEqual((await verifyWebhook(signed(test), secret)).type, "webhook.test")
    for (const sent of [
      "",
      "{",
      null,
      [],
      { type: "user.created", timestamp: event.timestamp },
      { ...event, timestamp: 1 },
      { ...event, type: "invoice.paid" },
      { ...event, data: { ...event.data, targets: undefined } },
      { ...test, data: { endpointId: id } }
    ]) {
      assert.isTrue(await refused(signed(sent)), JSON.stringify(sent))
    }
  })
})
