import type { AuditAction } from "../../src/tenancy/audit/AuditEvent.ts"
import { auditActions } from "../../test/support/auditActions.ts"
import { code, table } from "./markdown.ts"

/** When each action is written; one without a sentence does not compile. */
const meanings: Readonly<Record<AuditAction, string>> = {
  "user.refused":
    "The hook sign_up.before refused somebody who was about to sign up, or gave no usable answer.",
  "user.created": "An account was made: by sign-up, by invitation, by a backend or by an import.",
  "user.updated": "A name, the language or another field of the profile changed.",
  "user.metadata_updated": "A backend changed metadata of the user.",
  "user.banned": "The user was banned; their sessions ended.",
  "user.unbanned": "The ban was lifted.",
  "user.deleted": "The account was deleted by its owner or by a backend.",
  "user.exported": "Data about users left the service: somebody's own copy, or an export of many.",
  "user.purged": "What was left of a deleted user was erased.",
  "user.email_added": "An address was added; it is not verified yet unless a backend said so.",
  "user.email_verified": "An address was shown to be the user's.",
  "user.email_promoted": "An address became the primary one.",
  "user.email_removed": "An address was removed.",
  "user.password_set": "A password was set or changed.",
  "user.password_removed": "The password was removed.",
  "user.password_reset_requested": "A reset link was asked for.",
  "user.password_reset": "A new password was chosen with a reset link.",
  "user.lockout_cleared": "Support let the user try to sign in again.",
  "session.created": "Somebody signed in.",
  "session.refused":
    "A sign-in was refused. Throttled ones are told once when they begin and once with their number.",
  "session.revoked":
    "A session ended: by sign-out, by its owner, by a backend or by a change of credentials.",
  "session.switched":
    "Another session of the browser, or another organization, was made the active one.",
  "mfa.enrolled": "A second factor was set up.",
  "mfa.disabled": "The second factor was removed.",
  "mfa.recovery_codes_regenerated": "New recovery codes replaced the old ones.",
  "mfa.challenge_failed": "A second factor was wrong.",
  "mfa.challenge_passed": "A second factor was right.",
  "identity.linked": "An account at a provider was linked.",
  "identity.unlinked": "An account at a provider was unlinked.",
  "passkey.registered": "A passkey was added.",
  "passkey.renamed": "A passkey got another name.",
  "passkey.removed": "A passkey was removed.",
  "passkey.refused": "A passkey's signature counter fell: the authenticator may have been copied.",
  "password.breached_found":
    "The password of a sign-in is in a list of breached ones; once for each password.",
  "trusted_device.added": "A browser was remembered, so that it skips the second factor.",
  "trusted_device.removed": "A remembered browser was forgotten.",
  "trusted_device.reused":
    "An older secret of a remembered browser was used: it may have been copied, and is forgotten.",
  "organization.created": "An organization was made.",
  "organization.updated":
    "An organization got another name, or a member changed its publicMetadata.",
  "organization.metadata_updated": "A backend changed metadata of the organization.",
  "organization.deleted": "An organization was deleted, or lost its last member.",
  "member.added": "A user became a member.",
  "member.role_changed": "A member got another role.",
  "member.metadata_updated": "A backend changed metadata of the membership.",
  "member.removed": "A member left or was removed.",
  "invitation.created": "Somebody was invited.",
  "invitation.metadata_updated": "A backend changed metadata of the invitation.",
  "invitation.resent": "The invitation was renewed, and mailed again.",
  "invitation.revoked": "The invitation was taken back.",
  "invitation.accepted": "The invitation was accepted.",
  "impersonation.token_minted":
    "A backend or an operator prepared to act for a user; the reason is in `metadata`.",
  "impersonation.started": "Somebody began to act for a user.",
  "impersonation.ended":
    "The session of an impersonation was ended. One that expires leaves no event.",
  "blocked_domains.replaced":
    "The lists of mail domains with which nobody may sign up were replaced.",
  "allowed_origins.replaced": "The list of origins that may call was replaced.",
  "secret_key.created": "A secret key was made.",
  "secret_key.revoked": "A secret key was revoked.",
  "secret_key.refused": "A revoked or expired secret key was used.",
  "environment.created": "The environment was made.",
  "texts.updated":
    "Texts of pages or mails were changed; `metadata` holds the language, and what each said before and says now.",
  "environment.updated": "The environment or its settings changed.",
  "data_request.created": "Somebody asked for a copy of their data.",
  "data_request.completed": "The copy is ready.",
  "provider.set": "A provider was set up or changed.",
  "provider.removed": "A provider was removed.",
  "template.set": "A token template was set up or changed.",
  "template.removed": "A token template was removed.",
  "role_set.set": "A role set was set up or changed.",
  "signing_key.rotated": "The next signing key was published.",
  "signing_key.revoked": "A signing key was removed at once.",
  "mail.retried": "An operator sent a failed mail again.",
  "webhook_endpoint.created": "A webhook endpoint was added.",
  "webhook_endpoint.updated": "A webhook endpoint was changed.",
  "webhook_endpoint.deleted": "A webhook endpoint was removed.",
  "webhook_endpoint.secret_rotated": "A webhook endpoint got a new secret.",
  "webhook_endpoint.disabled": "A webhook endpoint failed for five days and was disabled.",
  "hook.created": "A hook was set up.",
  "hook.updated": "A hook was changed, disabled or enabled.",
  "hook.deleted": "A hook was removed.",
  "hook.secret_rotated": "A hook got a new secret.",
  "hook.opened": "A hook failed ten times in a row; nobody asks it for 30 seconds.",
  "hook.closed": "A hook answers again.",
  "application.created": "An application or a service account was added.",
  "application.updated": "An application was changed, disabled or enabled.",
  "application.deleted":
    "An application was removed, or ended with its organization; `reason` says so then.",
  "application.registered": "An application that describes itself was allowed for the first time.",
  "application.secret_created": "An application got a new secret.",
  "application.secret_revoked": "A secret of an application was revoked.",
  "application.refused":
    "A wrong secret or assertion was sent for an application; told once for each network and throttling window.",
  "registration_token.created": "A token was made by which applications can register themselves.",
  "registration_token.revoked": "Such a token was revoked.",
  "connection.created": "An organization's identity provider was added, as a draft.",
  "connection.updated": "A connection was changed; `metadata.changed` names its members.",
  "connection.deleted":
    "A connection was removed; `metadata.identities` were unlinked and `metadata.sessions` ended with it.",
  "connection.activated":
    "A connection signs people in from now on; `metadata.skippedTest` tells if no test came before.",
  "connection.disabled":
    "A connection signs nobody in any more; `metadata.sessions` of it ended with it.",
  "connection.tested":
    "Somebody tried a connection by a test link; `metadata.result` and `metadata.reason` tell what came of it.",
  "domain.created":
    "An organization claimed a mail domain; `metadata.domain` names it in each of these.",
  "domain.verified": "The record that proves the domain was found.",
  "domain.failed": "The record of a verified domain was not there at a check.",
  "domain.lost": "The record was missed for 14 days: the domain is the organization's no longer.",
  "domain.deleted": "An organization gave a domain up.",
  "portal.link_created":
    "A link to the set-up of an organization's sign-in was made; `intents` names what it opens.",
  "portal.link_revoked": "Such a link was revoked, and the pages that it had opened ended.",
  "portal.opened": "Such a link was opened; `context` tells from where.",
  "directory.created": "A directory was added to an organization.",
  "directory.updated": "A directory was changed; `metadata.changed` names its members.",
  "directory.deleted":
    "A directory was removed; `metadata.members` tells if its members stayed (`keep`) or not.",
  "directory.token_created": "A token of a directory was made.",
  "directory.token_revoked": "A token of a directory was revoked.",
  "directory.user_provisioned":
    "A directory sent a person; `metadata.linked` tells if the record has a user here.",
  "directory.user_updated":
    "A directory changed a person's record; `metadata.changed` names its members. Denied with `address_domain` where the new address is at no verified domain.",
  "directory.user_deactivated":
    "A directory let a person go, whose membership ended with it; `metadata.lastOwner` tells where it stayed.",
  "directory.group_updated": "A directory made, changed or removed a group.",
  "resource.created": "A resource was added.",
  "resource.updated": "A resource or its scopes were changed.",
  "resource.deleted": "A resource was removed.",
  "resource.secret_created": "A resource got a new secret.",
  "resource.secret_revoked": "A secret of a resource was revoked.",
  "grant.created": "A person allowed an application to act for them.",
  "grant.extended": "A person allowed an application more than before.",
  "grant.refused": "A person did not allow an application what it asked for.",
  "grant.ended": "What an application was allowed ended; `reason` says why.",
  "grant.family_ended":
    "The tokens of one sign-in at an application ended, and what it was allowed did not; `reason` says why.",
  "grant.code_replayed": "A code was redeemed a second time; what came of it ended.",
  "grant.reuse_detected": "A replaced refresh token came back; what came of it ended.",
  "token.exchanged": "An application exchanged a token of a person for one at another resource",
  "api_key.created": "An API key of a person or an organization was made.",
  "api_key.updated": "An API key was changed; `changed` names what.",
  "api_key.revoked":
    "An API key was revoked, or ended with its person, membership or organization; `reason` says why.",
  "operator.invited": "Somebody was invited to be an operator.",
  "operator.joined": "An operator chose how they sign in.",
  "operator.role_changed": "An operator got another role or other environments.",
  "operator.removed": "An operator was removed.",
  "operator.link_minted": "A link that lets an operator in was made on the command line."
}

const writers = (action: string): string => {
  const calls = Object.entries(auditActions)
    .filter(([, actions]) => actions.includes(action))
    .map(([call]) => call.split(" "))
  return ["server", "client"]
    .map((plane) => ({
      plane,
      names: calls.filter(([its]) => its === plane).map(([, name = ""]) => code(name))
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, plane }) => `${plane} plane: ${names.join(", ")}`)
    .join("; ")
}

/** \`docs/reference/audit-actions.md\`, from the actions that the trail can name. */
export const auditActionsPage = `# Audit actions

Written by \`npm run references\` from the actions that the trail can name.

Every change writes its audit event in the same transaction. An event says what happened (\`action\`), with which \`result\` (\`success\`, \`failure\` or \`denied\`), who did it (\`actor\`), to what (\`targets\`, the changed thing first), from where (\`context\`), and for which request (\`correlationId\`). The [webhook](../webhooks.md) of an event has the action as its \`type\`. You [poll](../backend.md#following-what-happens) them in the order of their numbers.

The last column names the operations of the server and the client plane that write the action. Operators write the same actions from the console and the command line, as \`platform_user\`; what only they or the service itself can do has an empty cell.

${table(
  ["action", "when", "operations"],
  Object.entries(meanings).map(([action, meaning]) => [code(action), meaning, writers(action)])
)}
`
