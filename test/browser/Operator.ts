import { assert } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import type { Page } from "playwright-core"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import type { OperatorRole } from "../../src/contract/OperatorSeat.ts"
import { Operators } from "../../src/operators/staff/Operators.ts"
import { ConsoleAddress } from "../../src/service/ConsoleServer.ts"
import { operator, type SignedInOperator } from "../support/Console.ts"
import { Chromium } from "./Chromium.ts"

/** A browser with an authenticator that says yes by itself. */
const withAuthenticator = async (tab: Page): Promise<void> => {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

/** Presses a button as somebody does who has no mouse. */
export const press = async (tab: Page, name: string | RegExp): Promise<void> => {
  const button = tab.getByRole(
    "button",
    typeof name === "string" ? { name, exact: true } : { name }
  )
  await button.last().focus()
  await tab.keyboard.press("Enter")
}

/** Chooses a row of the palette by its arrow keys, and goes where it leads. */
export const pick = async (tab: Page, name: string | RegExp): Promise<void> => {
  const row = tab.getByRole("option", { name }).first()
  await row.waitFor()
  for (let steps = 0; (await row.getAttribute("aria-selected")) !== "true"; steps += 1) {
    assert.isBelow(steps, 60, `the arrow keys do not come to ${name}`)
    await tab.keyboard.press("ArrowDown")
  }
  await tab.keyboard.press("Enter")
}

export const dialogOf = (tab: Page) => tab.locator("dialog[open]")

/** Confirms the dialog that is open. */
export const confirm = async (tab: Page): Promise<void> => {
  const submit = dialogOf(tab).locator("button[type=submit]")
  await submit.focus()
  await tab.keyboard.press("Enter")
}

export const closed = (tab: Page) => dialogOf(tab).waitFor({ state: "detached" })

/** Somebody who follows the link of their invitation and makes a passkey. */
export const joined = Effect.fnUntraced(function* (email: string, role: OperatorRole) {
  const { person } = yield* Chromium
  const { origin } = Option.getOrThrow(yield* ConsoleAddress)
  const operators = yield* Operators
  const { url } = yield* Effect.orDie(
    operators.invite({ email: EmailAddress.make(email), role, environmentIds: null })
  )
  const operator = yield* person()
  const tab = yield* Effect.promise(async () => {
    const page = await operator.tab()
    await withAuthenticator(page)
    await page.goto(Redacted.value(url))
    await press(page, "Create it with a passkey")
    await page.waitForURL((at) => !at.pathname.includes("/invitation"))
    await page.goto(origin)
    await page.getByRole("heading", { level: 1 }).waitFor()
    return page
  })
  return { ...operator, open: tab, origin }
})

/** The cookies of somebody who is signed in, as a browser takes them. */
export const cookiesOf = ({ browser }: SignedInOperator, origin: string) =>
  [...browser.cookies].map(([name, { value }]) => ({ name, value, url: origin }))

/** A browser that is signed in already, to something else than its own sign-in. */
export const signedIn = Effect.fnUntraced(function* (role: OperatorRole) {
  const { person } = yield* Chromium
  const { origin } = Option.getOrThrow(yield* ConsoleAddress)
  const account = yield* operator(role)
  const someone = yield* person()
  yield* Effect.promise(() => someone.context.addCookies(cookiesOf(account, origin)))
  return { ...someone, account, origin }
})
