import { Layer } from "effect"
import { ApplicationSecrets } from "./applications/ApplicationSecrets.ts"
import { RegisteredApplications } from "./applications/RegisteredApplications.ts"
import { Registrations } from "./registration/Registrations.ts"
import { Applications } from "./applications/Applications.ts"
import { AuthorizationChecks } from "./authorization/AuthorizationChecks.ts"
import { Authorizations } from "./authorization/Authorizations.ts"
import { ApiKeys } from "./apiKeys/ApiKeys.ts"
import { ClientApiKeys } from "./apiKeys/ClientApiKeys.ts"
import { OrganizationApplications } from "./applications/OrganizationApplications.ts"
import { Grants } from "./grants/Grants.ts"
import { Consents } from "./authorization/Consents.ts"
import { DeviceAuthorizations } from "./authorization/DeviceAuthorizations.ts"
import { ClientDocuments } from "./applications/ClientDocuments.ts"
import { IssuerKeys } from "./keys/IssuerKeys.ts"
import { ApplicationCounts } from "./counts/ApplicationCounts.ts"
import { BackChannelLogout } from "./logout/BackChannelLogout.ts"
import { Logouts } from "./logout/Logouts.ts"
import { Resources } from "./resources/Resources.ts"
import { AccessTokenReading } from "./tokens/AccessTokenReading.ts"
import { ClientAuthentication } from "./tokens/ClientAuthentication.ts"
import { CodeRedemptions } from "./tokens/CodeRedemptions.ts"
import { DeviceTokens } from "./tokens/DeviceTokens.ts"
import { DpopProofs } from "./tokens/DpopProofs.ts"
import { FamilyAnswers } from "./tokens/FamilyAnswers.ts"
import { FamilyTokens } from "./tokens/FamilyTokens.ts"
import { IssuedTokens } from "./tokens/IssuedTokens.ts"
import { ShownTokens } from "./tokens/ShownTokens.ts"
import { MachineTokens } from "./tokens/MachineTokens.ts"
import { SignInTests } from "./tokens/SignInTests.ts"
import { tokenRetention } from "./tokens/tokenRetention.ts"
import { TokensStore } from "./tokens/TokensStore.ts"

/** Sign-in for other applications, and access to APIs. */
export const layer = Layer.mergeAll(
  ApiKeys.layer,
  ApplicationCounts.layer,
  ClientApiKeys.layer,
  OrganizationApplications.layer.pipe(Layer.provide(ApplicationSecrets.layer)),
  ApplicationSecrets.layer,
  Authorizations.layer.pipe(Layer.provide(Consents.layer)),
  DeviceAuthorizations.layer,
  Layer.mergeAll(
    DeviceTokens.layer,
    Layer.mergeAll(
      FamilyTokens.layer,
      SignInTests.layer.pipe(Layer.provide(ShownTokens.layer))
    ).pipe(Layer.provide(CodeRedemptions.layer))
  ).pipe(Layer.provide(FamilyAnswers.layer)),
  Grants.layer,
  Registrations.layer.pipe(Layer.provide(RegisteredApplications.layer)),
  ShownTokens.layer,
  Logouts.layer,
  MachineTokens.layer,
  Layer.effectDiscard(tokenRetention).pipe(Layer.provide(TokensStore.layer))
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      AccessTokenReading.layer,
      AuthorizationChecks.layer,
      ClientAuthentication.layer,
      IssuedTokens.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(Applications.layer, DpopProofs.layer)),
  Layer.provideMerge(Layer.mergeAll(Resources.layer, IssuerKeys.layer, ClientDocuments.layer))
)

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  BackChannelLogout.workers,
  RegisteredApplications.retention,
  ApiKeys.retention
)
