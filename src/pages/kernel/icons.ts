import { Html, html, type HtmlValue } from "../../platform/Html.ts"

/** Line drawings on 24 by 24, of our own. */
const drawings = {
  passkey: "M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.8 12.7L19.5 4M15.5 8l3 3",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 20a8 8 0 0 1 16 0",
  people:
    "M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM2 20a7 7 0 0 1 14 0M16 4a4 4 0 0 1 0 8M18 14a7 7 0 0 1 4 6",
  lock: "M5 11h14v9H5zM8 11V7a4 4 0 0 1 8 0v4",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4",
  devices: "M3 5h13v9H3zM7 18h5M18 9h3v10h-5v-5",
  script: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  apps: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  activity: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  data: "M12 3v12M7 10l5 5 5-5M4 20h16",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  building: "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M18 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  back: "M19 12H5M11 6l-6 6 6 6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  lifebuoy:
    "M4 12h3M17 12h3M12 4v3M12 17v3M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  compass: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM15.5 8.5l-2 5-5 2 2-5z"
} as const
export type IconName = keyof typeof drawings

const drawn = (content: string): Html =>
  Html.of(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${content}</svg>`
  )

/** A picture that stands beside words. */
export const picture = (name: IconName): Html => drawn(`<path d="${drawings[name]}"/>`)

/** An eye, struck through until the box beside it is ticked. */
export const eye: Html = drawn(
  `<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z"/><path class="strike" d="M4 20L20 4"/>`
)

/** Words beside a picture, which keep together however long they are. */
export const labelled = (image: Html, words: HtmlValue): Html => html`${image}<span>${words}</span>`
