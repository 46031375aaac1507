/** Strokes of each icon on a grid of 24. */
const strokes = {
  overview: "M4 13h6V4H4zM14 9h6V4h-6zM14 20h6v-7h-6zM4 20h6v-3H4z",
  users:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 4a4 4 0 0 1 0 7M19 15c2 1 3 3 3 6",
  sessions: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
  organizations: "M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2M17 13h0M17 17h0",
  connections: "M8 12h8M7 16H6a4 4 0 0 1 0-8h1M17 8h1a4 4 0 0 1 0 8h-1",
  invitations: "M3 6h18v13H3zM3 7l9 7 9-7",
  audit: "M5 3h10l4 4v14H5zM9 9h6M9 13h6M9 17h4",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M10 14v6",
  branding:
    "M12 3a9 9 0 1 0 0 18c2 0 2-2 1-3s0-3 2-3h3c2 0 3-2 3-4 0-5-4-8-9-8zM7.500 12h0M10 7.500h0M15 8h0",
  texts: "M5 5h14M12 5v14M9 19h6",
  hosts: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  providers: "M10 14l4-4M8 11l-3 3a4 4 0 0 0 5 5l3-3M16 13l3-3a4 4 0 0 0-5-5l-3 3",
  keys: "M8 16a4 4 0 1 1 3-6.500l9-.5v4h-2v3h-3v-3h-4A4 4 0 0 1 8 16z",
  tokens: "M12 3l8 4v5c0 5-3 8-8 9-5-1-8-4-8-9V7zM9 12l2 2 4-4",
  applications: "M4 4h16v12H4zM9 20h6M12 16v4M8 10h0M12 10h4",
  resources: "M4 6h16v5H4zM4 13h16v5H4zM8 8.500h0M8 15.500h0",
  roles: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7zM4 13h7v7H4z",
  webhooks: "M5 12a7 7 0 0 1 14 0M12 12v8M8 20h8M12 5V3",
  hooks: "M10 4v9a4 4 0 1 0 8 0v-3M10 4H7M10 4h3M18 10l-2 2M18 10l2 2",
  blockedDomains: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12",
  mails: "M4 4h16v12H8l-4 4z",
  transfer: "M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4",
  operators: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  environments: "M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  chevron: "M8 10l4 4 4-4",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  plus: "M12 5v14M5 12h14",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  warning: "M12 4l9 16H3zM12 10v4M12 17h0",
  check: "M5 12l5 5L20 7",
  back: "M15 6l-6 6 6 6"
} as const

export type IconName = keyof typeof strokes

/** A picture beside a word; it says nothing by itself. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={strokes[name]} />
  </svg>
)

/** The mark of the service. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M8 24V14a8 8 0 0 1 16 0v10M13 24V15a3 3 0 0 1 6 0v9" />
  </svg>
)
