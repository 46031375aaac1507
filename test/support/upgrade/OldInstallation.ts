import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { SoftwareAuthenticator } from "../../../src/testing/SoftwareAuthenticator.ts"
import { handedOn } from "../childEnvironment.ts"
import { project, type ServiceProcess } from "../ServiceProcess.ts"
import { TestBrowser } from "../TestBrowser.ts"
import type { RawResponse } from "../TestService.ts"

/** Password of everybody in an old installation. */
export const password = "correct horse battery staple"

/** An installation of some version: its process, its command line and where it listens. */
export interface Installation {
  readonly env: Readonly<Record<string, string>>
  readonly process: ServiceProcess
  /** Folder of its sources; undefined for this project. */
  readonly sources?: string
  /** The process whose port the environment is named after. */
  readonly first: ServiceProcess
}

/** Runs a command of an installation's own command line. */
const run = (
  { env, sources = project }: Omit<Installation, "process" | "first">,
  args: ReadonlyArray<string>,
  stdin: string
) =>
  Effect.callback<{ readonly failed: boolean; readonly stdout: string; readonly stderr: string }>(
    (resume) => {
      const child = execFile(
        process.execPath,
        [join(sources, "src/cli/main.ts"), ...args, "--json"],
        { cwd: sources, env: { ...handedOn(), ...env }, maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) =>
          resume(Effect.succeed({ failed: error !== null, stdout, stderr }))
      )
      child.stdin?.end(stdin)
    }
  )

/** Runs a command of an installation's own command line, and answers the JSON that it printed. */
export const command = (installation: Omit<Installation, "process" | "first">) =>
  Effect.fnUntraced(function* (args: ReadonlyArray<string>, stdin = "") {
    const { failed, stderr, stdout } = yield* run(installation, args, stdin)
    assert.isFalse(failed, `${args.join(" ")}: ${stderr}`)
    // Some print one value for each line.
    const lines = stdout.trim()
    return lines === "" ? undefined : JSON.parse(lines)
  })

/** Subjects of what `doctor` calls broken. */
export const brokenAt = Effect.fnUntraced(function* (
  installation: Omit<Installation, "process" | "first">
) {
  const { stdout } = yield* run(installation, ["doctor"], "")
  const findings: ReadonlyArray<{ state: string; subject: string }> = JSON.parse(stdout).findings
  return findings.flatMap(({ state, subject }) => (state === "broken" ? [subject] : []))
})

/** Asserts success and answers what was answered. */
export const good = Effect.map((answer: RawResponse) => {
  assert.isBelow(answer.status, 300, answer.text)
  return answer
})

/** Asserts that a browser is led on, and answers where. */
export const led = Effect.map((answer: RawResponse) => {
  assert.include([302, 303], answer.status, answer.text)
  return answer.headers.get("location") ?? ""
})

/** Host of the environment of the first start: at an address in place of a name there are no passkeys. */
export const hostOf = ({ first }: Pick<Installation, "first">) => `localhost:${first.port}`

/** Newest mail of a template to an address, which a process without a mail server keeps. */
export const mailed = ({ first, process: by }: Installation, to: string, template: string) =>
  Effect.promise(async () => {
    for (let tries = 0; tries < 200; tries++) {
      const answer = await fetch(`${by.origin}/_dev/mail.json?to=${encodeURIComponent(to)}`, {
        headers: { host: hostOf({ first }) }
      })
      const { items } = (await answer.json()) as {
        items: ReadonlyArray<{
          readonly template: string
          readonly code: string | null
          readonly links: ReadonlyArray<string>
        }>
      }
      const found = items.find((mail) => mail.template === template)
      if (found !== undefined) {
        const token = new URL(found.links[0] ?? "http://none/").searchParams.get("token")
        return { code: found.code ?? "", token: token ?? "" }
      }
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error(`No ${template} was mailed to ${to}`)
  })

/** A browser at the environment of the first start. */
export const browserOf = ({ first, process: by }: Installation) =>
  new TestBrowser(by.origin, hostOf({ first }))

/** The same browser at another instance: its cookies go with it. */
export const carried = (browser: TestBrowser, to: Installation): TestBrowser => {
  const there = browserOf(to)
  for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie)
  return there
}

/** Signs somebody in by password at a new browser. */
export const signedIn = Effect.fnUntraced(function* (at: Installation, email: string) {
  const browser = browserOf(at)
  yield* good(browser.ask("/auth/login", { json: { email, password } }))
  return browser
})

/** An authenticator of a browser at the environment of the first start. */
export const authenticatorOf = ({ first }: Installation) =>
  new SoftwareAuthenticator({ origin: `http://${hostOf({ first })}` })
