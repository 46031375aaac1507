import type { createServer, ServerResponse } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { OpenIdIdentityProvider } from "../../src/testing/OpenIdIdentityProvider.ts"
import { loopbackCertificate } from "../support/loopbackCertificate.ts"
import type { Clock } from "./Clock.ts"

/** Ways of a receiver to take what it is sent. */
export type Mood = "well" | "failing" | "hanging"

/** Everything outside of the service: mailboxes, endpoints of webhooks, and a backend for hooks. */
export interface Outside {
  readonly certificate: string
  readonly provider: OpenIdIdentityProvider
  readonly smtpPort: number
  readonly origin: string
  /** Sets how mail server, webhook receiver and hooks behave from now on. */
  readonly mood: (part: "mail" | "webhooks" | "hooks", mood: Mood) => void
  /** The newest code or token that came to an address since a time; undefined after some seconds. */
  readonly mailed: (
    to: string,
    what: "code" | "token",
    since: number
  ) => Promise<string | undefined>
  /** Events that the webhook receiver took, by id, with how often. */
  readonly delivered: ReadonlyMap<string, number>
  readonly mails: () => number
  readonly stop: () => Promise<void>
}

interface Mail {
  readonly at: number
  readonly code: string | undefined
  readonly token: string | undefined
}

const patience = 25_000

const listening = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Starts them. */
export const startOutside = async (clock: Clock): Promise<Outside> => {
  const moods = { mail: "well", webhooks: "well", hooks: "well" } as Record<string, Mood>
  const boxes = new Map<string, Array<Mail>>()
  const delivered = new Map<string, number>()
  let mails = 0

  const keep = async (raw: string, to: ReadonlyArray<string>) => {
    const { text = "" } = await PostalMime.parse(raw)
    const mail = {
      at: Date.now(),
      code: /(?:^|\s)(\d{6})(?:\s|$)/.exec(text)?.[1],
      token: /[?&]token=([\w-]{20,})/.exec(text)?.[1]
    }
    mails += 1
    for (const address of to) boxes.set(address, [...(boxes.get(address) ?? []), mail])
  }

  const smtp = new SMTPServer({
    logger: false,
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 1,
    onMailFrom: (_address, _session, callback) => {
      if (moods["mail"] === "hanging") return
      callback(
        moods["mail"] === "failing"
          ? Object.assign(new Error("4.3.0 Try later"), { responseCode: 451 })
          : null
      )
    },
    onData: (stream, session, callback) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void keep(Buffer.concat(chunks).toString("utf8"), to)
        callback(null)
      })
    }
  })
  smtp.on("error", () => undefined)
  const smtpPort = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, "127.0.0.1", () => {
      resolve((server.address() as AddressInfo).port)
    })
  })

  const answer = (response: ServerResponse, mood: Mood | undefined, body: string) => {
    if (mood === "hanging") return
    response.statusCode = mood === "failing" ? 500 : body === "" ? 204 : 200
    response.setHeader("content-type", "application/json")
    response.end(mood === "failing" ? "" : body)
  }

  const { certificate, privateKey } = await loopbackCertificate()
  const receiver = createSecureServer(
    { cert: certificate, key: privateKey },
    (request, response) => {
      const isHook = request.url?.startsWith("/hook") === true
      const mood = moods[isHook ? "hooks" : "webhooks"]
      request.resume()
      request.on("end", () => {
        const id = String(request.headers["webhook-id"] ?? "")
        if (!isHook && mood === "well") delivered.set(id, (delivered.get(id) ?? 0) + 1)
        answer(response, mood, isHook ? '{"decision":"allow"}' : "")
      })
    }
  )
  const provider = await OpenIdIdentityProvider.start({
    now: () => new Date(clock.now()),
    tls: { certificate, privateKey }
  })
  const port = await listening(receiver as unknown as ReturnType<typeof createServer>)

  return {
    certificate,
    provider,
    smtpPort,
    origin: `https://127.0.0.1:${port}`,
    mood: (part, mood) => {
      moods[part] = mood
      // Who hung up then may come again.
      if (mood !== "hanging" && part !== "mail") receiver.closeIdleConnections()
    },
    mailed: async (to, what, since) => {
      for (const until = Date.now() + patience; Date.now() < until;) {
        const mail = boxes.get(to)?.findLast((one) => one.at >= since && one[what] !== undefined)
        if (mail !== undefined) return mail[what]
        await pause(100)
      }
      return undefined
    },
    delivered,
    mails: () => mails,
    stop: async () => {
      await provider.stop()
      receiver.close()
      receiver.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    }
  }
}
