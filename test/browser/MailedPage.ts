import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { lastMail } from "../support/Mailbox.ts"
import { app } from "./Chromium.ts"

/** The link in the newest mail of one template. */
export const linkOf = (address: string, template: string) =>
  Effect.map(lastMail(address, template), ({ links }) => links[0] ?? "")

/** Clicks the button of the form that is shown. */
export const submit = (page: Page) => page.locator("form:not([hidden]) button").click()

/** Waits until the page has said that this was done. */
export const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).waitFor()

/** Waits until the page has said what stands in the way. */
export const alerted = (page: Page, text: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: text }).waitFor()

/** Opens a mailed link and holds the page to having kept its token to itself and done nothing. */
export const open = async (page: Page, link: string) => {
  const { pathname, searchParams } = new URL(link)
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto(link)
  await page.locator("form:not([hidden])").waitFor()
  assert.strictEqual(page.url(), `${app}${pathname}`)
  assert.notInclude(await page.content(), searchParams.get("token") ?? "?")
  assert.deepStrictEqual(
    asked.filter((request) => !request.startsWith("GET ")),
    []
  )
}
