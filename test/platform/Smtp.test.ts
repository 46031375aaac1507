import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createServer } from "node:net"
import { connectionOf, Smtp, SmtpFailure } from "../../src/platform/Smtp.ts"
import { attack } from "../support/Attack.ts"
import { MailServer, type Refusal, type Stage } from "../support/MailServer.ts"

const message = {
  messageId: "0198c0de-0000-7000-8000-000000000001@app.example.com",
  from: { name: null, address: "no-reply@app.example.com" },
  to: "Ada@example.com",
  subject: "Bekræft din e-mailadresse – 日本 🐎",
  text: "Blåbærgrød, æblegrød og rød grød med fløde.\n".repeat(5),
  html: "<p>Blåbærgrød &amp; fløde</p>"
}

const sending = (changes: Partial<typeof message> = {}) =>
  Smtp.use((smtp) => smtp.send({ ...message, ...changes }))

/** Runs against a fresh mail server, reached by the URL that is made of its port. */
const withServer =
  (
    options: Parameters<typeof MailServer.layerWith>[0] = {},
    url = (port: number) => `smtp://127.0.0.1:${port}`
  ) =>
  <A, E>(effect: Effect.Effect<A, E, MailServer | Smtp>) =>
    effect.pipe(
      Effect.provide(
        Layer.unwrap(
          Effect.map(MailServer, ({ port }) => Smtp.layerWith(Redacted.make(url(port))))
        ).pipe(Layer.provideMerge(MailServer.layerWith(options)))
      )
    )

describe("a mail that leaves", () => {
  it.effect("arrives whole, with both bodies, under the Message-ID it was given", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      yield* sending()
      const { from, parsed, raw, to } = yield* server.next
      assert.strictEqual(from, "no-reply@app.example.com")
      assert.deepStrictEqual(to, ["Ada@example.com"])
      assert.strictEqual(parsed.subject, message.subject)
      assert.strictEqual(parsed.text?.trim(), message.text.trim())
      assert.strictEqual(parsed.html?.trim(), message.html)
      assert.strictEqual(parsed.messageId, `<${message.messageId}>`)
      assert.match(raw, /^Auto-Submitted: auto-generated$/m)
      assert.notMatch(raw, /^(X-Mailer|List-)/im)
      assert.strictEqual(Math.max(...raw.split("\r\n").map((line) => line.length)) <= 78, true)
    }).pipe(withServer())
  )

  it.effect("cannot be given headers or receivers by what stands in its texts", () =>
    Effect.gen(function* () {
      yield* attack("mail header injection")
      const server = yield* MailServer
      const injection = "x\r\nBcc: eve@example.net\r\n\r\n<b>"
      yield* sending({ subject: injection, text: ".\r\nRCPT TO:<eve@example.net>\r\n" })
      const { parsed, raw, to } = yield* server.next
      assert.deepStrictEqual(to, ["Ada@example.com"])
      assert.isUndefined(parsed.bcc)
      assert.notMatch(raw, /^Bcc:/im)
      assert.include(parsed.text ?? "", "RCPT TO:<eve@example.net>")
    }).pipe(withServer())
  )

  it.effect("goes to the mailbox as it is spelt, whatever characters a name may have", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const to = "o'Brien+a/b=c{x}|y~%&#!?^`*@example.com"
      yield* sending({ to })
      const received = yield* server.next
      assert.deepStrictEqual(received.to, [to])
      assert.deepStrictEqual(
        received.parsed.to?.map(({ address }) => address),
        [to]
      )
    }).pipe(withServer())
  )
})

describe("a mail that is refused", () => {
  const at = (stage: Stage, refusal: Refusal) => (now: Stage) =>
    now === stage ? refusal : undefined

  it.effect.each([
    ["recipient", "550 5.1.1 no such user ada@example.com", "recipient_refused 550 5.1.1", true],
    ["recipient", "553 bad mailbox", "recipient_refused 553", true],
    ["data", "552 5.3.4 too big", "message_refused 552 5.3.4", true],
    ["recipient", "450 4.2.0 greylisted", "recipient_refused 450 4.2.0", false],
    ["data", "451 4.3.0 try later", "message_refused 451 4.3.0", false],
    ["recipient", "554 5.7.1 relay access denied", "recipient_refused 554 5.7.1", false],
    ["mail", "550 5.1.8 sender unknown", "sender_refused 550 5.1.8", false],
    ["mail", "530 5.7.0 authentication required", "sender_refused 530 5.7.0", false],
    ["connect", "554 5.7.1 go away", "session_refused 554 5.7.1", false],
    ["connect", "421 4.3.2 closing", "session_refused 421 4.3.2", false]
  ] as const)("at the stage %s with %s is told apart without the server's words", (row) =>
    Effect.gen(function* () {
      const [stage, refusal, reason, permanent] = row
      const server = yield* MailServer
      yield* server.refuse(at(stage, refusal))
      const failure = yield* Effect.flip(sending())
      assert.instanceOf(failure, SmtpFailure)
      assert.deepStrictEqual({ ...failure }, { ...new SmtpFailure({ reason, permanent }) })
      assert.notInclude(String(failure), "ada@example.com")
    }).pipe(withServer())
  )

  it.effect("by a server that nobody listens at is to be tried again", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(sending())
      assert.deepStrictEqual([failure.reason, failure.permanent], ["connection_failed", false])
    }).pipe(withServer({}, () => "smtp://127.0.0.1:1"))
  )

  it.effect("by wrong credentials is to be tried again, as it is the operator's to mend", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(sending())
      assert.deepStrictEqual(
        [failure.reason, failure.permanent],
        ["authentication_failed 535", false]
      )
      assert.notInclude(JSON.stringify(failure), "sesame")
    }).pipe(
      withServer(
        { allowInsecureAuth: true, authOptional: false, onAuth: (_, __, done) => done(null, {}) },
        (port) => `smtp://gatehouse:sesame@127.0.0.1:${port}`
      )
    )
  )

  it.effect("by a server that stays silent ends within 90 seconds", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const reached = Promise.withResolvers<void>()
      yield* server.refuse((stage) => {
        if (stage === "recipient") reached.resolve()
        return stage === "recipient" ? "silence" : undefined
      })
      const fiber = yield* Effect.forkChild(Effect.flip(sending()))
      yield* Effect.promise(() => reached.promise)
      yield* TestClock.adjust("90 seconds")
      const failure = yield* Fiber.join(fiber)
      assert.deepStrictEqual([failure.reason, failure.permanent], ["timeout", false])
    }).pipe(withServer())
  )
})

describe("the credentials of a mail server", () => {
  it.effect("are taken from the URL, whatever characters they have", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      yield* sending()
      yield* server.next
    }).pipe(
      withServer(
        {
          allowInsecureAuth: true,
          authOptional: false,
          onAuth: ({ password, username }, _, done) =>
            username === "a@b" && password === "p:/#æ"
              ? done(null, { user: username })
              : done(new Error("no"))
        },
        (port) => `smtp://a%40b:${encodeURIComponent("p:/#æ")}@127.0.0.1:${port}`
      )
    )
  )

  it.effect("never travel in the clear to another machine", () =>
    Effect.sync(() => {
      const requires = (url: string) => connectionOf(Redacted.make(url)).requireTLS
      assert.isTrue(requires("smtp://user:secret@mail.example.com:587"))
      assert.isTrue(requires("smtp://:secret@10.0.0.5"))
      assert.isTrue(requires("smtp://user:secret@localhost.example.com"))
      assert.isTrue(requires("smtp://user:secret@127.0.0.1.example.com"))
      assert.isFalse(requires("smtp://user:secret@127.0.0.1"))
      assert.isFalse(requires("smtp://user:secret@[::1]"))
      assert.isFalse(requires("smtp://mail.internal:25"))
      assert.isTrue(requires("smtp://mail.internal:25?requireTLS=true"))
      assert.isFalse(requires("smtp://user:secret@mail.internal?requireTLS=false"))
      const implicit = connectionOf(Redacted.make("smtps://user:secret@mail.example.com"))
      assert.deepInclude(implicit, { secure: true, port: 465, requireTLS: false })
    })
  )

  it.effect("wait where TLS is asked for and the server has none", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(sending())
      assert.match(failure.reason, /^tls_failed/)
      assert.isFalse(failure.permanent)
    }).pipe(withServer({}, (port) => `smtp://127.0.0.1:${port}?requireTLS=true`))
  )

  it.effect("wait where the server's certificate proves nothing", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const failure = yield* Effect.flip(sending())
      assert.match(failure.reason, /^(tls_failed|connection_failed)/)
      assert.isFalse(failure.permanent)
      assert.deepStrictEqual(yield* server.arrived, [])
    }).pipe(withServer({ hideSTARTTLS: false, disabledCommands: [] }))
  )
})

describe("a connection that ends", () => {
  it.effect("in the middle of a mail fails it once, without a repetition of its own", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* Effect.acquireRelease(
        Effect.callback<number>((resume) => {
          const server = createServer((socket) => {
            connections += 1
            socket.on("error", () => undefined)
            socket.write("220 here\r\n")
            socket.on("data", (data) =>
              String(data).startsWith("EHLO") ? socket.write("250 here\r\n") : socket.destroy()
            )
          })
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            resume(Effect.succeed(typeof address === "object" ? (address?.port ?? 0) : 0))
          })
          server.unref()
        }),
        () => Effect.void
      )
      const failure = yield* Effect.flip(sending()).pipe(
        Effect.provide(Smtp.layerWith(Redacted.make(`smtp://127.0.0.1:${port}`)))
      )
      assert.deepStrictEqual([failure.reason, failure.permanent], ["connection_failed", false])
      assert.strictEqual(connections, 1)
    })
  )
})
