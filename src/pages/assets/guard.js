// @ts-check
/** Brings the evidence that a form is asked for, while the person types. */

/** A page that was open for longer asks for a fresh challenge, well before the old one expires. */
const freshMilliseconds = 480_000

/** Workers that share the work, so that few people ever wait for it. */
const mostWorkers = 4

const workerPath = /^\/_service\/assets\/work\.[\w-]+\.js$/

/** @typedef {{ createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } }} Policies */

/** The one script that this page may start beside itself. */
const workerUrl = () => {
  const url = document.body.dataset["worker"] ?? ""
  if (!workerPath.test(url)) throw new Error("No worker")
  const { trustedTypes } = /** @type {{ trustedTypes?: Policies }} */ (
    /** @type {unknown} */ (globalThis)
  )
  const rules = { createScriptURL: () => url }
  return trustedTypes === undefined
    ? url
    : trustedTypes.createPolicy("gatehouse-worker", rules).createScriptURL(url)
}

/** @param {unknown} value */
const encoded = (value) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

/** @param {string} purpose */
const freshChallenge = async (purpose) => {
  const answer = await fetch(`/_service/auth/proof-of-work?purpose=${purpose}`)
  return (await answer.json()).challenge
}

const loaded = performance.now()
let address = ""

/** @param {HTMLElement} place */
const solve = async (place) => {
  const given = place.dataset["challenge"]
  const isFresh = performance.now() - loaded < freshMilliseconds
  const challenge =
    isFresh && given !== undefined
      ? JSON.parse(given)
      : await freshChallenge(place.dataset["purpose"] ?? "")
  address ||= workerUrl()
  // Half of the cores, as the page and everything else need some too.
  const shares = Math.max(
    1,
    Math.min(mostWorkers, Math.floor((navigator.hardwareConcurrency || 2) / 2))
  )
  const workers = Array.from({ length: shares }, () => new Worker(address))
  /** @type {object | null} */
  const solution = await new Promise((resolve) => {
    workers.forEach((worker, share) => {
      worker.addEventListener("message", ({ data }) => resolve(data))
      worker.addEventListener("error", () => resolve(null))
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ parameters: challenge.parameters, share, shares })
    })
  })
  for (const worker of workers) worker.terminate()
  if (solution === null) throw new Error("No solution")
  return `${encoded(challenge)}.${encoded(solution)}`
}

for (const place of document.querySelectorAll("[data-challenge]")) {
  const form = place.closest("form")
  const field = form?.elements.namedItem("proof_of_work")
  if (!(place instanceof HTMLElement) || form === null || !(field instanceof HTMLInputElement))
    continue
  /** @type {Promise<string> | undefined} */
  let solving
  let startedAt = 0
  const work = () => {
    // A solution of a page that was left open for long is of no use any more.
    if (solving === undefined || performance.now() - startedAt > freshMilliseconds) {
      startedAt = performance.now()
      solving = solve(place)
      solving.catch(() => {})
    }
    return solving
  }
  let isReady = false
  form.addEventListener("focusin", work, { once: true })
  form.addEventListener("submit", async (event) => {
    if (isReady) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (place.textContent !== "") return
    place.textContent = place.dataset["working"] ?? ""
    try {
      field.value = await work()
    } catch {
      // Without the proof, the service offers another way.
    }
    place.textContent = place.dataset["done"] ?? ""
    isReady = true
    // The page may have been stopped, which not every browser tells.
    if (globalThis.navigation === undefined) setTimeout(beginAgain, 10_000)
    // A browser ignores it while it still tells of the first press, as it does if the proof was ready.
    setTimeout(() => form.requestSubmit())
  })
  const beginAgain = () => {
    // A proof counts once, and the service may have this one already.
    delete place.dataset["challenge"]
    isReady = false
    solving = undefined
    field.value = ""
    place.textContent = ""
  }
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) beginAgain()
  })
  globalThis.navigation?.addEventListener("navigateerror", beginAgain)
}
