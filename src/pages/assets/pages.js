// @ts-check
/** Conveniences of the pages: each of them works without this script. */

/** @param {number} seconds */
const inWords = (seconds) => {
  const [value, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"]
  return new Intl.RelativeTimeFormat(`${document.documentElement.lang}-u-nu-latn`).format(
    value,
    /** @type {"second" | "minute"} */ (unit)
  )
}

/**
 * Says what stands in the way, with its code, as the service's own pages do.
 *
 * @param {Element} place
 * @param {string} code
 * @param {string} words
 */
const tell = (place, code, words) => {
  const message = document.createElement("p")
  message.className = "problem"
  message.setAttribute("role", "alert")
  message.dataset["problemCode"] = code
  message.textContent = words
  place.prepend(message)
  return message
}

// The service writes every time in UTC, as it cannot know where the reader is.
const language = document.documentElement.lang
const reader = navigator.languages.find((each) => each.split("-")[0] === language) ?? language
const clock = new Intl.DateTimeFormat(reader, { dateStyle: "medium", timeStyle: "short" })
for (const time of document.querySelectorAll("time")) {
  time.title = time.textContent ?? ""
  time.textContent = clock.format(new Date(time.dateTime))
}

// A page that stands in for a link keeps what it needs in its form: the address bar need not.
if (/[?&](token|code|state)=/.test(location.search)) {
  history.replaceState(null, "", location.pathname)
}

for (const label of document.querySelectorAll("label[data-show]")) {
  const box = label.querySelector("input")
  const field = document.getElementById(box?.getAttribute("aria-controls") ?? "")
  if (box === null || !(field instanceof HTMLInputElement)) continue
  label.removeAttribute("hidden")
  box.addEventListener("change", () => {
    field.type = box.checked ? "text" : "password"
  })
  // A password that is seen is not what a password manager looks for.
  field.form?.addEventListener("submit", () => {
    field.type = "password"
    box.checked = false
  })
}

for (const place of document.querySelectorAll("[data-retry-after]")) {
  if (!(place instanceof HTMLElement)) continue
  const seconds = Number(place.dataset["retryAfter"])
  const words = place.textContent ?? ""
  const shown = inWords(seconds)
  const end = performance.now() + seconds * 1000
  // A passkey has limits of its own, and may be let in meanwhile.
  const forms = "main form[method=post]:not([data-passkey])"
  const buttons = [...document.querySelectorAll(`${forms} button[type=submit]`)]
  for (const button of buttons) button.setAttribute("aria-disabled", "true")
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000)
    if (left > 0) {
      place.textContent = words.replace(shown, inWords(left))
      return
    }
    clearInterval(timer)
    place.textContent = place.dataset["retryNow"] ?? ""
    for (const button of buttons) button.removeAttribute("aria-disabled")
  }
  const timer = setInterval(tick, 1000)
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLElement)) continue
  if (navigator.clipboard === undefined) {
    button.classList.remove("scripted")
    continue
  }
  button.hidden = false
  button.addEventListener("click", async () => {
    const list = document.getElementById(button.dataset["copy"] ?? "")
    const lines = [...(list?.querySelectorAll("code") ?? [])].map((code) => code.textContent)
    await navigator.clipboard.writeText(lines.join("\n"))
    const words = button.querySelector("span")
    if (words !== null) words.textContent = button.dataset["copied"] ?? ""
  })
}

for (const button of document.querySelectorAll("button[data-print]")) {
  if (!(button instanceof HTMLElement)) continue
  button.hidden = false
  button.addEventListener("click", () => print())
}

/** @param {string} operation */
const plainForm = (operation) => {
  const form = document.querySelector(`form[data-operation="${operation}"]`)
  return form instanceof HTMLFormElement ? form : null
}

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
    each.charCodeAt(0)
  )

/** @param {{ id: string }} named */
const byBytes = (named) => ({ ...named, id: bytesOf(named.id) })

/**
 * Options of a ceremony as an authenticator takes them: browsers that read the JSON themselves are
 * younger than passkeys.
 *
 * @param {any} options
 */
const parsed = (options) => ({
  ...options,
  challenge: bytesOf(options.challenge),
  user: options.user && byBytes(options.user),
  allowCredentials: options.allowCredentials?.map(byBytes),
  excludeCredentials: options.excludeCredentials?.map(byBytes)
})

/** @param {ArrayBuffer | null | undefined} bytes */
const textOf = (bytes) =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/**
 * JSON of an authenticator's answer: `toJSON` is as young, and throws where a password manager has
 * made the answer.
 *
 * @param {any} credential
 */
const written = ({ id, response, type }) =>
  JSON.stringify({
    id,
    rawId: id,
    type,
    response: {
      attestationObject: textOf(response.attestationObject),
      authenticatorData: textOf(response.authenticatorData),
      clientDataJSON: textOf(response.clientDataJSON),
      signature: textOf(response.signature),
      transports: response.getTransports?.(),
      userHandle: textOf(response.userHandle)
    }
  })

/**
 * Asks the authenticator, and sends what it answers as a form of the page.
 *
 * @param {HTMLFormElement} form
 * @param {CredentialMediationRequirement} mediation
 * @param {AbortSignal} signal
 */
const usePasskey = async (form, mediation, signal) => {
  const { ceremony, insteadOf, passkey: use, start = "", startBody = "{}" } = form.dataset
  const begin = async () => {
    const answer = await fetch(start, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: startBody,
      signal
    })
    if (answer.ok) return answer.json()
    // The form that needs no script leads on to whatever is asked first, or says what is wrong.
    const plain = insteadOf === undefined ? null : plainForm(insteadOf)
    if (plain === null) throw new Error("No ceremony")
    plain.submit()
    return new Promise(() => {})
  }
  const { ceremonyId, options } = ceremony === undefined ? await begin() : JSON.parse(ceremony)
  const publicKey = parsed(options)
  const credential =
    use === "create"
      ? await navigator.credentials.create({ publicKey, signal })
      : await navigator.credentials.get({ publicKey, mediation, signal })
  const values = { ceremonyId, credential: written(credential) }
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.submit()
}

const knowsPasskeys = typeof PublicKeyCredential === "function"

for (const place of document.querySelectorAll("[data-without-passkeys]")) {
  if (place instanceof HTMLElement) place.hidden = knowsPasskeys
}

// Authenticators offer no passkey that the service would refuse.
for (const place of document.querySelectorAll("[data-accepted-passkeys]")) {
  if (!(place instanceof HTMLElement) || !knowsPasskeys) continue
  const accepted = JSON.parse(place.dataset["acceptedPasskeys"] ?? "")
  PublicKeyCredential.signalAllAcceptedCredentials?.(accepted)?.catch(() => {})
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!(form instanceof HTMLFormElement)) continue
  if (!knowsPasskeys) {
    form.classList.remove("scripted")
    continue
  }
  /** @type {HTMLElement | undefined} */
  let message
  let waiting = new AbortController()
  form.hidden = false
  const { atOnce, exists, failed = "", insteadOf } = form.dataset
  if (insteadOf !== undefined) plainForm(insteadOf)?.setAttribute("hidden", "")
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    // The browser asks one thing at a time: what was offered beside a field ends here.
    waiting.abort()
    waiting = new AbortController()
    message?.remove()
    try {
      await usePasskey(form, "optional", waiting.signal)
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ""
      if (name === "AbortError") return
      const isKnown = exists !== undefined && name === "InvalidStateError"
      message = isKnown
        ? tell(form, "passkey_exists", exists)
        : tell(form, "invalid_passkey", failed)
    }
  })
  // Where the browser wants another press for it, the button is there.
  if (atOnce !== undefined) usePasskey(form, "optional", waiting.signal).catch(() => {})
  const field = document.getElementById(form.dataset["autofill"] ?? "")
  // Asked for when the person turns to the field, as each view of a page would begin a ceremony else.
  field?.addEventListener(
    "pointerdown",
    async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      await usePasskey(form, "conditional", waiting.signal).catch(() => {})
    },
    { once: true }
  )
}

/** The form that waits for a connection, and what is said of it. */
/** @type {HTMLElement | undefined} */
let offline
/** @type {HTMLFormElement | undefined} */
let waitingForm
/** @type {HTMLElement | null} */
let waitingButton = null
addEventListener("online", () => {
  offline?.remove()
  waitingForm?.requestSubmit(waitingButton)
  waitingForm = undefined
})
for (const form of document.querySelectorAll("form[method=post]:not([data-passkey])")) {
  form.addEventListener("submit", (event) => {
    if (navigator.onLine || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waitingForm = form
    waitingButton = event.submitter
    offline?.remove()
    offline = tell(form, "offline", document.body.dataset["offline"] ?? "")
  })
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let patience
// One click is enough: a second one would send a code or a link twice.
for (const form of document.querySelectorAll("form[method=post]:not([data-passkey])")) {
  form.addEventListener("submit", (event) => {
    if (form.hasAttribute("data-sent")) event.preventDefault()
    form.setAttribute("data-sent", "")
    // A button that is disabled for good would not send which one of several was pressed.
    for (const button of form.querySelectorAll("button[type=submit]")) {
      button.setAttribute("aria-disabled", "true")
    }
    // A browser that does not tell that its person stopped the page leaves that to be guessed.
    if (globalThis.navigation === undefined) patience = setTimeout(takeAgain, 10_000)
  })
}
const takeAgain = () => {
  clearTimeout(patience)
  for (const form of document.querySelectorAll("form[data-sent]")) {
    form.removeAttribute("data-sent")
    for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled")
  }
}
/** Cookies that change with each sign-in and sign-out of this browser, at an app or the console. */
const hint = () => String(document.cookie.match(/(session|console)_hint=[^;]*/g))
const shownAt = hint()
addEventListener("pageshow", ({ persisted }) => {
  // What was kept for the way back may be another person's by now. With a fragment, the address
  // would lead to a place in the page that is there.
  if (persisted && hint() !== shownAt) location.replace(location.href.replace(/#.*/, ""))
  else if (persisted) takeAgain()
})
// Whoever stops a page that is slow to come stays with this one.
globalThis.navigation?.addEventListener("navigateerror", takeAgain)

if (!navigator.cookieEnabled) {
  const form = document.querySelector("form[method=post]:not([hidden])")
  if (form !== null) tell(form, "no_cookies", document.body.dataset["noCookies"] ?? "")
}

for (const form of document.querySelectorAll("form[data-onward]")) {
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

const begin =
  document.querySelector("[aria-invalid=true]") ??
  document.querySelector("main [role=alert][tabindex]") ??
  document.querySelector("[autofocus]")
if (begin instanceof HTMLElement) begin.focus()
