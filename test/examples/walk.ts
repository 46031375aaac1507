import { decodeJwt } from "jose"
import type { Page } from "playwright-core"
import { until } from "./programs.ts"
import type { Member, Service } from "./service.ts"

/** What the walk needs to know of an application: where it is. */
export interface Walked {
  readonly origin: string
  readonly page: Page
  readonly service: Service
  readonly member: Member
}

/** What a script of the application's pages gets from the client API, to call its backend with. */
const accessToken = async ({ origin, page, service }: Walked): Promise<string> => {
  const refresh = `${service.url}/_service/auth/refresh`
  const answer = await page.request.post(refresh, { headers: { origin } })
  return (await answer.json()).accessToken
}

const ask = async (url: string, token?: string) => {
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { status } = await fetch(url, { headers, redirect: "manual" })
  return status
}

type Claimed = { readonly id: string } | undefined

/** What the API answered along the way. */
export interface Answered {
  readonly stranger: number
  readonly forger: number
  readonly strangersBilling: number
  readonly person: number
  readonly member: number
  readonly owner: number
  /** True if a cache may keep a page that shows the person. */
  readonly keepsPerson: boolean
}

/** The way through every example, which all have the same addresses and names. */
export const walk = async (walked: Walked): Promise<Answered> => {
  const { member, origin, page, service } = walked
  const token = async () => accessToken(walked)
  const { joined, owned } = member
  const api = { me: `${origin}/api/me`, billing: `${origin}/api/billing` }
  const heading = page.getByRole("heading", { level: 1 })
  const billing = page.getByRole("link", { name: "Billing", exact: true })
  const refused = page.getByText("Billing is for those who may change the organization.")

  const choose = async ({ id, name }: Member["owned"]) => {
    await page.getByLabel("Organization").selectOption({ label: name })
    await page.getByRole("button", { name: "Switch" }).click()
    await until(
      async () => (decodeJwt(await token())["org"] as Claimed)?.id === id || null,
      () => `${name} does not become the active organization`
    )
  }

  // Strangers: a link on the first page, a way round on the protected one, 401 from the API.
  await page.goto(origin)
  await page.getByRole("link", { name: "Sign in" }).click()
  await page.waitForURL(`${service.url}/_service/pages/sign-in?**`)
  await page.goto(`${origin}/dashboard`)
  await page.waitForURL(`${service.url}/_service/pages/sign-in?**`)
  const stranger = await ask(api.me)
  const forger = await ask(api.me, "not.a.token")
  const strangersBilling = await ask(api.billing)

  // On the hosted page, and back.
  await page.getByLabel("Email address").fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.waitForURL(`${origin}/dashboard`)
  await heading.getByText("Dashboard").waitFor()
  await page.getByText(`Signed in as ${member.email}`).waitFor()
  const shown = await page.request.get(`${origin}/dashboard`)
  const isKept = !/no-store/.test(shown.headers()["cache-control"] ?? "")
  // Pages that a script fills hold nothing of the person.
  const keepsPerson = isKept && (await shown.text()).includes(member.email)
  const person = await ask(api.me, await token())

  // A member of the one organization may not do what the owner of the other may.
  await choose(joined)
  await refused.waitFor()
  const asMember = await ask(api.billing, await token())
  // A page that is still being drawn anew would take the next choice back.
  await page.goto(`${origin}/dashboard`, { waitUntil: "networkidle" })
  await choose(owned)
  await billing.waitFor()
  const owner = await ask(api.billing, await token())

  // Out again.
  await page.getByRole("link", { name: "Sign out" }).click()
  await page.waitForURL(`${service.url}/_service/pages/sign-out?**`)
  await page.getByRole("button", { name: /^Sign out/ }).click()
  await page.waitForURL(`${origin}/`)
  await page.getByRole("link", { name: "Sign in" }).waitFor()
  await page.goto(`${origin}/dashboard`)
  await page.waitForURL(`${service.url}/_service/pages/sign-in?**`)
  return { stranger, forger, strangersBilling, person, member: asMember, owner, keepsPerson }
}

/** The way through a page with our components: sign-in, the profile, the menus, and out again. */
export const walkComponents = async (
  page: Page,
  address: string,
  { email, joined, password }: Member
): Promise<void> => {
  await page.goto(address)
  // Offered once the page has been told what the environment allows.
  await page.getByText("Create an account").waitFor()
  await page.getByLabel("Email address").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.getByRole("heading", { name: "Your account" }).waitFor()
  await page.getByRole("button", { name: /^Organization: / }).click()
  await page.getByRole("menuitemradio", { name: joined.name }).click()
  await page.getByRole("button", { name: `Organization: ${joined.name}` }).waitFor()
  await page.getByRole("button", { name: /^Account menu of / }).click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.getByLabel("Email address").waitFor()
}
