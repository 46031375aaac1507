import { enterpriseUrn, groupUrn, userUrn } from "../platform/scim/resources.ts"

/** A directory and its kind: Okta's applications AIW and OIN, Entra without and with its flag. */
export type ScimDirectoryKind = "okta-aiw" | "okta-oin" | "entra" | "entra-flag"

/** A person as a directory knows them. */
export interface DirectoryPerson {
  readonly userName: string
  /** The user name without one. */
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly title?: string
  readonly department?: string
  /** Identifier of the directory; made from the user name without one. */
  readonly externalId?: string
}

/** A request that a directory makes. */
export interface ScimCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Below the base address, with its query. */
  readonly path: string
  readonly body?: object
}

/** Changes of a person: the attributes that are named. */
export type PersonChanges = Partial<Omit<DirectoryPerson, "userName" | "externalId">>

export const isOkta = (kind: ScimDirectoryKind): boolean => kind.startsWith("okta")

const displayNameOf = ({ firstName, lastName, userName }: DirectoryPerson): string =>
  [firstName, lastName].filter((part) => part !== undefined).join(" ") || userName

const externalIdOf = ({ externalId, userName }: DirectoryPerson): string =>
  externalId ?? `00u-${userName}`

const patch = (...Operations: ReadonlyArray<object>) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations
})

const withQuery = (kind: ScimDirectoryKind, path: string, query: string): string => {
  const flag = kind === "entra-flag" ? "aadOptscim062020" : ""
  const whole = [flag, query].filter((part) => part !== "").join("&")
  return whole === "" ? path : `${path}?${whole}`
}

/**
 * Okta encodes a filter whole; Entra leaves quotes and colons as they are, and spaces are plus
 * signs.
 */
const filterQuery = (kind: ScimDirectoryKind, attribute: string, value: string): string => {
  const filter = `${attribute} eq "${value}"`
  return isOkta(kind)
    ? `filter=${encodeURIComponent(filter)}&startIndex=1&count=100`
    : `filter=${filter.replaceAll("%", "%25").replaceAll("+", "%2B").replaceAll("&", "%26").replaceAll("#", "%23").replaceAll(" ", "+")}`
}

const wholeUser = (kind: ScimDirectoryKind, person: DirectoryPerson, active: boolean): object => {
  const { department, email = person.userName, firstName, lastName, title, userName } = person
  const name = {
    ...(firstName === undefined ? {} : { givenName: firstName }),
    ...(lastName === undefined ? {} : { familyName: lastName })
  }
  const extension = department === undefined ? {} : { [enterpriseUrn]: { department } }
  const common = {
    userName,
    displayName: displayNameOf(person),
    externalId: externalIdOf(person),
    ...(title === undefined ? {} : { title }),
    ...extension
  }
  return isOkta(kind)
    ? {
        schemas: [userUrn, ...(department === undefined ? [] : [enterpriseUrn])],
        ...common,
        name,
        emails: [{ primary: true, value: email, type: "work" }],
        locale: "en-US",
        groups: [],
        // A password that Okta makes up where it synchronises none.
        password: "1mz050nq",
        active
      }
    : {
        schemas: [userUrn, enterpriseUrn],
        ...common,
        name: { formatted: displayNameOf(person), ...name },
        emails: [{ primary: true, type: "work", value: email }],
        meta: { resourceType: "User" },
        roles: [],
        active
      }
}

const paths = {
  email: 'emails[type eq "work"].value',
  firstName: "name.givenName",
  lastName: "name.familyName",
  title: "title",
  department: `${enterpriseUrn}:department`
} as const

const changedAttributes = (changes: PersonChanges): ReadonlyArray<readonly [string, string]> =>
  (Object.keys(paths) as ReadonlyArray<keyof typeof paths>).flatMap((key) => {
    const value = changes[key]
    return value === undefined ? [] : [[paths[key], value] as const]
  })

const entraChange = (kind: ScimDirectoryKind, changes: PersonChanges): object => {
  const changed = changedAttributes(changes)
  if (kind === "entra") {
    return patch(...changed.map(([path, value]) => ({ op: "Replace", path, value })))
  }
  // With its flag it names a filter path on its own, and everything else as keys of one value.
  const own = changed.filter(([path]) => path.includes("["))
  const others = changed.filter(([path]) => !path.includes("["))
  return patch(
    ...(others.length === 0 ? [] : [{ op: "replace", value: Object.fromEntries(others) }]),
    ...own.map(([path, value]) => ({ op: "replace", path, value }))
  )
}

/** The requests of a kind of directory, as it words them. */
export const scimSpeech = (kind: ScimDirectoryKind) => {
  const at = (path: string, query = "") => withQuery(kind, path, query)
  const [add, remove, replace] =
    kind === "entra"
      ? (["Add", "Remove", "Replace"] as const)
      : (["add", "remove", "replace"] as const)

  const active = (value: boolean): object => {
    switch (kind) {
      case "entra":
        return patch({ op: "Replace", path: "active", value: value ? "True" : "False" })
      case "entra-flag":
        return patch({ op: "replace", path: "active", value })
      default:
        return patch({ op: "replace", value: { active: value } })
    }
  }

  return {
    /** The request behind the button that tests the connection. */
    test: (nobody: string): ScimCall => ({
      method: "GET",
      path: isOkta(kind)
        ? "/Users?startIndex=1&count=2"
        : at("/Users", filterQuery(kind, "userName", nobody))
    }),
    findUser: (userName: string): ScimCall => ({
      method: "GET",
      path: at("/Users", filterQuery(kind, "userName", userName))
    }),
    createUser: (person: DirectoryPerson): ScimCall => ({
      method: "POST",
      path: at("/Users"),
      body: wholeUser(kind, person, true)
    }),
    readUser: (id: string): ScimCall => ({ method: "GET", path: at(`/Users/${id}`) }),
    changeUser: (
      id: string,
      person: DirectoryPerson,
      changes: PersonChanges,
      isActive: boolean
    ): ScimCall =>
      isOkta(kind)
        ? {
            method: "PUT",
            path: `/Users/${id}`,
            body: { id, ...wholeUser(kind, { ...person, ...changes }, isActive) }
          }
        : { method: "PATCH", path: at(`/Users/${id}`), body: entraChange(kind, changes) },
    setActive: (id: string, person: DirectoryPerson, value: boolean): ScimCall =>
      kind === "okta-aiw"
        ? {
            method: "PUT",
            path: `/Users/${id}`,
            body: { id, ...wholeUser(kind, person, value) }
          }
        : { method: "PATCH", path: at(`/Users/${id}`), body: active(value) },
    deleteUser: (id: string): ScimCall => ({ method: "DELETE", path: at(`/Users/${id}`) }),
    findGroup: (name: string): ScimCall => ({
      method: "GET",
      path: at(
        "/Groups",
        isOkta(kind)
          ? filterQuery(kind, "displayName", name)
          : `excludedAttributes=members&${filterQuery(kind, "displayName", name)}`
      )
    }),
    createGroup: (name: string): ScimCall => ({
      method: "POST",
      path: at("/Groups"),
      body: isOkta(kind)
        ? { schemas: [groupUrn], displayName: name, members: [] }
        : {
            schemas: [groupUrn],
            externalId: `group-${name}`,
            displayName: name,
            meta: { resourceType: "Group" }
          }
    }),
    renameGroup: (id: string, name: string, members: ReadonlyArray<string>): ScimCall => {
      if (kind === "okta-aiw") {
        const body = {
          schemas: [groupUrn],
          id,
          displayName: name,
          members: members.map((value) => ({ value }))
        }
        return { method: "PUT", path: `/Groups/${id}`, body }
      }
      const operation = isOkta(kind)
        ? { op: "replace", value: { id, displayName: name } }
        : { op: replace, path: "displayName", value: name }
      return { method: "PATCH", path: at(`/Groups/${id}`), body: patch(operation) }
    },
    addMembers: (id: string, members: ReadonlyArray<string>): ScimCall => ({
      method: "PATCH",
      path: at(`/Groups/${id}`),
      body: patch({ op: add, path: "members", value: members.map((value) => ({ value })) })
    }),
    removeMembers: (id: string, members: ReadonlyArray<string>): ScimCall => ({
      method: "PATCH",
      path: at(`/Groups/${id}`),
      // Without its flag Entra lists them beside the path, which others read as all of them.
      body: patch(
        ...(kind === "entra"
          ? [{ op: remove, path: "members", value: members.map((value) => ({ value })) }]
          : members.map((value) => ({ op: remove, path: `members[value eq "${value}"]` })))
      )
    }),
    deleteGroup: (id: string): ScimCall => ({ method: "DELETE", path: at(`/Groups/${id}`) })
  }
}
