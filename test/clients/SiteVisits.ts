/** Answer of an application to a browser; `onward` is where it redirects to. */
export interface SitePage {
  readonly url: string
  readonly status: number
  readonly text: string
  readonly onward: string | null
}

const isOver = (attributes: string): boolean => {
  const [, expires] = /;\s*expires=([^;]+)/i.exec(attributes) ?? []
  return (
    /;\s*max-age=0/i.test(attributes) || (expires !== undefined && new Date(expires) < new Date())
  )
}

/** Cookies and requests of one browser at the sites of applications, without any script. */
export class SiteVisits {
  readonly #cookies = new Map<string, Map<string, string>>()

  async open(address: string, form?: URLSearchParams): Promise<SitePage> {
    const { host, href } = new URL(address)
    const cookies = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, cookies)
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const answer = await fetch(href, {
      redirect: "manual",
      headers: { accept: "text/html", ...(cookie === "" ? {} : { cookie }) },
      ...(form === undefined ? {} : { method: "POST", body: form })
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (isOver(attributes)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get("location")
    return {
      url: href,
      status: answer.status,
      text: await answer.text(),
      onward: location === null ? null : new URL(location, href).href
    }
  }
}
