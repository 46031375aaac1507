import type { JsonObject, ScimAttribute, ScimResource, ScimSchema } from "./ScimAttribute.ts"
import { maximumCount } from "./listResponse.ts"
import { scimResources } from "./resources.ts"

const schemaUrn = "urn:ietf:params:scim:schemas:core:2.0:Schema"
const resourceTypeUrn = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
const configUrn = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"

const described = (attribute: ScimAttribute): JsonObject => ({
  name: attribute.name,
  type: attribute.type ?? "string",
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  ...(attribute.canonicalValues === undefined
    ? {}
    : { canonicalValues: attribute.canonicalValues }),
  caseExact: attribute.caseExact ?? false,
  mutability: attribute.mutability ?? "readWrite",
  returned: attribute.returned ?? "default",
  uniqueness: attribute.uniqueness ?? "none",
  ...(attribute.referenceTypes === undefined ? {} : { referenceTypes: attribute.referenceTypes }),
  ...(attribute.subAttributes === undefined
    ? {}
    : { subAttributes: attribute.subAttributes.map(described) })
})

const schemaDocument = (base: string, schema: ScimSchema): JsonObject => ({
  schemas: [schemaUrn],
  id: schema.id,
  name: schema.name,
  description: schema.description,
  attributes: schema.attributes.map(described),
  meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` }
})

/** Documents of the schemas (RFC 7643 section 7). */
export const schemaDocuments = (base: string): ReadonlyArray<JsonObject> =>
  scimResources
    .flatMap(({ core, extensions }) => [core, ...extensions])
    .map((schema) => schemaDocument(base, schema))

const typeDocument = (base: string, resource: ScimResource): JsonObject => ({
  schemas: [resourceTypeUrn],
  id: resource.name,
  name: resource.name,
  endpoint: resource.endpoint,
  description: resource.description,
  schema: resource.core.id,
  schemaExtensions: resource.extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${resource.name}` }
})

/** Documents of the types of resources (RFC 7643 section 6). */
export const typeDocuments = (base: string): ReadonlyArray<JsonObject> =>
  scimResources.map((resource) => typeDocument(base, resource))

/** Abilities of the service (RFC 7643 section 5). */
export const providerConfig = (base: string): JsonObject => ({
  schemas: [configUrn],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maximumCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token of the directory in the Authorization header",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true
    }
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` }
})
