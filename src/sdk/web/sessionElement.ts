import type { SessionFlow, SessionState } from "../flows/sessionFlow.ts"
import { adoptStyle } from "./elementStyle.ts"
import { type ElementTexts, textsOf } from "./elementTexts.ts"
import { returnAddress } from "../returnAddress.ts"

/** Content of an element, and the targets of its links. */
export interface ElementOptions {
  /** Session flow; several elements share one. */
  readonly flow: SessionFlow
  /** The environment's app URL, as of the client; empty for pages of its own host. */
  readonly url?: string
  /** Replaces texts, such as for a language that the elements do not speak. */
  readonly texts?: Partial<ElementTexts>
}

/** Drawing surface of an element. */
export interface Drawing {
  readonly host: HTMLElement
  readonly flow: SessionFlow
  readonly texts: ElementTexts
  readonly language: string
  /** The address of a hosted page that comes back to where the person is now. */
  readonly page: (name: string) => string
  /** Fetches what the element shows; the page is told of a failure by `gatehouse-error`. */
  readonly load: (action: () => Promise<unknown>) => Promise<boolean>
  /** Does what a person asked for; the page is told by `gatehouse-change` once it is done. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>
}

/** Draws an element for a state; called again for every other state. */
export type Draw = (drawing: Drawing, state: SessionState) => void

type Child = Node | string

/** Makes an element by the DOM alone: a page under `trusted-types 'none'` can use it. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const languageOf = (host: HTMLElement): string =>
  host.closest<HTMLElement>("[lang]")?.lang ?? navigator.language

const drawingOf = (host: HTMLElement, options: ElementOptions): Drawing => {
  const { flow, url = "" } = options
  const language = languageOf(host)
  const tell = (name: string, detail: unknown) =>
    host.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
  const load = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
    } catch (error) {
      tell("gatehouse-error", error)
      return false
    }
    const { problem } = flow.getSnapshot()
    if (problem !== null) tell("gatehouse-error", problem)
    return problem === null
  }
  return {
    host,
    flow,
    language,
    texts: { ...textsOf(language), ...options.texts },
    page: (name) =>
      `${url}/_service/pages/${name}?redirectUrl=${encodeURIComponent(returnAddress(location.href))}`,
    load,
    run: async (action) => {
      const done = await load(action)
      if (done) tell("gatehouse-change", flow.getSnapshot().state)
      return done
    }
  }
}

/**
 * Defines a custom element in the light DOM that follows a flow. It asks who is signed in where
 * nobody has asked yet, and draws nothing before it knows.
 */
export const defineSessionElement = (name: string, options: ElementOptions, draw: Draw): void => {
  if (customElements.get(name) !== undefined) return
  adoptStyle()
  const { flow } = options
  customElements.define(
    name,
    class extends HTMLElement {
      #stop: (() => void) | undefined
      #shown: SessionState | undefined

      connectedCallback(): void {
        const drawing = drawingOf(this, options)
        const show = () => {
          const { busy, state } = flow.getSnapshot()
          this.ariaBusy = busy ? "true" : null
          if (state === this.#shown || state.step === "unknown") return
          this.#shown = state
          draw(drawing, state)
        }
        this.#stop = flow.subscribe(show)
        show()
        if (flow.getSnapshot().state.step === "unknown") void drawing.load(flow.refresh)
      }

      disconnectedCallback(): void {
        this.#stop?.()
        this.#shown = undefined
      }
    }
  )
}
