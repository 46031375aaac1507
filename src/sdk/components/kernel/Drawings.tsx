import type { ReactNode } from "react"

/** Initials of a name of one or more words; the first letter of an address. */
export const initialsOf = (name: string): string => {
  const words = name.includes("@")
    ? [name]
    : name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "–"
}

/** A name that stands for somebody; an id where nothing better is known. */
export const nameOf = (person: {
  readonly name: string | null
  readonly email: string | null
}): string => person.name ?? person.email ?? "?"

interface AvatarProps {
  readonly name: string
  readonly look?: "person" | "organization" | undefined
}

/** Initials in a circle, or in a square for an organization: a drawing of the name beside it. */
export const Avatar = ({ look = "person", name }: AvatarProps): ReactNode => (
  // No text of its own: the accessible name of a button has the whole name instead.
  <span className={`gh-avatar gh-${look}`} aria-hidden="true" data-initials={initialsOf(name)} />
)

const paths = {
  shown:
    "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  hidden:
    "M4 4l16 16 M9.5 5.8A9.6 9.6 0 0 1 12 5.5C18.400 5.500 22 12 22 12a17 17 0 0 1-3.200 3.900 M6.300 7.700A16 16 0 0 0 2 12s3.600 6.500 10 6.500c1.500 0 2.900-.4 4.100-.9 M10 10a3 3 0 0 0 4 4",
  passkey: "M8 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z M12 12h9.5 M19 12v3.500 M15.500 12v2.500",
  mail: "M3 6h18v12H3z M3.500 6.500 12 13l8.500-6.500",
  chevron: "M7 10l5 5 5-5",
  check: "M5 12.500l4.500 4.500L19 7.500",
  add: "M12 5v14 M5 12h14",
  leave: "M14 4H5v16h9 M10 12h11 M17.500 8.500 21 12l-3.500 3.500",
  settings: "M4 7h10 M18 7h2 M16 5v4 M4 17h2 M10 17h10 M8 15v4"
} as const

/** A small drawing beside words, which says nothing by itself. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }): ReactNode => (
  <svg className="gh-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
