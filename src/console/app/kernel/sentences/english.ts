import type { AuditAction } from "../../../../tenancy/audit/AuditEvent.ts"

/**
 * Sentence of an action: names stand in braces, and a part in brackets is left out where what it
 * names is no part of the event. Of two, the first is said where people did it to themselves.
 */
export type Sentence = string | readonly [own: string, other: string]

/** A sentence for each action; one without does not compile. */
export type Sentences = Readonly<Record<AuditAction, Sentence>>

/** Each audit action as a sentence in English. */
export const english: Sentences = {
  "user.created": ["{actor} signed up", "{actor} created an account for {user}"],
  "user.refused": "A sign-up was refused",
  "user.updated": ["{actor} changed their profile", "{actor} changed the profile of {user}"],
  "user.metadata_updated": ["{actor} changed their metadata", "{actor} changed metadata of {user}"],
  "user.banned": "{actor} banned {user}",
  "user.unbanned": "{actor} lifted the ban of {user}",
  "user.deleted": ["{actor} deleted their account", "{actor} deleted the account of {user}"],
  "user.exported": [
    "{actor} took a copy of their data",
    "{actor} exported personal data[ of {user}]"
  ],
  "user.purged": "{actor} erased what was left of {user}",
  "user.email_added": [
    "{actor} added an email address",
    "{actor} added an email address of {user}"
  ],
  "user.email_verified": [
    "{actor} verified an email address",
    "{actor} verified an email address of {user}"
  ],
  "user.email_promoted": [
    "{actor} chose another primary email address",
    "{actor} chose another primary email address for {user}"
  ],
  "user.email_removed": [
    "{actor} removed an email address",
    "{actor} removed an email address of {user}"
  ],
  "user.password_set": ["{actor} set a new password", "{actor} set a password for {user}"],
  "user.password_removed": [
    "{actor} removed their password",
    "{actor} removed the password of {user}"
  ],
  "user.password_reset_requested": [
    "{actor} asked for a password reset",
    "{actor} asked for a password reset[ for {user}]"
  ],
  "user.password_reset": [
    "{actor} chose a new password by a reset link",
    "{actor} chose a new password for {user} by a reset link"
  ],
  "user.lockout_cleared": "{actor} unlocked the sign-in of {user}",
  "session.created": ["{actor} signed in", "{actor} signed {user} in"],
  "session.refused": "A sign-in[ as {user}][ through {connection}] was refused",
  "session.revoked": ["{actor} ended a session of theirs", "{actor} ended a session of {user}"],
  "session.switched": [
    "{actor} switched account or organization",
    "{actor} switched account or organization for {user}"
  ],
  "mfa.enrolled": ["{actor} set up a second factor", "{actor} set up a second factor for {user}"],
  "mfa.disabled": [
    "{actor} removed their second factor",
    "{actor} removed the second factor of {user}"
  ],
  "mfa.recovery_codes_regenerated": [
    "{actor} made new recovery codes",
    "{actor} made new recovery codes for {user}"
  ],
  "mfa.challenge_failed": [
    "{actor} gave a wrong second factor",
    "A wrong second factor was given for {user}"
  ],
  "mfa.challenge_passed": [
    "{actor} gave their second factor",
    "The second factor of {user} was given"
  ],
  "identity.linked": [
    "{actor} linked an account at a provider",
    "{actor} linked an account at a provider to {user}"
  ],
  "identity.unlinked": [
    "{actor} unlinked an account at a provider",
    "{actor} unlinked an account at a provider from {user}"
  ],
  "passkey.registered": ["{actor} added a passkey", "{actor} added a passkey for {user}"],
  "passkey.renamed": ["{actor} renamed a passkey", "{actor} renamed a passkey of {user}"],
  "passkey.removed": ["{actor} removed a passkey", "{actor} removed a passkey of {user}"],
  "passkey.refused": "A passkey of {user} was refused",
  "password.breached_found": "The password of {user} is in a list of leaked ones",
  "trusted_device.added": [
    "{actor} had a browser remembered",
    "{actor} had a browser of {user} remembered"
  ],
  "trusted_device.removed": [
    "{actor} forgot a remembered browser",
    "{actor} forgot a remembered browser of {user}"
  ],
  "trusted_device.reused": "A copy of a remembered browser of {user} was used",
  "organization.created": "{actor} created {organization}",
  "organization.updated": "{actor} changed {organization}",
  "organization.metadata_updated": "{actor} changed metadata of {organization}",
  "organization.deleted": "{actor} deleted {organization}",
  "member.added": [
    "{actor} joined {organization}[ as {role}]",
    "{actor} added {user} to {organization}[ as {role}]"
  ],
  "member.role_changed": [
    "{actor} changed their role in {organization}[ from {from}][ to {to}]",
    "{actor} changed the role of {user} in {organization}[ from {from}][ to {to}]"
  ],
  "member.metadata_updated": "{actor} changed metadata of {user} in {organization}",
  "member.removed": ["{actor} left {organization}", "{actor} removed {user} from {organization}"],
  "invitation.created": "{actor} invited {invitation}[ to {organization}]",
  "invitation.metadata_updated": "{actor} changed metadata of the invitation of {invitation}",
  "invitation.resent": "{actor} mailed the invitation of {invitation} again",
  "invitation.revoked": "{actor} took back the invitation of {invitation}",
  "invitation.accepted": [
    "{actor} accepted an invitation[ to {organization}]",
    "{invitation} accepted an invitation[ to {organization}]"
  ],
  "impersonation.token_minted": "{actor} made a link to act for {user}",
  "impersonation.started": "{actor} began to act for {user}",
  "impersonation.ended": "Acting for {user} ended",
  "blocked_domains.replaced": "{actor} changed the blocked mail domains",
  "allowed_origins.replaced": "{actor} changed the allowed origins",
  "secret_key.created": "{actor} created the secret key {secret_key}",
  "secret_key.revoked": "{actor} revoked the secret key {secret_key}",
  "secret_key.refused": "A call with the secret key {secret_key} was refused",
  "environment.created": "{actor} created this environment",
  "environment.updated": "{actor} changed the settings",
  "texts.updated": "{actor} changed texts of pages and mails",
  "data_request.created": [
    "{actor} asked for a copy of their data",
    "{actor} asked for the data of {user}"
  ],
  "data_request.completed": "The copy of the data of {user} is ready",
  "provider.set": "{actor} set up a provider",
  "provider.removed": "{actor} removed a provider",
  "template.set": "{actor} changed a token template",
  "template.removed": "{actor} removed a token template",
  "role_set.set": "{actor} changed a role set",
  "signing_key.rotated": "{actor} rotated a signing key",
  "signing_key.revoked": "{actor} revoked a signing key",
  "mail.retried": "{actor} had a failed mail sent again",
  "webhook_endpoint.created": "{actor} added the webhook {webhook_endpoint}",
  "webhook_endpoint.updated": "{actor} changed the webhook {webhook_endpoint}",
  "webhook_endpoint.deleted": "{actor} removed the webhook {webhook_endpoint}",
  "webhook_endpoint.secret_rotated": "{actor} made a new secret for the webhook {webhook_endpoint}",
  "webhook_endpoint.disabled": "{actor} turned off the webhook {webhook_endpoint}",
  "hook.created": "{actor} added a hook",
  "hook.updated": "{actor} changed a hook",
  "hook.deleted": "{actor} removed a hook",
  "hook.secret_rotated": "{actor} made a new secret for a hook",
  "hook.opened": "A hook stopped answering and is left out for 30 seconds",
  "hook.closed": "A hook answers again",
  "application.created": "{actor} added the application {application}",
  "application.updated": "{actor} changed the application {application}",
  "application.deleted": "{actor} removed the application {application}",
  "application.registered": "The application {application} registered itself",
  "application.secret_created": "{actor} made a secret for the application {application}",
  "application.secret_revoked": "{actor} revoked a secret of the application {application}",
  "application.refused": "The application {application} was refused",
  "registration_token.created": "{actor} made a registration token",
  "registration_token.revoked": "{actor} revoked a registration token",
  "connection.created": "{actor} added the connection {connection}[ of {organization}]",
  "connection.updated": "{actor} changed the connection {connection}[ of {organization}]",
  "connection.deleted": "{actor} removed the connection {connection}[ of {organization}]",
  "connection.activated": "{actor} turned on the connection {connection}[ of {organization}]",
  "connection.disabled": "{actor} turned off the connection {connection}[ of {organization}]",
  "connection.tested": "The connection {connection}[ of {organization}] was tested",
  "domain.created": "{actor} claimed the domain[ {domain}][ for {organization}]",
  "domain.verified": "The domain[ {domain}][ of {organization}] was verified",
  "domain.failed": "The record of the domain[ {domain}][ of {organization}] is missing",
  "domain.lost": "The domain[ {domain}] was lost[ by {organization}]",
  "domain.deleted": "{actor} gave up the domain[ {domain}][ of {organization}]",
  "portal.link_created": "{actor} made a set-up link[ for {organization}]",
  "portal.link_revoked": "{actor} revoked a set-up link[ of {organization}]",
  "portal.opened": "A set-up link[ of {organization}] was opened",
  "directory.created": "{actor} added a directory[ to {organization}]",
  "directory.updated": "{actor} changed a directory[ of {organization}]",
  "directory.deleted": "{actor} removed a directory[ of {organization}]",
  "directory.token_created": "{actor} made a token for a directory[ of {organization}]",
  "directory.token_revoked": "{actor} revoked a token of a directory[ of {organization}]",
  "directory.user_provisioned": "A directory[ of {organization}] sent a person[: {user}]",
  "directory.user_updated": "A directory[ of {organization}] changed a person[: {user}]",
  "directory.user_deactivated": "A directory[ of {organization}] let a person go[: {user}]",
  "directory.group_updated": "A directory[ of {organization}] changed a group",
  "resource.created": "{actor} added the resource {resource}",
  "resource.updated": "{actor} changed the resource {resource}",
  "resource.deleted": "{actor} removed the resource {resource}",
  "resource.secret_created": "{actor} made a secret for the resource {resource}",
  "resource.secret_revoked": "{actor} revoked a secret of the resource {resource}",
  "grant.created": [
    "{actor} allowed the application {application} access",
    "{actor} allowed the application {application} access for {user}"
  ],
  "grant.extended": [
    "{actor} allowed the application {application} more access",
    "{actor} allowed the application {application} more access for {user}"
  ],
  "grant.refused": [
    "{actor} did not allow the application {application} access",
    "The application {application} was not allowed access[ for {user}]"
  ],
  "grant.ended": [
    "{actor} ended the access of the application {application}",
    "{actor} ended the access of the application {application}[ for {user}]"
  ],
  "grant.family_ended": "Tokens of the application {application}[ for {user}] ended",
  "grant.code_replayed": "A code of the application {application}[ for {user}] was redeemed twice",
  "grant.reuse_detected":
    "An old refresh token of the application {application}[ for {user}] was used again",
  "token.exchanged":
    "The application {application} exchanged a token of {user}[ for one for {resource}]",
  "api_key.created": "{actor} made an API key[ for {user}][ for {organization}]",
  "api_key.updated": "{actor} changed an API key[ of {user}][ of {organization}]",
  "api_key.revoked": "{actor} revoked an API key[ of {user}][ of {organization}]",
  "operator.invited": "{actor} invited the operator {operator}",
  "operator.joined": "The operator {operator} joined",
  "operator.role_changed": "{actor} changed the role of the operator {operator}",
  "operator.removed": "{actor} removed the operator {operator}",
  "operator.link_minted": "{actor} made a link for the operator {operator}"
}
