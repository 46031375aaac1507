// @ts-check
/** Conveniences of the documentation: each page says the same without this script. */
/**
 * @param {string} name
 * @param {string} className
 * @param {string} text
 */
const made = (name, className, text) => {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}

/** @param {Element} code */
const copy = async (code) => {
  const text = (code.textContent ?? "").replace(/\n$/, "")
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  // On plain http only this works.
  const selection = getSelection()
  selection?.selectAllChildren(code)
  if (!document.execCommand("copy")) throw new Error("refused")
  selection?.removeAllRanges()
}

;(() => {
  const root = document.documentElement.dataset["root"] ?? ""

  // Tabs: headed blocks, of which one is shown. The choice holds on every page.
  const memory = "gatehouse.docs.tabs"

  /** @returns {Array<string>} Labels that were chosen, the last one first. */
  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(memory) ?? "[]")
    } catch {
      return []
    }
  }

  /** @param {string} label */
  const remember = (label) => {
    try {
      const labels = [label, ...remembered().filter((each) => each !== label)]
      localStorage.setItem(memory, JSON.stringify(labels.slice(0, 8)))
    } catch {
      // A browser that keeps nothing shows the first tab of each page.
    }
  }

  /** @type {Array<{ readonly labels: ReadonlyArray<string>, readonly show: (label: string) => void }>} */
  const groups = []

  /** @param {string} label */
  const choose = (label) => {
    remember(label)
    for (const { labels, show } of groups) if (labels.includes(label)) show(label)
  }

  for (const [at, group] of document.querySelectorAll(".tabs").entries()) {
    const list = made("div", "tab-list", "")
    list.setAttribute("role", "tablist")
    list.setAttribute("aria-label", "Language or framework")
    const tabs = [...group.querySelectorAll(":scope > section")].map((panel, index) => {
      const heading = panel.firstElementChild
      const tab = made("button", "tab", heading?.textContent ?? "")
      tab.id = `tab-${at}-${index}`
      tab.setAttribute("type", "button")
      tab.setAttribute("role", "tab")
      tab.setAttribute("aria-controls", panel.id)
      panel.setAttribute("role", "tabpanel")
      panel.setAttribute("aria-labelledby", tab.id)
      heading?.setAttribute("hidden", "")
      list.append(tab)
      return { tab, panel, label: tab.textContent ?? "" }
    })
    const labels = tabs.map(({ label }) => label)
    /** @param {string} chosen */
    const show = (chosen) => {
      for (const { label, panel, tab } of tabs) {
        panel.toggleAttribute("hidden", label !== chosen)
        tab.setAttribute("aria-selected", String(label === chosen))
        tab.tabIndex = label === chosen ? 0 : -1
      }
    }
    for (const { label, tab } of tabs) {
      tab.addEventListener("click", () => {
        // The page above grows or shrinks with the other groups: what was clicked stays in place.
        const before = tab.getBoundingClientRect().top
        choose(label)
        scrollBy(0, tab.getBoundingClientRect().top - before)
      })
    }
    list.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0
      const now = tabs.findIndex(({ tab }) => tab === document.activeElement)
      const next = tabs.at((now + step) % tabs.length)
      if (step === 0 || next === undefined) return
      next.tab.focus()
      choose(next.label)
    })
    group.prepend(list)
    group.classList.add("chosen")
    groups.push({ labels, show })
    show(remembered().find((label) => labels.includes(label)) ?? labels[0] ?? "")
  }

  const showTarget = () => {
    const panel = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const tab = document.getElementById(panel?.getAttribute("aria-labelledby") ?? "")
    if (panel === null || tab === null) return
    choose(tab.textContent ?? "")
    panel.parentElement?.scrollIntoView()
  }
  addEventListener("hashchange", showTarget)
  showTarget()

  // Copy buttons.
  for (const block of document.querySelectorAll(".code")) {
    const code = block.querySelector("code")
    if (code === null) continue
    const button = made("button", "copy", "Copy")
    button.setAttribute("type", "button")
    const status = made("span", "unseen", "")
    status.setAttribute("role", "status")
    button.addEventListener("click", async () => {
      const words = await copy(code).then(
        () => "Copied",
        () => "Not copied"
      )
      button.textContent = words
      status.textContent = words
      setTimeout(() => {
        button.textContent = "Copy"
        status.textContent = ""
      }, 2000)
    })
    block.append(button, status)
  }

  // The outline is open where there is room for it, and says where the reader is.
  const outline = document.querySelector(".outline details")
  const wide = matchMedia("(min-width: 80rem)")
  const open = () => outline?.toggleAttribute("open", wide.matches)
  wide.addEventListener("change", open)
  open()
  const entries = [...document.querySelectorAll(".outline a")].flatMap((link) => {
    const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "")
    return heading === null ? [] : [{ heading, link }]
  })
  let waits = false
  const mark = () => {
    waits = false
    const passed = entries.filter(({ heading }) => heading.getBoundingClientRect().top < 120)
    const here = passed.at(-1)?.link
    for (const { link } of entries) {
      if (link === here) link.setAttribute("aria-current", "true")
      else link.removeAttribute("aria-current")
    }
  }
  const markSoon = () => {
    if (!waits) requestAnimationFrame(mark)
    waits = true
  }
  addEventListener("scroll", markSoon, { passive: true })
  markSoon()

  // Search that answers while one types.
  const form = document.querySelector("form[data-search]")
  const input = document.getElementById("q")
  const found = document.getElementById("found")
  const count = document.getElementById("found-count")
  if (!(form instanceof HTMLFormElement && input instanceof HTMLInputElement)) return
  if (found === null || count === null) return
  form.hidden = false
  const byScript = form.dataset["search"] === "script"

  /** @typedef {{ address: string, title: string, heading: string, excerpt: string }} Hit */

  /** @type {Promise<(query: string) => ReadonlyArray<Hit>> | undefined} */
  let loading
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script")
      script.src = form.dataset["script"] ?? ""
      script.addEventListener("load", () => resolve(Reflect.get(globalThis, "searchDocuments")))
      script.addEventListener("error", reject)
      document.head.append(script)
    })
    return loading
  }

  /**
   * @param {string} query
   * @returns {Promise<ReadonlyArray<Hit>>}
   */
  const hitsOf = async (query) => {
    if (byScript) return (await load())(query)
    const url = `${form.action}?q=${encodeURIComponent(query)}`
    const response = await fetch(url, { headers: { accept: "application/json" } })
    return response.ok ? response.json() : []
  }

  let active = -1
  /** @returns {Array<HTMLElement>} */
  const options = () => [...found.querySelectorAll("a")]

  const close = () => {
    found.hidden = true
    input.setAttribute("aria-expanded", "false")
    input.removeAttribute("aria-activedescendant")
    active = -1
  }

  /** @param {number} to */
  const activate = (to) => {
    const all = options()
    active = all.length === 0 ? -1 : (to + all.length) % all.length
    for (const [index, option] of all.entries()) {
      option.setAttribute("aria-selected", String(index === active))
    }
    const now = all[active]
    if (now === undefined) return
    input.setAttribute("aria-activedescendant", now.id)
    now.scrollIntoView({ block: "nearest" })
  }

  input.setAttribute("role", "combobox")
  input.setAttribute("aria-autocomplete", "list")
  input.setAttribute("aria-expanded", "false")
  input.setAttribute("aria-controls", "found")
  found.setAttribute("role", "listbox")
  found.setAttribute("aria-label", "Found")
  let asked = ""

  const ask = async () => {
    const query = input.value.trim()
    asked = query
    if (query === "") {
      count.textContent = ""
      return close()
    }
    const hits = await hitsOf(query).catch(() => [])
    if (asked !== query) return
    found.replaceChildren(
      ...hits.slice(0, 10).map(({ address, excerpt, heading, title }, index) => {
        const link = document.createElement("a")
        link.id = `found-${index}`
        link.href = byScript ? root + address : address
        link.tabIndex = -1
        link.setAttribute("role", "option")
        link.setAttribute("aria-selected", "false")
        link.append(
          made("strong", "", heading === "" ? title : heading),
          made("span", "", heading === "" ? "" : title),
          made("small", "", excerpt)
        )
        return link
      })
    )
    active = -1
    count.textContent = hits.length === 0 ? "Nothing found" : `${hits.length} found`
    found.hidden = hits.length === 0
    input.setAttribute("aria-expanded", String(hits.length > 0))
  }

  input.addEventListener("focus", () => void (byScript && load().catch(() => undefined)))
  input.addEventListener("input", () => void ask())
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      activate(event.key === "ArrowDown" ? active + 1 : active < 0 ? -1 : active - 1)
    } else if (event.key === "Escape") close()
  })
  form.addEventListener("submit", (event) => {
    const chosen = options()[active < 0 && byScript ? 0 : active]
    if (chosen === undefined && !byScript) return
    event.preventDefault()
    if (!found.hidden) chosen?.click()
  })
  found.addEventListener("click", close)
  addEventListener("click", ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close()
  })
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })
})()
