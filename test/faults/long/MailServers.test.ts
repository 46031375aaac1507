import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { connect, createServer, type Server, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { fault } from "../../support/Fault.ts"
import { browserAt, freshEnv } from "../../support/FreshService.ts"
import { MailServer } from "../../support/MailServer.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"

/** What stands at the mail server's address: nothing, somebody who never says a word, or it. */
const gate = Effect.fnUntraced(function* (target: number) {
  let silent = true
  let server: Server | undefined
  let port = 0
  const sockets = new Set<Socket>()
  const listen = Effect.callback<void>((resume) => {
    const listening = createServer((socket) => {
      sockets.add(socket)
      socket.on("error", () => socket.destroy())
      if (silent) return
      const through = connect({ host: "127.0.0.1", port: target })
      through.on("error", () => socket.destroy())
      socket.pipe(through)
      through.pipe(socket)
    }).listen(port, "127.0.0.1", () => {
      port = (listening.address() as AddressInfo).port
      server = listening
      resume(Effect.void)
    })
  })
  const close = Effect.sync(() => {
    server?.close()
    for (const socket of sockets) socket.destroy()
  })
  yield* Effect.acquireRelease(listen, () => close)
  return {
    port,
    die: close,
    beSilent: Effect.andThen(
      Effect.sync(() => void (silent = true)),
      listen
    ),
    serve: Effect.sync(() => void (silent = false))
  }
})

const people = (kind: string) => Array.from({ length: 20 }, (_, n) => `${kind}${n}@example.com`)

it.live(
  "a mail server that is dead or silent loses and doubles no mail and slows no request",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a dead mail server, then a slow one", {
        promised: "requests as fast as ever; each mail arrives once as soon as there is a server",
        done:
          "20 sign-ups with no mail server, 20 with one that never says a word, a kill -9 of the " +
          "service with all that queued, and then a server that works"
      })
      const mailServer = yield* MailServer
      const at = yield* gate(mailServer.port)
      yield* at.die
      const env = { ...(yield* freshEnv), SMTP_URL: `smtp://127.0.0.1:${at.port}` }
      const first = yield* ServiceProcess.start({ env })
      const took: Array<number> = []
      const signUp = Effect.fnUntraced(function* (email: string) {
        const began = performance.now()
        const answer = yield* browserAt(first).ask("/auth/sign-up", {
          json: { email, password: "correct horse battery", legalConsentAccepted: true }
        })
        assert.strictEqual(answer.status, 202, answer.text)
        took.push(performance.now() - began)
      })
      yield* Effect.forEach(people("dead"), signUp)
      yield* at.beSilent
      yield* Effect.forEach(people("slow"), signUp)
      const slowest = Math.max(...took)
      assert.isBelow(slowest, 2000)
      yield* first.signal("SIGKILL")
      yield* first.ended

      yield* at.serve
      const { secretKey } = first
      yield* ServiceProcess.start({ env, secretKey })
      const received: Array<string> = []
      const began = performance.now()
      const expected = [...people("dead"), ...people("slow")].toSorted()
      yield* mailServer.arrived.pipe(
        Effect.tap((mails) => Effect.sync(() => received.push(...mails.flatMap(({ to }) => to)))),
        Effect.repeat({
          until: () => received.length >= expected.length,
          schedule: Schedule.spaced("100 millis")
        }),
        Effect.timeout("180 seconds")
      )
      const seconds = (performance.now() - began) / 1000
      assert.deepStrictEqual(received.toSorted(), expected)
      yield* saw(
        `40 of 40 requests answered, the slowest after ${slowest.toFixed(0)} ms; 40 mails, each ` +
          `once, within ${seconds.toFixed(0)} s`
      )
    }).pipe(Effect.provide(MailServer.layer)),
  300_000
)
