import { Layer } from "effect"
import { ActiveConnections } from "./connections/ActiveConnections.ts"
import { ConnectionAttempts } from "./connections/ConnectionAttempts.ts"
import { ConnectionMails } from "./connections/ConnectionMails.ts"
import { ConnectionStates } from "./connections/ConnectionStates.ts"
import { Connections } from "./connections/Connections.ts"
import { ConnectionUpkeep } from "./connections/ConnectionUpkeep.ts"
import { Domains } from "./domains/Domains.ts"
import { DomainUpkeep } from "./domains/DomainUpkeep.ts"
import { EnforcementUpkeep } from "./enforcement/EnforcementUpkeep.ts"
import { Enforcement } from "./enforcement/Enforcement.ts"
import { ReceivedInvitations } from "./invitations/ReceivedInvitations.ts"
import { InvitationIssuing } from "./invitations/InvitationIssuing.ts"
import { InvitationRedemption } from "./invitations/InvitationRedemption.ts"
import { Invitations } from "./invitations/Invitations.ts"
import { OrganizationInvitations } from "./invitations/OrganizationInvitations.ts"
import { ActiveOrganizations } from "./organizations/ActiveOrganizations.ts"
import { Departures } from "./organizations/Departures.ts"
import { ToldMemberships } from "./organizations/ToldMemberships.ts"
import { Members } from "./organizations/Members.ts"
import { Memberships } from "./organizations/Memberships.ts"
import { Organizations } from "./organizations/Organizations.ts"
import { RoleSets } from "./organizations/RoleSets.ts"
import { ServerOrganizations } from "./organizations/ServerOrganizations.ts"
import { SentInvitations } from "./organizations/SentInvitations.ts"

/** Groups of users, and invitations to them. */
export const layer = Layer.mergeAll(
  Connections.layer,
  DomainUpkeep.layer,
  ConnectionUpkeep.layer,
  ConnectionAttempts.layer,
  Organizations.layer,
  ServerOrganizations.layer,
  ActiveOrganizations.layer,
  Members.layer,
  ReceivedInvitations.layer,
  OrganizationInvitations.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(ActiveConnections.layer, ConnectionStates.layer)),
  Layer.provideMerge(Layer.mergeAll(Domains.layer, ConnectionMails.layer)),
  Layer.provideMerge(Invitations.layer),
  Layer.provideMerge(Layer.mergeAll(InvitationIssuing.layer, InvitationRedemption.layer)),
  Layer.provideMerge(ToldMemberships.layer),
  Layer.provideMerge(Layer.mergeAll(Enforcement.layer, EnforcementUpkeep.layer)),
  Layer.provideMerge(Layer.mergeAll(Memberships.layer, RoleSets.layer)),
  Layer.provideMerge(Departures.layer),
  Layer.provideMerge(SentInvitations.layer)
)

/** The background work here, on every instance. */
export const background = Layer.effectDiscard(ConnectionAttempts.retention)
