import type { Language } from "../../contract/Values.ts"
import { type StoredResource, isPeopleScope, type PeopleScope } from "./Resource.ts"

/** A right that an application asks for, or has, as it is told in words. */
export type GivenScope =
  | { readonly of: "person"; readonly name: PeopleScope }
  | { readonly of: "resource"; readonly resource: string; readonly title: string }

/** Scopes of people and of resources as rights in a language; those that are gone are left out. */
export const scopesInWords = <Key>(
  granted: ReadonlyArray<{
    readonly resource: Key | null
    readonly scopes: ReadonlyArray<string>
  }>,
  language: Language,
  resourceOf: (key: Key) => StoredResource | undefined
): ReadonlyArray<GivenScope> =>
  granted.flatMap(({ resource: key, scopes: names }): ReadonlyArray<GivenScope> => {
    if (key === null) {
      return names.filter(isPeopleScope).map((name) => ({ of: "person", name }))
    }
    const resource = resourceOf(key)
    // A resource without a scope is a right of its own: the application is let in.
    if (resource !== undefined && names.length === 0) {
      return [{ of: "resource", resource: resource.identifier, title: resource.name }]
    }
    return (resource?.scopes ?? [])
      .filter(({ name }) => names.includes(name))
      .map(({ title }) => ({
        of: "resource",
        resource: resource?.name ?? "",
        title: language === "da" ? title.da : title.en
      }))
  })
