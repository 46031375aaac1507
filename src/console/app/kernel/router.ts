import { signal } from "@preact/signals"

/** The address of the page. */
export const address = signal(new URL(location.href))

const follow = (): void => {
  address.value = new URL(location.href)
}

/** A part of a path as it is meant; one that no link of ours has stays as it is. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Goes to another page of the console, or to it instead of this one. */
export const goTo = (path: string, instead = false): void => {
  if (instead) history.replaceState(null, "", path)
  else if (path !== `${location.pathname}${location.search}`) history.pushState(null, "", path)
  follow()
  scrollTo(0, 0)
}

/** Puts what the page shows into its address, without a page of its own in the history. */
export const amend = (changes: Readonly<Record<string, string | undefined>>): void => {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") query.delete(name)
    else query.set(name, value)
  }
  const search = query.size === 0 ? "" : `?${query}`
  history.replaceState(null, "", `${location.pathname}${search}`)
  follow()
}

/** A parameter of the address; empty where there is none. */
export const parameter = (name: string): string => address.value.searchParams.get(name) ?? ""

/** Props of a page: the ids in its address. */
export interface PageProps {
  readonly id: string
  readonly part: string
}

const ownLink = (event: MouseEvent): string | undefined => {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || modified) return undefined
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement)
  if (link === undefined || link.target !== "" || link.hasAttribute("download")) return undefined
  const url = new URL(link.href)
  // The browser itself leads to a place on the page.
  if (link.getAttribute("href")?.startsWith("#") === true) return undefined
  const ours = /^\/($|e\/|installation\/)/.test(url.pathname)
  return url.origin === location.origin && ours ? `${url.pathname}${url.search}` : undefined
}

/** Keeps links to pages of the console within it. */
export const startRouting = (): void => {
  addEventListener("popstate", follow)
  addEventListener("click", (event) => {
    const path = ownLink(event)
    if (path === undefined) return
    event.preventDefault()
    goTo(path)
  })
}
