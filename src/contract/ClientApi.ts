import { HttpApi, OpenApi } from "effect/http-api"
import { BootClientApi } from "../capabilities/boot/BootClientApi.ts"
import { DataRequestsClientApi } from "../capabilities/dataRequests/DataRequestsClientApi.ts"
import { DeletionClientApi } from "../capabilities/deletion/DeletionClientApi.ts"
import { DisavowalClientApi } from "../capabilities/disavowal/DisavowalClientApi.ts"
import { EmailAddressesClientApi } from "../capabilities/emailAddresses/EmailAddressesClientApi.ts"
import { EmailVerificationClientApi } from "../capabilities/emailVerification/EmailVerificationClientApi.ts"
import { ImpersonationClientApi } from "../capabilities/impersonation/ImpersonationClientApi.ts"
import { InvitationsClientApi } from "../capabilities/invitations/InvitationsClientApi.ts"
import { OrganizationInvitationsClientApi } from "../capabilities/invitations/OrganizationInvitationsClientApi.ts"
import { OrganizationsClientApi } from "../capabilities/organizations/OrganizationsClientApi.ts"
import { ContinuationClientApi } from "../capabilities/oauth/ContinuationClientApi.ts"
import { EstablishClientApi } from "../capabilities/oauth/EstablishClientApi.ts"
import { OAuthClientApi } from "../capabilities/oauth/OAuthClientApi.ts"
import { OwnIdentitiesClientApi } from "../capabilities/oauth/OwnIdentitiesClientApi.ts"
import { MfaClientApi } from "../capabilities/mfa/MfaClientApi.ts"
import { OwnMfaClientApi } from "../capabilities/mfa/OwnMfaClientApi.ts"
import { PasswordClientApi } from "../capabilities/passwordFlows/PasswordClientApi.ts"
import { ReauthenticationClientApi } from "../capabilities/reauthentication/ReauthenticationClientApi.ts"
import { SatellitesClientApi } from "../capabilities/satellites/SatellitesClientApi.ts"
import { SessionsClientApi } from "../capabilities/sessions/SessionsClientApi.ts"
import { SignInClientApi } from "../capabilities/signIn/SignInClientApi.ts"
import { SignUpClientApi } from "../capabilities/signUp/SignUpClientApi.ts"
import {
  IssuerRootClientApi,
  TemplateTokensClientApi,
  TokensClientApi
} from "../capabilities/tokens/TokensClientApi.ts"
import { CurrentUserClientApi } from "../capabilities/users/CurrentUserClientApi.ts"
import { clientPrefix } from "./ClientAddresses.ts"
import { ClientHost } from "./ClientHost.ts"
import { clientRequestParsing, Conventions } from "./Conventions.ts"
import { clientRuledOut, clientSchemes, clientSecurity } from "./openapi/ClientSecurity.ts"
import { readable } from "./openapi/Document.ts"

const operations = HttpApi.make("client")
  .add(SignInClientApi, SessionsClientApi, CurrentUserClientApi, BootClientApi, TokensClientApi)
  .add(SignUpClientApi, EmailVerificationClientApi, DisavowalClientApi, TemplateTokensClientApi)
  .add(PasswordClientApi, ReauthenticationClientApi)
  .add(DeletionClientApi, DataRequestsClientApi)
  .add(InvitationsClientApi, OrganizationInvitationsClientApi)
  .add(OrganizationsClientApi)
  .add(OAuthClientApi, OwnIdentitiesClientApi, ContinuationClientApi, EstablishClientApi)
  .add(MfaClientApi, OwnMfaClientApi)
  .add(ImpersonationClientApi)
  .add(SatellitesClientApi)
  .add(EmailAddressesClientApi)
  .prefix(clientPrefix)
  // One document lies outside of the prefix, where RFC 8414 looks for it.
  .add(IssuerRootClientApi)
  // What is added last runs first: the conventions shape what the host check refuses.
  .middleware(ClientHost)
  .middleware(Conventions)
  .annotateMerge(clientRequestParsing)

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
      examples: {},
      security: { schemes: clientSchemes, of: clientSecurity(operations) },
      ruledOut: clientRuledOut(operations)
    })
  })
) {}
