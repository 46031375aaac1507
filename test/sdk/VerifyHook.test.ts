import { assert, describe, it } from "@effect/vitest"
import { Webhook } from "standardwebhooks"
import type { HookPoint } from "../../src/contract/Environment.ts"
import type { hookRequests } from "../../src/delivery/hooks/HookRequest.ts"
import { hookAnswers, HookRefused, verifyHook, type HookRequest } from "../../src/sdk/server.ts"

const secret = "whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYSB3ZWJob29rIDAwMDE="
const url = "https://api.example.com/hooks"

const call = (body: unknown, signedBy = secret, at = new Date()) => {
  const text = JSON.stringify(body)
  return new Request(url, {
    method: "POST",
    body: text,
    headers: {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(signedBy).sign("msg_1", at, text)
    }
  })
}

const question = { type: "session.before", timestamp: "2026-01-31T12:00:00.000Z", data: {} }

describe("verifyHook", () => {
  it("answers what is asked", async () => {
    const { type } = await verifyHook(call(question), secret)
    assert.strictEqual(type, "session.before")
  })

  it("has a type for everything that the service may ask", async () => {
    type Asked = (typeof hookRequests)[HookPoint]["Encoded"]
    const typed = (asked: Asked): HookRequest => asked
    const mail: Extract<Asked, { readonly type: "mail.send" }> = {
      type: "mail.send",
      timestamp: question.timestamp,
      data: {
        environment: { id: "018f0000-0000-7000-8000-000000000001", name: "production" },
        to: "ada@example.com",
        subject: "Your code",
        text: "123456",
        html: "<p>123456</p>",
        template: "code",
        locale: "pt-BR",
        code: "123456",
        link: null
      }
    }
    assert.deepStrictEqual(await verifyHook(call(mail), secret), typed(mail))
  })

  it("refuses what was not signed just now, and what is no question", async () => {
    const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    for (const request of [
      call(question, other),
      call(question, secret, new Date(Date.now() - 301_000)),
      call({ ...question, type: "user.created" }),
      new Request(url, { method: "POST", body: "{}" })
    ]) {
      const refused = await verifyHook(request, secret).catch((error: unknown) => error)
      assert.instanceOf(refused, HookRefused)
    }
  })

  it("has an answer for each verdict", async () => {
    const verdicts = await Promise.all(
      [
        hookAnswers.allow(),
        hookAnswers.deny({ en: "No", da: "Nej" }),
        hookAnswers.require("passkey"),
        hookAnswers.claims({ plan: "team" }),
        hookAnswers.right(),
        hookAnswers.wrong(),
        hookAnswers.accepted()
      ].map(async (response) => ((await response.json()) as { verdict: string }).verdict)
    )
    assert.deepStrictEqual(verdicts, [
      "allow",
      "deny",
      "require",
      "allow",
      "right",
      "wrong",
      "accepted"
    ])
  })
})
