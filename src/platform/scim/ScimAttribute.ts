/** Any JSON value. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * An attribute as RFC 7643 section 7 describes it; what is left out has the default of that
 * section.
 */
export interface ScimAttribute {
  readonly name: string
  readonly description: string
  readonly type?: "string" | "boolean" | "dateTime" | "reference" | "complex"
  readonly multiValued?: true
  readonly required?: true
  /** True for a required one that stays as it was, or has a default, where it is left out. */
  readonly defaulted?: true
  readonly caseExact?: true
  readonly mutability?: "readOnly" | "immutable"
  readonly returned?: "always"
  readonly uniqueness?: "server"
  readonly canonicalValues?: ReadonlyArray<string>
  readonly referenceTypes?: ReadonlyArray<string>
  readonly subAttributes?: ReadonlyArray<ScimAttribute>
  /** The most characters, where an index has to hold them. */
  readonly longest?: number
  /** Sub-attribute that a lone text stands for, as Entra sends a manager. */
  readonly textIs?: string
}

/** A schema and its attributes. */
export interface ScimSchema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: ReadonlyArray<ScimAttribute>
}

/** A type of resource: its schema, its extensions, and where it stands. */
export interface ScimResource {
  readonly name: "User" | "Group"
  readonly endpoint: "/Users" | "/Groups"
  readonly description: string
  readonly core: ScimSchema
  readonly extensions: ReadonlyArray<ScimSchema>
}

/** True for a JSON object, which a list is not. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

type Names = ReadonlyMap<string, ScimAttribute>

// A body has room for more names than there is time to compare each with every attribute.
const namesOf = new WeakMap<ReadonlyArray<ScimAttribute>, Names>()

/** The attribute of this name, in any case (RFC 7643 section 2.1). */
export const attributeNamed = (
  attributes: ReadonlyArray<ScimAttribute>,
  name: string
): ScimAttribute | undefined => {
  const names =
    namesOf.get(attributes) ??
    new Map(attributes.map((attribute) => [attribute.name.toLowerCase(), attribute]))
  namesOf.set(attributes, names)
  return names.get(name.toLowerCase())
}
