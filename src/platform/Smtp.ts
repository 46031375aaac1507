import { Context, Data, type Duration, Effect, Layer, Redacted } from "effect"
import { bareHost, isLoopbackUrl } from "./PublicAddress.ts"

/** Number of concurrent deliveries of one process to the mail server. */
export const smtpConnections = 4

/** Milliseconds; a code lives ten minutes, so a silent server must not hold its mail for long. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000
}

/** A server that keeps sending a little never reaches the socket's timeout. */
const wholeDelivery = "90 seconds"

/** Time for a greeting alone, while somebody waits for it. */
const wholeGreeting = "20 seconds"

/** Sender of a mail. */
export interface MailSender {
  readonly name: string | null
  readonly address: string
}

/** A mail as it is handed to the mail server. */
export interface SmtpMessage {
  /** Globally unique, and the same at every attempt, so that a receiver can recognize a repeat. */
  readonly messageId: string
  readonly from: MailSender
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The mail server did not take the mail. `reason` is a class with the server's status codes (RFC
 * 5321, RFC 3463) and never its words, which may quote addresses. `permanent` tells that this very
 * mail is refused and that trying again would change nothing.
 */
export class SmtpFailure extends Data.TaggedError("SmtpFailure")<{
  readonly reason: string
  readonly permanent: boolean
}> {}

const noServer = new SmtpFailure({ reason: "no_mail_server", permanent: false })

const textOf = (error: object, key: string): string => {
  const value = Object.entries(error).find(([name]) => name === key)?.[1]
  return typeof value === "string" ? value : ""
}

const classes: Readonly<Record<string, string>> = {
  EAUTH: "authentication_failed",
  ECONNECTION: "connection_failed",
  EDNS: "host_not_found",
  EMESSAGE: "message_refused",
  ENOAUTH: "authentication_failed",
  EPROTOCOL: "session_refused",
  ESOCKET: "connection_failed",
  ETIMEDOUT: "timeout",
  ETLS: "tls_failed"
}

const failureOf = (error: unknown): SmtpFailure => {
  if (!(error instanceof Error)) return new SmtpFailure({ reason: "unknown", permanent: false })
  const command = textOf(error, "command")
  const response = textOf(error, "response")
  const reply = /^\d{3}(?=[ -])/.exec(response)?.[0] ?? ""
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ""
  const code = textOf(error, "code")
  const refusal = command === "RCPT TO" ? "recipient_refused" : "sender_refused"
  const kind = code === "EENVELOPE" ? refusal : (classes[code] ?? "unknown")
  return new SmtpFailure({
    reason: [kind, reply, status].filter((part) => part !== "").join(" "),
    // A refused login or sender, and a policy (x.7.x), say how this service is set up and end with
    // that; 503 says that the session went wrong.
    permanent:
      (kind === "recipient_refused" || kind === "message_refused") &&
      reply.startsWith("5") &&
      reply !== "503" &&
      !status.startsWith("5.7.")
  })
}

/**
 * `smtps:` speaks TLS from the first byte. `smtp:` takes up STARTTLS where it is offered, and
 * insists on it where a password would else travel in the clear to another machine;
 * `?requireTLS=true` insists always, `?requireTLS=false` never. Certificates are always checked.
 */
export const connectionOf = (smtpUrl: Redacted.Redacted) => {
  const url = new URL(Redacted.value(smtpUrl))
  const secure = url.protocol === "smtps:"
  const withPassword = url.username !== "" || url.password !== ""
  const asked = url.searchParams.get("requireTLS")
  return {
    host: bareHost(url),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS:
      !secure && (asked === null ? withPassword && !isLoopbackUrl(url) : asked === "true"),
    ...(withPassword
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {})
  }
}

/** Waits for a server as long as that may take. */
const within = <A>(duration: Duration.Input, ask: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({ try: ask, catch: failureOf }).pipe(
    Effect.asVoid,
    Effect.timeoutOrElse({
      duration,
      orElse: () => Effect.fail(new SmtpFailure({ reason: "timeout", permanent: false }))
    })
  )

/** Loads the client with the first mail, for which no answer waits. */
const transportTo = async (url: Redacted.Redacted) => {
  const { createTransport } = await import("nodemailer")
  return createTransport({
    ...connectionOf(url),
    ...timeouts,
    pool: true,
    maxConnections: smtpConnections,
    // The queue retries; a second retry below it could send a mail twice.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true
  })
}

/** The mail server that mails leave by. */
export class Smtp extends Context.Service<
  Smtp,
  {
    /** Succeeds once the server has taken responsibility for the mail; ends within 90 seconds. */
    readonly send: (message: SmtpMessage) => Effect.Effect<void, SmtpFailure>
    /** Connects and logs in, and sends nothing. */
    readonly greet: Effect.Effect<void, SmtpFailure>
  }
>()("gatehouse/platform/Smtp") {
  /** No mail server: in development mails are kept to be read. */
  static readonly layerNone = Layer.succeed(
    Smtp,
    Smtp.of({
      send: () => Effect.fail(noServer),
      greet: Effect.fail(noServer)
    })
  )

  static readonly layerWith = (url: Redacted.Redacted) =>
    Layer.effect(
      Smtp,
      Effect.gen(function* () {
        let started: ReturnType<typeof transportTo> | undefined
        const transport = () => (started ??= transportTo(url))
        yield* Effect.addFinalizer(() =>
          Effect.promise(async () => (await started)?.close({ force: true }))
        )

        const send = Effect.fn("Smtp.send")(function* (message: SmtpMessage) {
          yield* within(wholeDelivery, async (signal) =>
            (await transport()).sendMail({
              messageId: `<${message.messageId}>`,
              from: { name: message.from.name ?? "", address: message.from.address },
              to: { name: "", address: message.to },
              envelope: { from: message.from.address, to: [message.to] },
              subject: message.subject,
              text: message.text,
              html: message.html,
              headers: { "Auto-Submitted": "auto-generated" },
              signal
            })
          )
        })

        const greet = within(wholeGreeting, async () => (await transport()).verify())

        return Smtp.of({ send, greet })
      })
    )
}
