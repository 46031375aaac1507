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
