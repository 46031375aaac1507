/** A form that a page has its visitor post. */
interface PostedForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#34": '"',
  "#39": "'",
  "#x2B": "+",
  "#43": "+",
  "#61": "=",
  "#x3D": "="
}

const plain = (text: string): string =>
  text.replaceAll(/&([a-z]+|#x?[0-9A-Fa-f]+);/g, (whole, name: string) => {
    const known = entities[name]
    if (known !== undefined) return known
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return name.startsWith("#") && Number.isFinite(code) ? String.fromCodePoint(code) : whole
  })

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag)
  return found === null ? undefined : plain(found[1] ?? found[2] ?? "")
}

const formOf = (html: string, url: string): PostedForm | undefined => {
  const form = /<form\b[\s\S]*?<\/form>/i.exec(html)?.[0]
  if (form === undefined) return undefined
  const inputs = form.match(/<(?:input|button)\b[^>]*>/gi) ?? []
  const fields = inputs.flatMap((tag) => {
    const name = attributeOf(tag, "name")
    return name === undefined ? [] : [[name, attributeOf(tag, "value") ?? ""] as const]
  })
  const tag = /<form\b[^>]*>/i.exec(form)?.[0] ?? ""
  return {
    action: new URL(attributeOf(tag, "action") ?? "", url).href,
    fields: Object.fromEntries(fields)
  }
}

/** A browser at a SAML identity provider, which keeps cookies and fills in the login form. */
export class SamlVisit {
  readonly #cookies = new Map<string, string>()
  readonly #credentials: Readonly<Record<string, string>>
  /** Login forms that were filled in. */
  signedIn = 0

  /** `credentials` are the fields of the login form, which mark it. */
  constructor(credentials: Readonly<Record<string, string>>) {
    this.#credentials = credentials
  }

  /** Goes to an address of the provider, signs in where asked, and stops at the SAML response. */
  async led(address: string): Promise<PostedForm> {
    let page = await this.#visited(address)
    for (let step = 0; step < 8; step += 1) {
      const form = formOf(page.html, page.url)
      if (form === undefined) {
        if (this.signedIn === 0 || step > 2) throw new Error(`No form at ${page.url}: ${page.html}`)
        // Some providers forget where somebody was going while they signed in.
        page = await this.#visited(address)
        continue
      }
      if (form.fields["SAMLResponse"] !== undefined) return form
      // A fresh proof may ask for the password alone.
      const asksLogin = Object.keys(this.#credentials).some((name) =>
        Object.hasOwn(form.fields, name)
      )
      if (asksLogin) this.signedIn += 1
      const fields = asksLogin ? { ...form.fields, ...this.#credentials } : form.fields
      page = await this.#visited(form.action, fields)
    }
    throw new Error(`The provider asks for ever more: ${page.html}`)
  }

  async #visited(
    address: string,
    fields?: Readonly<Record<string, string>>
  ): Promise<{ readonly url: string; readonly html: string }> {
    let url = address
    let body = fields
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await fetch(url, {
        redirect: "manual",
        method: body === undefined ? "GET" : "POST",
        headers: {
          accept: "text/html",
          cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; ")
        },
        ...(body === undefined ? {} : { body: new URLSearchParams(body) })
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";")
        const at = pair.indexOf("=")
        this.#cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
      }
      const location = response.headers.get("location")
      const html = await response.text()
      if (location === null || response.status < 300 || response.status > 399) return { url, html }
      url = new URL(location, url).href
      body = undefined
    }
    throw new Error("The provider redirects for ever")
  }
}
