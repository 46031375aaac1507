import { Schema, SchemaTransformation } from "effect"

/**
 * A UUID in the text form of RFC 9562. Upper-case input is taken and lowered, so that one id has
 * one spelling everywhere behind the boundary.
 */
export const Uuid = Schema.String.check(Schema.isUUID()).pipe(
  Schema.decode(SchemaTransformation.toLowerCase())
)

/** Identifies an environment: the tenant that every other record belongs to. */
export const EnvironmentId = Uuid.pipe(Schema.brand("EnvironmentId"))
export type EnvironmentId = typeof EnvironmentId.Type

/** Identifies a secret key of the server plane; it is not the key itself. */
export const SecretKeyId = Uuid.pipe(Schema.brand("SecretKeyId"))
export type SecretKeyId = typeof SecretKeyId.Type

export const UserId = Uuid.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

export const SessionId = Uuid.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

export const OrganizationId = Uuid.pipe(Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

export const InvitationId = Uuid.pipe(Schema.brand("InvitationId"))
export type InvitationId = typeof InvitationId.Type

export const IdentityId = Uuid.pipe(Schema.brand("IdentityId"))
export type IdentityId = typeof IdentityId.Type

export const PasskeyId = Uuid.pipe(Schema.brand("PasskeyId"))
export type PasskeyId = typeof PasskeyId.Type

export const TrustedDeviceId = Uuid.pipe(Schema.brand("TrustedDeviceId"))
export type TrustedDeviceId = typeof TrustedDeviceId.Type

export const EmailAddressId = Uuid.pipe(Schema.brand("EmailAddressId"))
export type EmailAddressId = typeof EmailAddressId.Type

export const AuditEventId = Uuid.pipe(Schema.brand("AuditEventId"))
export type AuditEventId = typeof AuditEventId.Type

/** Ties the log lines, the answer and the audit events of one request together. */
export const CorrelationId = Uuid.pipe(Schema.brand("CorrelationId"))
export type CorrelationId = typeof CorrelationId.Type

/** Identifies one browser or native install, which holds a person's sessions. */
export const ClientId = Uuid.pipe(Schema.brand("ClientId"))
export type ClientId = typeof ClientId.Type

/** Identifies a person's request for a copy of their data. */
export const DataRequestId = Uuid.pipe(Schema.brand("DataRequestId"))
export type DataRequestId = typeof DataRequestId.Type

/** Identifies the roles that an organization's members can have. */
export const RoleSetId = Uuid.pipe(Schema.brand("RoleSetId"))
export type RoleSetId = typeof RoleSetId.Type

/** Identifies an address that events are delivered to. */
export const WebhookEndpointId = Uuid.pipe(Schema.brand("WebhookEndpointId"))
export type WebhookEndpointId = typeof WebhookEndpointId.Type

/** Identifies the delivery of one event to one endpoint. */
export const WebhookDeliveryId = Uuid.pipe(Schema.brand("WebhookDeliveryId"))
export type WebhookDeliveryId = typeof WebhookDeliveryId.Type

/** Identifies an application that people sign in to, or a service account. */
export const ApplicationId = Uuid.pipe(Schema.brand("ApplicationId"))
export type ApplicationId = typeof ApplicationId.Type

/** Identifies an API that takes the access tokens of applications. */
export const ResourceId = Uuid.pipe(Schema.brand("ResourceId"))
export type ResourceId = typeof ResourceId.Type

/** Identifies a secret of an application or a resource; it is not the secret itself. */
export const ClientSecretId = Uuid.pipe(Schema.brand("ClientSecretId"))
export type ClientSecretId = typeof ClientSecretId.Type

/** Identifies a token by which applications may register themselves; it is not the token itself. */
export const RegistrationTokenId = Uuid.pipe(Schema.brand("RegistrationTokenId"))
export type RegistrationTokenId = typeof RegistrationTokenId.Type

/** Identifies what a person has allowed an application. */
export const GrantId = Uuid.pipe(Schema.brand("GrantId"))
export type GrantId = typeof GrantId.Type

/** Identifies all that came of one code: its access tokens and its chain of refresh tokens. */
export const TokenFamilyId = Uuid.pipe(Schema.brand("TokenFamilyId"))
export type TokenFamilyId = typeof TokenFamilyId.Type

/** Identifies an API key; it is not the key itself. */
export const ApiKeyId = Uuid.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

/** Identifies an organization's own identity provider. */
export const ConnectionId = Uuid.pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/** Identifies an organization's claim to a mail domain. */
export const DomainId = Uuid.pipe(Schema.brand("DomainId"))
export type DomainId = typeof DomainId.Type
/** Identifies a link to the set-up pages of an organization; it is not the link itself. */
export const PortalLinkId = Uuid.pipe(Schema.brand("PortalLinkId"))
export type PortalLinkId = typeof PortalLinkId.Type

/** Identifies an attempt to sign in by a connection. */
export const ConnectionAttemptId = Uuid.pipe(Schema.brand("ConnectionAttemptId"))
export type ConnectionAttemptId = typeof ConnectionAttemptId.Type
/** Identifies a directory: an organization's SCIM source. */
export const DirectoryId = Uuid.pipe(Schema.brand("DirectoryId"))
export type DirectoryId = typeof DirectoryId.Type

/** Identifies a token of a directory; it is not the token itself. */
export const DirectoryTokenId = Uuid.pipe(Schema.brand("DirectoryTokenId"))
export type DirectoryTokenId = typeof DirectoryTokenId.Type

/** Identifies the record of a person in a directory. */
export const DirectoryUserId = Uuid.pipe(Schema.brand("DirectoryUserId"))
export type DirectoryUserId = typeof DirectoryUserId.Type

/** Identifies a request that a directory sent. */
export const DirectoryRequestId = Uuid.pipe(Schema.brand("DirectoryRequestId"))
export type DirectoryRequestId = typeof DirectoryRequestId.Type

/** Identifies a group of a directory. */
export const DirectoryGroupId = Uuid.pipe(Schema.brand("DirectoryGroupId"))
export type DirectoryGroupId = typeof DirectoryGroupId.Type
