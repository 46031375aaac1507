import { pages } from "../../src/service/PagesPlane.ts"
import type { Draft } from "./Draft.ts"
import { encoded, formText, headersOf } from "./planeDrafts.ts"
import { hostileText } from "./texts.ts"
import { textOfField, type Making } from "./values.ts"

const queryOf = (making: Making): string => {
  const { dice, pool } = making
  const value = () =>
    dice.pick([
      pool.name(dice, "token") ?? "x",
      pool.anyName(dice) ?? "x",
      hostileText(dice).slice(0, 500)
    ])
  return ["token", "redirectUrl", "error", "step", "next", "cursor", "request", "user_code", "lang"]
    .filter(() => dice.percent(15))
    .map(
      (name) =>
        `${name}=${encoded(name === "redirectUrl" ? dice.pick(["/", "//x", "https://x.example", "/a?b#c", value()]) : value())}`
    )
    .join("&")
}

const callers = [
  [5, "person"],
  [2, "member"],
  [3, "stranger"],
  [2, "portal"],
  [1, "enrolled"],
  [1, "impersonator"]
] as const

/** A visit of a page, or one of its forms posted. */
export const pageDraft = (making: Making): Draft => {
  const { dice, pool } = making
  const page = dice.pick(pages)
  const forms = Object.entries(page.forms)
  const path = page.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encoded(dice.percent(90) ? (pool.name(dice, name) ?? "x") : (pool.anyName(dice) ?? "x"))
  )
  const caller = dice.weighted(callers)
  const headers = {
    ...headersOf(making),
    accept: "text/html",
    ...(dice.percent(85) ? { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } : {})
  }
  if (forms.length === 0 || dice.percent(35)) {
    return {
      caller,
      method: dice.percent(97) ? "GET" : "HEAD",
      path,
      query: queryOf(making),
      headers,
      body: null,
      form: "form"
    }
  }
  const [name, { form }] = dice.pick(forms)
  const fields = Object.keys(form.fields)
    .filter(() => dice.percent(85))
    .map(
      (field) => [field, dice.percent(75) ? textOfField(making, field) : hostileText(dice)] as const
    )
  if (dice.percent(3)) fields.push([hostileText(dice).slice(0, 40), "1"])
  return {
    caller,
    method: "POST",
    path: name === "" ? path : `${path}/${name}`,
    query: dice.percent(20) ? queryOf(making) : "",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: formText(making, Object.fromEntries(fields)),
    form: "form"
  }
}
