import type { ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { type Client, createSessionFlow } from "../../client.ts"
import { askWho, GatehouseContext, type Shared, throwLater } from "../../react/GatehouseProvider.ts"
import { remembered } from "../../react/remembered.ts"
import { IdContext } from "../kernel/Root.tsx"
import type { Texts } from "../texts/Texts.ts"

/** Host of a drawn element: its attributes, and the events that it tells the page. */
export interface ElementHost {
  readonly attribute: (name: string) => string | undefined
  readonly has: (name: string) => boolean
  readonly tell: (event: string, detail?: unknown) => void
  readonly show: (isShown: boolean) => void
}

/** Kind of element that `defineElements` can define. */
export interface ElementKind {
  /** Name of its tag. */
  readonly name: string
  /** Attributes that it reads, and follows when they change. */
  readonly attributes: ReadonlyArray<string>
  readonly draw: (host: ElementHost) => unknown
  /** True for one that shows or hides what the page has put into it, and draws nothing itself. */
  readonly isAround?: boolean
}

/** Elements to define, and their client, language and words. */
export interface ElementsOptions {
  readonly client: Client
  readonly elements: ReadonlyArray<ElementKind>
  /** Language, such as `da`; that of the page unless it is given. */
  readonly locale?: string | undefined
  /** Texts in place of the usual ones, all or a few. */
  readonly texts?: Partial<Texts> | undefined
  /** Told of what no element shows, such as a lost connection; by default it is thrown. */
  readonly onError?: ((error: unknown) => void) | undefined
}

let count = 0

const hostOf = (element: HTMLElement): ElementHost => ({
  attribute: (name) => element.getAttribute(name) ?? undefined,
  has: (name) => element.hasAttribute(name),
  tell: (event, detail) => element.dispatchEvent(new CustomEvent(event, { bubbles: true, detail })),
  show: (isShown) => {
    element.hidden = !isShown
  }
})

/**
 * Defines elements in the light DOM, where password managers find their fields. All of them share one
 * session, which is asked for once the first of them is on the page.
 *
 * @example
 * defineElements({ client: createClient({ url: "" }), elements: [signIn, userButton] })
 */
export const defineElements = (options: ElementsOptions): void => {
  const { client, elements, onError = throwLater } = options
  const shared: Shared = {
    client,
    session: createSessionFlow(client),
    environment: remembered(() => client.boot.environment()),
    locale: options.locale ?? (document.documentElement.lang || "en"),
    texts: options.texts,
    onError
  }
  const { getSnapshot } = shared.session
  const begin = () => {
    const { busy, state } = getSnapshot()
    if (state.step === "unknown" && !busy) void askWho(shared.session, onError)
  }

  for (const kind of elements) {
    if (customElements.get(kind.name) !== undefined) continue
    customElements.define(
      kind.name,
      class extends HTMLElement {
        static readonly observedAttributes = kind.attributes
        #root: Root | undefined
        readonly #prefix = `gh${(count += 1)}-`

        connectedCallback(): void {
          begin()
          // Around the page's own content nothing is drawn in it, only beside it.
          const place = kind.isAround === true ? document.createElement("span") : this
          if (kind.isAround === true) this.hidden = true
          this.#root = createRoot(place)
          this.#draw()
        }

        attributeChangedCallback(): void {
          this.#draw()
        }

        disconnectedCallback(): void {
          this.#root?.unmount()
          this.#root = undefined
        }

        #draw(): void {
          this.#root?.render(
            <GatehouseContext.Provider value={shared}>
              <IdContext.Provider value={this.#prefix}>
                {kind.draw(hostOf(this)) as ReactNode}
              </IdContext.Provider>
            </GatehouseContext.Provider>
          )
        }
      }
    )
  }
}
