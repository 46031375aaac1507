import { useEffect } from "preact/hooks"
import { isolateText } from "../kernel/names.ts"
import { knownName, readName } from "../kernel/people.ts"
import { pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"

const t = words({
  en: { organization: "organization" },
  da: { organization: "organisation" }
})

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
