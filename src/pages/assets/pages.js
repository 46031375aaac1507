// @ts-check

/**
 * What the plain pages do in the browser. Each takes the token out of the address bar, waits for a
 * click, asks the client API of its own host, and says in a sentence what came of it.
 */

const token = new URLSearchParams(location.search).get("token") ?? ""
// At once: nothing that is bookmarked, shared or left in the history holds a link that works.
history.replaceState(null, "", location.pathname)

/**
 * @template {typeof HTMLElement} Kind
 * @param {string} id
 * @param {Kind} kind
 * @returns {InstanceType<Kind> | undefined}
 */
const find = (id, kind) => {
  const found = document.getElementById(id)
  return found instanceof kind ? /** @type {InstanceType<Kind>} */ (found) : undefined
}

/**
 * @template {typeof HTMLElement} Kind
 * @param {string} id
 * @param {Kind} kind
 */
const get = (id, kind) => {
  const found = find(id, kind)
  if (found === undefined) throw new Error(`The page has no ${id}`)
  return found
}

const page = document.body.dataset["page"] ?? ""
const intro = get("intro", HTMLElement)
const problem = get("problem", HTMLElement)
const result = get("result", HTMLElement)
const onward = get("onward", HTMLAnchorElement)

/** @type {Map<string, string>} */
const messages = new Map()
for (const element of get("messages", HTMLTemplateElement).content.querySelectorAll("p")) {
  messages.set(element.dataset["key"] ?? "", element.textContent)
}

/**
 * The sentence for what happened: the page's own where it has one.
 *
 * @param {string} key
 * @param {Readonly<Record<string, string>>} [values]
 */
const say = (key, values = {}) => {
  const text = messages.get(`${page}.${key}`) ?? messages.get(key) ?? messages.get("unknown") ?? ""
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "")
}

/** @param {number} seconds */
const inWords = (seconds) => {
  const [value, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"]
  const format = { style: "unit", unit, unitDisplay: "long" }
  return new Intl.NumberFormat(
    document.documentElement.lang,
    /** @type {Intl.NumberFormatOptions} */ (format)
  ).format(value)
}

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {any} body Of a problem its `properties`.
 */

/**
 * Asks the client API; whatever is not an answer of it is one with a code of our own.
 *
 * @param {string} path
 * @param {unknown} [json]
 * @returns {Promise<Answer>}
 */
const ask = async (path, json) => {
  try {
    const response = await fetch(`/_service${path}`, {
      method: json === undefined ? "GET" : "POST",
      headers: json === undefined ? {} : { "content-type": "application/json" },
      body: json === undefined ? null : JSON.stringify(json)
    })
    const text = await response.text()
    const body = text === "" ? {} : JSON.parse(text)
    return response.ok
      ? { ok: true, body }
      : { ok: false, body: body.properties ?? { code: "unknown" } }
  } catch {
    return { ok: false, body: { code: "no_answer" } }
  }
}

/** @param {any} properties */
const sentenceFor = ({ code, invitationStatus, reason, retryAfterSeconds }) => {
  const wait = inWords(Number(retryAfterSeconds ?? 60))
  if (code === "password_rejected") return say(`${code}.${reason}`)
  if (code === "invitation_not_pending") {
    const status = String(invitationStatus).toLowerCase()
    return say(messages.has(`invitation.${status}`) ? status : code)
  }
  return say(code, { wait })
}

const forms = [...document.querySelectorAll("form")]

const hideForms = () => {
  for (const form of forms) form.hidden = true
}

/**
 * The end of it: nothing is left to click but the way to the app.
 *
 * @param {string} sentence
 */
const finish = (sentence) => {
  hideForms()
  intro.hidden = true
  problem.textContent = ""
  result.textContent = sentence
  result.focus()
}

/** @param {string} sentence */
const fail = (sentence) => {
  hideForms()
  intro.hidden = true
  result.textContent = ""
  problem.textContent = sentence
  problem.focus()
}

/** Problems of what was typed, or of the moment: the same link may be tried again. */
const passing = new Set([
  "forbidden_while_impersonating",
  "internal_error",
  "invalid_request",
  "legal_consent_required",
  "no_answer",
  "overloaded",
  "password_rejected",
  "rate_limited",
  "unknown"
])

const password = find("password", HTMLInputElement)
const shows = find("show", HTMLInputElement)

shows?.addEventListener("change", () => {
  if (password !== undefined) password.type = shows.checked ? "text" : "password"
})

/**
 * Shows a form; once it is sent, `act` asks and `done` is told what a good answer held.
 *
 * @param {string} id
 * @param {() => Promise<Answer>} act
 * @param {(body: any) => void} done
 */
const offer = (id, act, done) => {
  const form = get(id, HTMLFormElement)
  const button = form.querySelector("button")
  let busy = false
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (busy) return
    busy = true
    button?.setAttribute("aria-disabled", "true")
    password?.removeAttribute("aria-invalid")
    problem.textContent = ""
    result.textContent = say("busy")
    const answer = await act()
    busy = false
    button?.removeAttribute("aria-disabled")
    result.textContent = ""
    if (answer.ok) return done(answer.body)
    const sentence = sentenceFor(answer.body)
    if (!passing.has(answer.body.code)) return fail(sentence)
    problem.textContent = sentence
    if (answer.body.code === "password_rejected") {
      password?.setAttribute("aria-invalid", "true")
      password?.focus()
    }
  })
  form.hidden = false
}

/**
 * The address to go to in the end. The service has checked it; that a script's address is none is
 * checked here again.
 *
 * @param {unknown} redirectUrl
 */
const destination = (redirectUrl) => {
  if (typeof redirectUrl !== "string" || !URL.canParse(redirectUrl, onward.href)) return onward.href
  const { href, protocol } = new URL(redirectUrl, onward.href)
  return /^(javascript|data|file|blob|about|vbscript):$/.test(protocol) ? onward.href : href
}

/** @param {string} sentence */
const introduce = (sentence) => {
  const paragraph = document.createElement("p")
  paragraph.textContent = sentence
  intro.append(paragraph)
}

/** @param {any} details What the invitation says (interface.md "Invitation details"). */
const showInvitation = async (details) => {
  const { email, environmentName, organizationName, roleName } = details
  for (const flag of ["accepted", "revoked", "expired"]) {
    if (details[flag] === true) return fail(say(flag))
  }
  const values = { organization: organizationName ?? "", role: roleName ?? "" }
  if (organizationName === null) introduce(say("environment", { environment: environmentName }))
  else introduce(say(roleName === null ? "organization" : "organization_role", values))

  /** @param {any} body */
  const done = ({ redirectUrl = details.redirectUrl, status = "complete" }) => {
    finish(say(status))
    if (status !== "complete") return
    onward.href = destination(redirectUrl)
    location.assign(onward.href)
  }

  if (!details.accountExists) {
    const consent = find("consent", HTMLInputElement)
    introduce(say("sign_up"))
    get("email", HTMLInputElement).value = email
    const signUp = () =>
      ask("/auth/invitation/password-signup", {
        token,
        password: password?.value,
        legalConsentAccepted: consent?.checked ?? false
      })
    return offer("act", signUp, done)
  }

  if (organizationName === null) return fail(say("account_exists"))
  const { body, ok } = await ask("/boot")
  if (!ok || body.user === null) return introduce(say("sign_in", { email }))
  introduce(say("accept", { user: body.user.email ?? body.user.name ?? "" }))
  offer(
    "accept",
    () => ask("/organizations/invitations/accept", { token }),
    ({ redirectUrl }) => done({ redirectUrl })
  )
}

/** @type {Readonly<Record<string, () => void | Promise<void>>>} */
const pages = {
  resetPassword: () =>
    offer(
      "act",
      () => ask("/auth/reset-password", { token, password: password?.value }),
      ({ status }) => finish(say(status))
    ),
  verifyEmail: () =>
    offer(
      "act",
      () => ask("/auth/verify-email", { token }),
      () => finish(say("done"))
    ),
  disavow: () =>
    offer(
      "act",
      () => ask("/auth/disavow", { token }),
      () => finish(say("done"))
    ),
  impersonation: () =>
    offer(
      "act",
      () => ask("/session/establish/impersonation", { token }),
      () => {
        finish(say("done"))
        onward.href = destination(document.body.dataset["onward"])
        location.assign(onward.href)
      }
    ),
  invitation: async () => {
    result.textContent = say("busy")
    const { body, ok } = await ask(`/auth/invitation/details?${new URLSearchParams({ token })}`)
    result.textContent = ""
    if (!ok) return fail(sentenceFor(body))
    await showInvitation(body)
  }
}

const start = pages[page]
if (start !== undefined) {
  if (token === "") fail(say("no_token"))
  else await start()
}
