import { HttpApi, OpenApi } from "effect/http-api"
import { ProofOfWorkClientApi } from "../access/abuse/ProofOfWorkClientApi.ts"
import { ConfigurationClientApi } from "../access/configuration/ConfigurationClientApi.ts"
import { DataRequestsClientApi } from "../access/dataRequests/DataRequestsClientApi.ts"
import { DeletionClientApi } from "../access/deletion/DeletionClientApi.ts"
import { DiscoveryClientApi } from "../access/discovery/DiscoveryClientApi.ts"
import { DisavowalClientApi } from "../access/disavowal/DisavowalClientApi.ts"
import { EmailAddressesClientApi } from "../access/addresses/EmailAddressesClientApi.ts"
import { EmailVerificationClientApi } from "../access/emailVerification/EmailVerificationClientApi.ts"
import { ImpersonationClientApi } from "../access/impersonation/ImpersonationClientApi.ts"
import { InvitationsClientApi } from "../access/signUp/InvitationsClientApi.ts"
import { OrganizationInvitationsClientApi } from "../organizations/invitations/OrganizationInvitationsClientApi.ts"
import { OrganizationsClientApi } from "../organizations/organizations/OrganizationsClientApi.ts"
import {
  ContinuationClientApi,
  EstablishClientApi
} from "../access/federation/ContinuationClientApi.ts"
import { SamlClientApi } from "../access/saml/SamlClientApi.ts"
import { SsoClientApi, SsoLinkClientApi } from "../access/sso/SsoClientApi.ts"
import { OAuthClientApi } from "../access/federation/OAuthClientApi.ts"
import { OwnIdentitiesClientApi } from "../access/federation/OwnIdentitiesClientApi.ts"
import { MfaClientApi } from "../access/mfa/MfaClientApi.ts"
import { OwnMfaClientApi } from "../access/mfa/OwnMfaClientApi.ts"
import { PasswordClientApi } from "../access/password/PasswordClientApi.ts"
import { ReauthenticationClientApi } from "../access/reauthentication/ReauthenticationClientApi.ts"
import { EmailCodeClientApi } from "../access/emailCode/EmailCodeClientApi.ts"
import {
  OwnPasskeysClientApi,
  PasskeySignInClientApi
} from "../access/passkeys/PasskeysClientApi.ts"
import {
  ActivityClientApi,
  SessionsClientApi,
  TrustedDevicesClientApi
} from "../access/sessions/SessionsClientApi.ts"
import { SatellitesClientApi } from "../access/satellites/SatellitesClientApi.ts"
import { SignInClientApi } from "../access/signIn/SignInClientApi.ts"
import { SignUpClientApi } from "../access/signUp/SignUpClientApi.ts"
import {
  IssuerRootClientApi,
  TemplateTokensClientApi,
  TokensClientApi
} from "../sessions/tokens/TokensClientApi.ts"
import {
  DeviceClientApi,
  PushedRequestsClientApi
} from "../provider/authorization/AuthorizationClientApi.ts"
import { RegistrationClientApi } from "../provider/registration/RegistrationClientApi.ts"
import { ProtocolClientApi, ProviderRootClientApi } from "../provider/tokens/ProtocolClientApi.ts"
import { ApiKeysClientApi } from "../provider/apiKeys/ApiKeysClientApi.ts"
import { OrganizationApplicationsClientApi } from "../provider/applications/OrganizationApplicationsClientApi.ts"
import { OwnConnectionsClientApi } from "../organizations/connections/OwnConnectionsClientApi.ts"
import { DomainsClientApi } from "../organizations/domains/DomainsClientApi.ts"
import { PortalLinksClientApi } from "../access/portal/PortalLinksClientApi.ts"
import { OwnGrantsClientApi } from "../provider/grants/OwnGrantsClientApi.ts"
import { CurrentUserClientApi } from "../access/me/CurrentUserClientApi.ts"
import { clientPrefix } from "../contract/ClientPaths.ts"
import { framed } from "../contract/ClientHost.ts"
import { clientRuledOut, clientSchemes, clientSecurity } from "./openapi/ClientSecurity.ts"
import { readable } from "./openapi/Document.ts"
import { clientExamples } from "./openapi/exampleOperations.ts"

const operations = framed(
  HttpApi.make("client")
    .add(
      SignInClientApi,
      SessionsClientApi,
      ActivityClientApi,
      CurrentUserClientApi,
      ConfigurationClientApi,
      TokensClientApi
    )
    .add(ProofOfWorkClientApi, DiscoveryClientApi)
    .add(SignUpClientApi, EmailVerificationClientApi, DisavowalClientApi, TemplateTokensClientApi)
    .add(PasswordClientApi, ReauthenticationClientApi)
    .add(DeletionClientApi, DataRequestsClientApi)
    .add(InvitationsClientApi, OrganizationInvitationsClientApi, SamlClientApi)
    .add(SsoClientApi, SsoLinkClientApi)
    .add(OrganizationsClientApi)
    .add(OAuthClientApi, OwnIdentitiesClientApi, ContinuationClientApi, EstablishClientApi)
    .add(MfaClientApi, OwnMfaClientApi)
    .add(PasskeySignInClientApi, OwnPasskeysClientApi, EmailCodeClientApi)
    .add(TrustedDevicesClientApi)
    .add(ImpersonationClientApi)
    .add(SatellitesClientApi)
    .add(EmailAddressesClientApi)
    .add(OwnGrantsClientApi)
    .add(ApiKeysClientApi)
    .add(OrganizationApplicationsClientApi)
    .add(PortalLinksClientApi, OwnConnectionsClientApi, DomainsClientApi)
    .prefix(clientPrefix)
    // One document lies outside the prefix, where RFC 8414 looks for it.
    .add(IssuerRootClientApi)
)
  // The protocol's endpoints answer in forms of their own, by conventions of their own.
  .add(ProviderRootClientApi)
  .add(ProtocolClientApi.prefix(clientPrefix))
  .add(DeviceClientApi.prefix(clientPrefix))
  .add(PushedRequestsClientApi.prefix(clientPrefix))
  .add(RegistrationClientApi.prefix(clientPrefix))

/**
 * The client plane: what sign-in flows and signed-in people call (interface.md "Endpoints"). The
 * `Host` of a call names its environment.
 */
export class ClientApi extends operations.annotateMerge(
  OpenApi.annotations({
    title: "Gatehouse client API",
    version: "1",
    description: "Sign-in, sessions and self-service for the people of one environment.",
    transform: readable({
      address: { variable: "app_url", description: "App URL of the environment" },
      examples: clientExamples,
      security: { schemes: clientSchemes, of: clientSecurity(operations) },
      ruledOut: clientRuledOut(operations)
    })
  })
) {}
