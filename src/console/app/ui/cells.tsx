import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { ago, time } from "../kernel/format.ts"
import { isolateText } from "../kernel/names.ts"
import { knownName, readName } from "../kernel/people.ts"
import { pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "./common.ts"
import { Badge } from "./Notice.tsx"

const t = words({
  en: { organization: "organization" },
  da: { organization: "organisation" }
})

/** Relative time; the exact time is its title. */
export const When = ({
  at,
  never = <span class="quiet">{common.never}</span>
}: {
  readonly at: string | null
  readonly never?: ComponentChildren
}) =>
  at === null ? (
    <>{never}</>
  ) : (
    <time dateTime={at} title={time(at)}>
      {ago(at)}
    </time>
  )

/** A time in full, with its distance from now. */
export const timeInFull = (at: string | null) =>
  at === null ? common.never : <time dateTime={at}>{`${time(at)} (${ago(at)})`}</time>

/** Leads to an organization by its name, which is asked for once. */
export const OrganizationLink = ({ id }: { readonly id: string }) => {
  useEffect(() => readName("organization", id), [id])
  const name = knownName(id)
  return (
    <a href={pathTo(`organizations/${id}`)} title={id}>
      {name === undefined ? t.organization : isolateText(name)}
    </a>
  )
}

/** Texts of a list, each in a box. */
export const Texts = ({ of }: { readonly of: ReadonlyArray<string> }) =>
  of.length === 0 ? (
    <p class="quiet">{common.none}</p>
  ) : (
    <p class="badges">
      {of.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
    </p>
  )
