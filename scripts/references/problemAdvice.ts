import type { ClientApi } from "../../src/api/ClientApi.ts"
import type { ConsolePlane } from "../../src/api/ConsoleApi.ts"
import type { ServerApi } from "../../src/api/ServerApi.ts"
import type { ProblemsOf } from "../../src/contract/Wire.ts"

type ProblemCode = ProblemsOf<
  typeof ServerApi | typeof ClientApi | typeof ConsolePlane
>["properties"]["code"]

/** What whoever calls does about a problem; one without advice does not compile. */
export const problemAdvice = {
  account_exists:
    "Let the person sign in with that address and accept the invitation with the session (`acceptInvitation`).",
  already_linked:
    "Unlink the account of this provider that is linked now, then link the other one.",
  already_member: "Nothing is left to do: the user is in the organization.",
  application_not_found: "List the applications again.",
  body_too_large: "Send less: `limit` is in bytes.",
  data_request_expired: "Ask for a new copy.",
  data_request_not_found:
    "Check the id, and wait until the request is `completed`: a mail says so.",
  delivery_not_found: "List the deliveries of the endpoint; they are kept for 30 days.",
  email_address_not_found: "List the user's addresses again; somebody may have removed it.",
  email_code_disabled: "Offer another way to sign in, or turn `signIn.emailCode` on.",
  email_missing: "Add an address and make it the primary one first.",
  email_not_verified:
    "At sign-in (403): a link was mailed, so ask the person to open it. Elsewhere (409): verify the address first.",
  email_taken:
    "Find the user who has the address. While signing up a person never learns of it this way: the answer is the same, and the owner gets a mail.",
  environment_exists: "Choose another name.",
  environment_not_found:
    "Check the name or id. An operator sees only the environments that they work in.",
  external_id_taken:
    "Find the user who has this `externalId`, and decide which of the two is right.",
  forbidden:
    "The role or the session does not allow this. `detail` names the missing permission where there is one.",
  forbidden_while_impersonating:
    "End the impersonation. Whoever acts for a person cannot do this in their name.",
  host_taken: "Take the host from the other environment first (`environment list`).",
  idempotency_key_in_use: "Wait for the first request to end, then repeat with the same key.",
  idempotency_key_reused: "Make a new key for each new request; a repetition must be identical.",
  identity_in_use: "Sign in with that account instead, or unlink it from the other user first.",
  identity_not_found: "List the identities again.",
  internal_error:
    "Try again later. If it stays, look for the `X-Correlation-Id` of the answer in the service's log.",
  invalid_application: "Correct what `errors` names: its parts have to fit its `kind`.",
  invalid_checkpoint:
    "Use the checkpoint of the last answer of this environment, or `null` to begin.",
  invalid_code:
    "Let the person try again, or ask for a new code: wrong, used and expired ones answer alike.",
  invalid_credentials: "Let the person try again. Which part was wrong is not told.",
  invalid_cursor: "Begin the list again: a cursor belongs to one list in one order.",
  invalid_filter: "Correct what `errors` names; [audit actions](audit-actions.md) has the names.",
  invalid_json: "Send well-formed JSON in UTF-8.",
  invalid_limit: "Send a whole number from 1 to 100.",
  invalid_logo:
    "Send a PNG, or an SVG of plain shapes, of at most 256 KiB; `errors` says what is wrong.",
  invalid_origin:
    "Send bare origins such as `https://app.example.com`; `errors` names each bad one.",
  invalid_passkey: "Start the ceremony again, with a new `ceremonyId`. All causes answer alike.",
  invalid_range: "Send two instants, the earlier one first.",
  invalid_redirect_url:
    "Use a URL on a host of the environment or an allowed origin ([your page](../your-page.md#what-a-refusal-means)).",
  invalid_request: "Correct each flaw that `errors` lists with its path.",
  invalid_secret_key:
    "Send `Authorization: Bearer` with a live key of this installation; it may have been revoked or have expired.",
  invalid_state:
    "Start again in the same browser: the sign-in was begun elsewhere, took too long, or its cookie was lost.",
  invalid_token: "Ask for a new link or ticket: unknown, used and expired ones answer alike.",
  invalid_webhook_url:
    "Use https and a public address (in development also http on this machine); `errors` says what was expected.",
  invitation_email_mismatch: "Sign in with the invited address, or add and verify it first.",
  invitation_not_found: "Check the id and the organization in the path.",
  invitation_not_pending:
    "`invitationStatus` says whether it was accepted, revoked or has expired. Send it again or make a new one.",
  invitation_patch_conflict: "Do not retry: report it with its `X-Correlation-Id`.",
  invitation_pending: "Send the pending invitation again, or revoke it first.",
  job_expired: "Export again.",
  job_not_found: "Check the id of the job.",
  last_owner: "Make another member owner first, or delete the organization.",
  last_sign_in_method: "Add another way to sign in first, such as a password.",
  last_signing_key: "Rotate first (`signing-key rotate`), then revoke the old key.",
  legal_consent_required:
    "Ask the person to accept the terms, and send `legalConsentAccepted: true`.",
  mail_expired: "Let the person ask for a new mail.",
  mail_not_failed: "Only a failed mail can be sent again.",
  mail_not_found: "List the mails again; they are kept for 30 days.",
  mail_template_not_found: "Take a name from the list of templates.",
  member_not_found: "List the members again.",
  metadata_too_large: "Keep less: `limit` and `size` are bytes of compact JSON.",
  mfa_already_enabled: "Disable the second factor first, then set up the new one.",
  mfa_disabled: "Set `mfa.policy` to `optional` or `required`.",
  mfa_not_enabled: "Set a second factor up first.",
  mfa_required_by_policy: "Set up another second factor before you remove this one.",
  no_secret_method: "Set `authentication` to `client_secret` first, or use its keys.",
  nothing_pending: "Begin to sign in again.",
  nothing_to_download: "Wait until the export is done. An import has no file.",
  operator_exists: "Change the role of the operator who has this address.",
  operator_not_found: "List the operators again.",
  organization_limit_reached:
    "Delete an organization that the person owns, or raise `organizations.maxPerUser`.",
  organization_not_found:
    "Check the id. To somebody who is not a member, an organization does not exist.",
  origin_not_allowed:
    "Allow the origin (`PUT /allowed-origins`), or call from a host of the environment; `detail` has the command.",
  overloaded: "Wait `retryAfterSeconds`, then repeat.",
  passkey_exists: "Nothing is left to do: this authenticator is registered.",
  passkey_not_found: "List the passkeys again, or offer another way to prove who one is.",
  trusted_device_not_found: "List the trusted devices again: it was forgotten meanwhile.",
  passkeys_disabled:
    "Turn `passkeys.enabled` on, or use a host below `passkeys.rpId`; offer another way meanwhile.",
  password_rejected: "Ask for another password; `reason` says which rule it breaks.",
  primary_email: "Make another address the primary one first.",
  provider_not_found: "Check the provider's key (`provider list`).",
  provider_unreachable:
    "Check the issuer. Its discovery document must be readable from where the service runs.",
  rate_limited: "Wait `retryAfterSeconds` (also in `Retry-After`), then try again.",
  reauthentication_required:
    "Let the person prove who they are (`reauthenticate`, or the hosted page), then repeat the call.",
  reauthentication_unsupported: "Let the person use a password, a passkey or a mailed code.",
  resource_exists: "Change the resource that has this identifier.",
  resource_not_found: "List the resources again; compare identifiers to the letter.",
  role_not_found: "Use the key of a role in the organization's role set (`role-set list`).",
  role_set_not_found: "Use the key of a role set of the environment (`role-set list`).",
  second_factor_required: "Let the person prove who they are with their second factor.",
  secret_key_not_found: "List the keys again.",
  secret_not_found: "Read the secrets again; this one was revoked.",
  session_not_found: "The session is not this user's, or is long gone: nothing is left to end.",
  email_domain_not_allowed:
    "Ask for another address, or change the lists (`PUT /blocked-domains`).",
  challenge_required:
    "Show the widget of the provider that `GET /environment` names in `abuse.challenge`, and send its token in `Challenge-Token`; a token counts once.",
  challenge_unavailable:
    "Try again in a while; `abuse.challenge.onFailure` `allow` lets people through meanwhile.",
  proof_of_work_required:
    "Solve `challenge` and send it in `Proof-Of-Work`; the client of `@gatehouse-id/client` does so by itself.",
  sign_up_closed: "Invite the person, or change `signUp.mode`.",
  signing_key_not_found: "List the signing keys again.",
  template_not_found: "Check the name of the token template (`template list`).",
  too_many_applications: "Remove an application first; `limit` is how many there can be.",
  too_many_email_addresses: "Remove an address first; `limit` is how many there can be.",
  too_many_passkeys: "Remove a passkey first; there can be 20.",
  too_many_resources: "Remove a resource first; `limit` is how many there can be.",
  too_many_secrets: "Delete the old secret first, or send `revokeOld: true`.",
  too_many_webhook_endpoints: "Remove an endpoint first; `limit` is how many there can be.",
  unauthenticated: "Send the person to sign in: there is no session, or it has ended.",
  unknown_host:
    "Add the host (`environment update --host`), or let the proxy keep the `Host` that the browser sent.",
  unsupported_media_type: "Send `Content-Type: application/json`.",
  user_banned: "Lift the ban if it is wrong (`user unban`).",
  user_deleted: "Nothing can be written about a deleted user. Create a new one.",
  user_not_banned: "Nothing is left to do.",
  user_not_deleted: "Delete the user first; only what is left of a deleted user can be purged.",
  user_not_found: "Check the id.",
  hook_not_found: "Check the point; `GET /hooks` lists what is set up.",
  invalid_hook: "`errors` names each member that the point does not have or that does not fit.",
  denied_by_hook: "Show `detail` as text: the app's own backend refused, in its own words.",
  hook_unavailable:
    "Try again; the app's backend gave no usable answer (`hook list` shows its state).",
  webhook_endpoint_disabled: "Enable the endpoint first.",
  webhook_endpoint_not_found: "List the endpoints again.",
  wrong_environment: "Use the secret key of the environment that the user belongs to."
} as const satisfies Readonly<Record<ProblemCode, string>>
