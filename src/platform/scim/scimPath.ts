import {
  attributeNamed,
  type ScimAttribute,
  type ScimResource,
  type ScimSchema
} from "./ScimAttribute.ts"
import { commonAttributes } from "./resources.ts"

/** A place in a resource. */
export interface ScimTarget {
  /** URN of the extension that it stands in; null in the resource itself. */
  readonly extension: string | null
  readonly attribute: ScimAttribute
  readonly sub: ScimAttribute | null
}

/** A place that is a whole schema, as Entra names one by its URN alone. */
export interface SchemaTarget {
  readonly schema: ScimSchema
  readonly extension: string | null
}

/** Schema that a path names by its URN, and the rest of the path. */
export const schemaOf = (
  resource: ScimResource,
  path: string
): (SchemaTarget & { readonly rest: string }) | undefined => {
  const lower = path.toLowerCase()
  for (const schema of [resource.core, ...resource.extensions]) {
    const urn = schema.id.toLowerCase()
    if (lower !== urn && !lower.startsWith(`${urn}:`)) continue
    const extension = schema === resource.core ? null : schema.id
    return { schema, extension, rest: path.slice(urn.length + 1) }
  }
  return undefined
}

const partForm = /^[A-Za-z$][\w$-]*$/

/** True if a text has the form of an attribute's path; of one that is not known here, too. */
export const isPathForm = (resource: ScimResource, path: string): boolean => {
  const rest = schemaOf(resource, path)?.rest ?? path
  const own = /^urn:/i.test(rest) ? rest.slice(rest.lastIndexOf(":") + 1) : rest
  const parts = own.split(".")
  return parts.length <= 2 && parts.every((part) => partForm.test(part))
}

/** The attribute that a path without a filter names; undefined for one that is not known here. */
export const targetOf = (resource: ScimResource, path: string): ScimTarget | undefined => {
  const named = schemaOf(resource, path)
  const extension = named?.extension ?? null
  const [first = "", second, ...others] = (named?.rest ?? path).split(".")
  if (others.length > 0) return undefined
  const attribute =
    attributeNamed(named?.schema.attributes ?? resource.core.attributes, first) ??
    (extension === null ? attributeNamed(commonAttributes, first) : undefined)
  if (attribute === undefined) return undefined
  if (second === undefined) return { extension, attribute, sub: null }
  const sub = attributeNamed(attribute.subAttributes ?? [], second)
  return sub === undefined ? undefined : { extension, attribute, sub }
}
