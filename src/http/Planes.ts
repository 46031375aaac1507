import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuditServerHttp } from "../capabilities/audit/AuditServerHttp.ts"
import { BootClientHttp } from "../capabilities/boot/BootClientHttp.ts"
import { DataRequestsClientHttp } from "../capabilities/dataRequests/DataRequestsClientHttp.ts"
import { DeletionClientHttp } from "../capabilities/deletion/DeletionClientHttp.ts"
import { DisavowalClientHttp } from "../capabilities/disavowal/DisavowalClientHttp.ts"
import { EmailAddressesClientHttp } from "../capabilities/emailAddresses/EmailAddressesClientHttp.ts"
import { EmailVerificationClientHttp } from "../capabilities/emailVerification/EmailVerificationClientHttp.ts"
import { IdentitiesServerHttp } from "../capabilities/identities/IdentitiesServerHttp.ts"
import { ImpersonationClientHttp } from "../capabilities/impersonation/ImpersonationClientHttp.ts"
import { ImpersonationServerHttp } from "../capabilities/impersonation/ImpersonationServerHttp.ts"
import { InvitationsClientHttp } from "../capabilities/invitations/InvitationsClientHttp.ts"
import { InvitationsServerHttp } from "../capabilities/invitations/InvitationsServerHttp.ts"
import { OrganizationInvitationsClientHttp } from "../capabilities/invitations/OrganizationInvitationsClientHttp.ts"
import { ServerAuthHttp } from "../capabilities/keys/SecretKeysServerHttp.ts"
import { MfaClientHttp } from "../capabilities/mfa/MfaClientHttp.ts"
import { OwnMfaClientHttp } from "../capabilities/mfa/OwnMfaClientHttp.ts"
import { ContinuationClientHttp } from "../capabilities/oauth/ContinuationClientHttp.ts"
import { EstablishClientHttp } from "../capabilities/oauth/EstablishClientHttp.ts"
import { OAuthClientHttp } from "../capabilities/oauth/OAuthClientHttp.ts"
import { OwnIdentitiesClientHttp } from "../capabilities/oauth/OwnIdentitiesClientHttp.ts"
import { OrganizationsClientHttp } from "../capabilities/organizations/OrganizationsClientHttp.ts"
import { OrganizationsServerHttp } from "../capabilities/organizations/OrganizationsServerHttp.ts"
import { UserOrganizationsServerHttp } from "../capabilities/organizations/UserOrganizationsServerHttp.ts"
import { OriginsServerHttp } from "../capabilities/origins/OriginsServerHttp.ts"
import { PasswordClientHttp } from "../capabilities/passwordFlows/PasswordClientHttp.ts"
import { ReauthenticationClientHttp } from "../capabilities/reauthentication/ReauthenticationClientHttp.ts"
import { SatellitesClientHttp } from "../capabilities/satellites/SatellitesClientHttp.ts"
import { SessionsClientHttp } from "../capabilities/sessions/SessionsClientHttp.ts"
import { SessionsServerHttp } from "../capabilities/sessions/SessionsServerHttp.ts"
import { SignInClientHttp } from "../capabilities/signIn/SignInClientHttp.ts"
import { SignUpClientHttp } from "../capabilities/signUp/SignUpClientHttp.ts"
import { TokensClientHttp } from "../capabilities/tokens/TokensClientHttp.ts"
import { CurrentUserClientHttp } from "../capabilities/users/CurrentUserClientHttp.ts"
import { UsersServerHttp } from "../capabilities/users/UsersServerHttp.ts"
import { ClientApi } from "../contract/ClientApi.ts"
import { ServerApi } from "../contract/ServerApi.ts"
import {
  ClientAuthHttp,
  ClientTokenHttp,
  NotImpersonatingHttp,
  RecentlyAuthenticatedHttp
} from "./ClientAuthHttp.ts"
import * as ClientCors from "./ClientCors.ts"
import { ClientHostHttp } from "./ClientHostHttp.ts"
import { ConventionsHttp, StrictQueryHttp } from "./ConventionsHttp.ts"
import { IdempotencyHttp } from "./IdempotencyHttp.ts"

/** The operations of the server API. */
export const serverPlane = HttpApiBuilder.layer(ServerApi).pipe(
  Layer.provide([
    UsersServerHttp,
    SessionsServerHttp,
    IdentitiesServerHttp,
    ImpersonationServerHttp,
    UserOrganizationsServerHttp,
    OrganizationsServerHttp,
    InvitationsServerHttp,
    AuditServerHttp,
    OriginsServerHttp
  ]),
  Layer.provide([ServerAuthHttp, ConventionsHttp, StrictQueryHttp, IdempotencyHttp])
)

/** The operations of the client API. */
export const clientPlane = HttpApiBuilder.layer(ClientApi).pipe(
  Layer.provide([
    SignInClientHttp,
    MfaClientHttp,
    OwnMfaClientHttp,
    SignUpClientHttp,
    OAuthClientHttp,
    OwnIdentitiesClientHttp,
    ContinuationClientHttp,
    EstablishClientHttp,
    ImpersonationClientHttp,
    SatellitesClientHttp,
    PasswordClientHttp,
    ReauthenticationClientHttp,
    EmailVerificationClientHttp,
    DisavowalClientHttp,
    DeletionClientHttp,
    DataRequestsClientHttp,
    InvitationsClientHttp,
    OrganizationInvitationsClientHttp,
    SessionsClientHttp,
    CurrentUserClientHttp,
    EmailAddressesClientHttp,
    BootClientHttp,
    TokensClientHttp,
    OrganizationsClientHttp
  ]),
  Layer.provide([
    ClientAuthHttp,
    ClientTokenHttp,
    NotImpersonatingHttp,
    RecentlyAuthenticatedHttp,
    ClientHostHttp,
    ConventionsHttp
  ]),
  Layer.merge(ClientCors.layer)
)
