import { Effect } from "effect"
import * as ServiceProcess from "./ServiceProcess.ts"
import { freshDatabase, type connectionTo } from "./TestDatabase.ts"
import { TestBrowser } from "./TestBrowser.ts"

/** An `ENCRYPTION_KEY`. */
export const encryptionKey = Buffer.alloc(32, 7).toString("base64")

/** What instances on a database are started with. */
export const envOn = (details: ReturnType<typeof connectionTo>) => ({
  DATABASE_URL: ServiceProcess.urlOf(details),
  ENCRYPTION_KEY: encryptionKey
})

/** What instances on a fresh database of their own are started with. */
export const freshEnv = Effect.map(freshDatabase, envOn)

/** The real service on a fresh database. */
export const start = (env: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(freshEnv, (fresh) => ServiceProcess.start({ env: { ...fresh, ...env } }))

/** A browser at the development environment of a process; `by` names another that answers it. */
export const browserAt = (
  { port }: ServiceProcess.ServiceProcess,
  by?: ServiceProcess.ServiceProcess
): TestBrowser => new TestBrowser(by?.origin ?? `http://127.0.0.1:${port}`, `127.0.0.1:${port}`)

/** The code in the newest mail to an address, which the process keeps as it has no mail server. */
export const mailedCode = ({ origin, port }: ServiceProcess.ServiceProcess, to: string) =>
  Effect.promise(async () => {
    const url = `http://127.0.0.1:${port}/_dev/mail.json?to=${encodeURIComponent(to)}`
    const answer = await fetch(url.replace(`http://127.0.0.1:${port}`, origin))
    const { items } = (await answer.json()) as { items: ReadonlyArray<{ code: string | null }> }
    const code = items[0]?.code
    if (typeof code !== "string") throw new Error(`No code was mailed to ${to}`)
    return code
  })
