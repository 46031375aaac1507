/**
 * The entry point for tests, `@gatehouse-id/service/testing`: a whole service in process, and
 * values of every public schema.
 */
export { arbitraries, samples } from "./arbitraries.ts"
export {
  startTestDatabase,
  startTestGatehouse,
  type RunningTestGatehouse,
  type TestAuditEvent,
  type TestDatabaseServer,
  type TestMail
} from "./startTestGatehouse.ts"
export { InvalidTestSettings, TestGatehouse, type TestGatehouseOptions } from "./TestGatehouse.ts"
export type {
  OpenedPassword,
  TestHook,
  TestHookAnswer,
  TestHookCall,
  TestHookSettings
} from "./TestHooks.ts"
export {
  SoftwareAuthenticator,
  type AssertionJson,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type RegistrationJson,
  type SoftwareAuthenticatorOptions
} from "./SoftwareAuthenticator.ts"
export {
  OpenIdIdentityProvider,
  type OpenIdEndpoint,
  type OpenIdIdentityProviderOptions
} from "./OpenIdIdentityProvider.ts"
export type { OpenIdAnswer, OpenIdPerson, OpenIdRequest } from "./openIdAnswer.ts"
export {
  SamlIdentityProvider,
  type SamlIdentityProviderOptions,
  type SamlPost,
  type SamlRequest
} from "./SamlIdentityProvider.ts"
export type { SamlAnswer, SamlPerson } from "./samlResponseXml.ts"
export {
  ScimDirectory,
  ScimRefused,
  type ScimDirectoryOptions,
  type ScimExchange
} from "./ScimDirectory.ts"
export type { DirectoryPerson, PersonChanges, ScimCall, ScimDirectoryKind } from "./scimSpeech.ts"
export { Visitor, type VisitedPage } from "./Visitor.ts"
