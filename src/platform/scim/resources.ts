import type { ScimAttribute, ScimResource, ScimSchema } from "./ScimAttribute.ts"

export const userUrn = "urn:ietf:params:scim:schemas:core:2.0:User"
export const enterpriseUrn = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
export const groupUrn = "urn:ietf:params:scim:schemas:core:2.0:Group"

const text = (name: string, description: string): ScimAttribute => ({ name, description })
const flag = (name: string, description: string): ScimAttribute => ({
  name,
  description,
  type: "boolean"
})

/** Attributes of every resource, which stand in no schema (RFC 7643 section 3.1). */
export const commonAttributes: ReadonlyArray<ScimAttribute> = [
  {
    name: "id",
    description: "Identifier that the service gave",
    caseExact: true,
    mutability: "readOnly",
    returned: "always",
    uniqueness: "server"
  },
  {
    name: "externalId",
    description: "Identifier that the directory gave",
    caseExact: true,
    longest: 255
  },
  {
    name: "meta",
    description: "Times, version and address of the resource",
    type: "complex",
    mutability: "readOnly",
    subAttributes: [
      { ...text("resourceType", "Type of the resource"), caseExact: true, mutability: "readOnly" },
      { ...text("created", "When it was made"), type: "dateTime", mutability: "readOnly" },
      { ...text("lastModified", "When it last changed"), type: "dateTime", mutability: "readOnly" },
      { ...text("location", "Its address"), type: "reference", mutability: "readOnly" },
      { ...text("version", "Its entity tag"), caseExact: true, mutability: "readOnly" }
    ]
  }
]

const listed = (
  name: string,
  description: string,
  canonicalValues: ReadonlyArray<string>
): ScimAttribute => ({
  name,
  description,
  type: "complex",
  multiValued: true,
  textIs: "value",
  subAttributes: [
    text("value", "The value itself"),
    text("display", "The value for people"),
    { ...text("type", "Its kind"), canonicalValues },
    flag("primary", "True for the preferred one")
  ]
})

const userSchema: ScimSchema = {
  id: userUrn,
  name: "User",
  description: "A person of the directory",
  attributes: [
    {
      name: "userName",
      description: "Name by which the directory knows the person",
      longest: 255,
      required: true,
      uniqueness: "server"
    },
    {
      name: "name",
      description: "Parts of the person's name",
      type: "complex",
      textIs: "formatted",
      subAttributes: [
        text("formatted", "The whole name"),
        text("familyName", "The last name"),
        text("givenName", "The first name"),
        text("middleName", "Middle names"),
        text("honorificPrefix", "Title before the name"),
        text("honorificSuffix", "Addition behind the name")
      ]
    },
    text("displayName", "Name to show"),
    text("nickName", "Casual name"),
    {
      name: "profileUrl",
      description: "Address of a page about the person",
      type: "reference",
      referenceTypes: ["external"]
    },
    text("title", "Position in the organization"),
    text("userType", "Kind of employment"),
    text("preferredLanguage", "Language that the person reads"),
    text("locale", "Locale of dates and numbers"),
    text("timezone", "Time zone by its name"),
    {
      ...flag("active", "False for somebody who must not get in"),
      required: true,
      defaulted: true
    },
    listed("emails", "Email addresses", ["work", "home", "other"]),
    listed("phoneNumbers", "Telephone numbers", ["work", "home", "mobile", "fax", "other"]),
    {
      name: "addresses",
      description: "Postal addresses",
      type: "complex",
      multiValued: true,
      textIs: "formatted",
      subAttributes: [
        text("formatted", "The whole address"),
        text("streetAddress", "Street and number"),
        text("locality", "Town"),
        text("region", "State or region"),
        text("postalCode", "Postal code"),
        text("country", "Country"),
        { ...text("type", "Its kind"), canonicalValues: ["work", "home", "other"] },
        flag("primary", "True for the preferred one")
      ]
    },
    {
      name: "groups",
      description: "Groups that the person is in",
      type: "complex",
      multiValued: true,
      mutability: "readOnly",
      subAttributes: [
        { ...text("value", "Id of the group"), caseExact: true, mutability: "readOnly" },
        {
          ...text("$ref", "Address of the group"),
          type: "reference",
          referenceTypes: ["Group"],
          mutability: "readOnly"
        },
        { ...text("display", "Name of the group"), mutability: "readOnly" },
        {
          ...text("type", "How the person is in it"),
          canonicalValues: ["direct"],
          mutability: "readOnly"
        }
      ]
    }
  ]
}

const enterpriseSchema: ScimSchema = {
  id: enterpriseUrn,
  name: "EnterpriseUser",
  description: "Place of a person in a company",
  attributes: [
    text("employeeNumber", "Number of the employee"),
    text("costCenter", "Cost center"),
    text("organization", "Organization"),
    text("division", "Division"),
    text("department", "Department"),
    {
      name: "manager",
      description: "The person's manager",
      type: "complex",
      textIs: "value",
      subAttributes: [
        { ...text("value", "Id of the manager"), caseExact: true },
        { ...text("$ref", "Address of the manager"), type: "reference", referenceTypes: ["User"] },
        { ...text("displayName", "Name of the manager"), mutability: "readOnly" }
      ]
    }
  ]
}

const groupSchema: ScimSchema = {
  id: groupUrn,
  name: "Group",
  description: "A group of people of the directory",
  attributes: [
    { name: "displayName", description: "Name of the group", longest: 255, required: true },
    {
      name: "members",
      description: "People in the group",
      type: "complex",
      multiValued: true,
      textIs: "value",
      subAttributes: [
        { ...text("value", "Id of the person"), caseExact: true, mutability: "immutable" },
        {
          ...text("$ref", "Address of the person"),
          type: "reference",
          referenceTypes: ["User"],
          mutability: "immutable"
        },
        {
          ...text("type", "Always User: groups are flat"),
          canonicalValues: ["User"],
          mutability: "immutable"
        }
      ]
    }
  ]
}

export const userResource: ScimResource = {
  name: "User",
  endpoint: "/Users",
  description: "People of the directory",
  core: userSchema,
  extensions: [enterpriseSchema]
}

export const groupResource: ScimResource = {
  name: "Group",
  endpoint: "/Groups",
  description: "Groups of the directory",
  core: groupSchema,
  extensions: []
}

export const scimResources: ReadonlyArray<ScimResource> = [userResource, groupResource]
