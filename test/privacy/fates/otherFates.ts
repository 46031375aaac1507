import {
  erased,
  erasedFrom,
  impersonal,
  kept,
  leftOut,
  staying,
  type DatabaseFates
} from "./Fate.ts"

const configuration = "set by the people who run the environment, and tells of no user"
const engine = "bookkeeping of a library, or of the service"
const organization = "of an organization, which stays without its members"
const operators = leftOut("of the people who run the service, whose console shows it to them")
const seat = kept(
  "an operator's place, which ends with the deletion of the account, before a purge"
)

/** Tables that no user owns. */
export const otherFates: DatabaseFates = {
  blocked_domains: impersonal("environment_id allow deny disposable updated_at", configuration),
  changed_texts: impersonal(
    "environment_id language key value changed_at changed_by",
    "words of pages and mails, by operators"
  ),
  challenge_secrets: impersonal("environment_id provider sealed_secret updated_at", configuration),
  applied_configurations: impersonal(
    "environment_id applied_at correlation_id sections",
    configuration
  ),
  allowed_origins: impersonal("environment_id origin position", configuration),
  audit_counts: impersonal("environment_id day kind count", "counts events of all users by day"),
  audit_heads: impersonal("environment_id last_sequence counted_sequence", engine),
  environment_hosts: impersonal("host environment_id position", configuration),
  environment_logos: impersonal("environment_id name content", configuration),
  environments: impersonal(
    "id name app_url settings cursor_key created_at updated_at kind logo hooks texts_revision",
    configuration
  ),
  jwt_templates: impersonal(
    "environment_id name lifetime_seconds audience claims updated_at",
    configuration
  ),
  providers: impersonal(
    "environment_id key definition sealed_secret created_at updated_at",
    configuration
  ),
  role_sets: impersonal("environment_id id key name roles created_at updated_at", configuration),
  connections: {
    ...impersonal(
      "environment_id id organization_id name status settings terms sealed_secret service_provider metadata_read_at metadata_failing_since certificate_notice tested_at last_used_at created_at updated_at",
      configuration
    ),
    ...staying("organizations are not exported with users", {
      break_glass_user_ids: [
        erasedFrom("a connection stays without those who are gone"),
        leftOut("the organization's own rule")
      ]
    })
  },
  connection_attempts: {
    ...impersonal(
      "environment_id id connection_id at test result reason",
      "of the connection: the person is in the columns beside them"
    ),
    ...staying("people sign in anew", {
      subject: [erased, leftOut("identities[].subject tells it")],
      user_id: [erased, leftOut("whose data it is")],
      claims: [
        kept("of test sign-ins, which know no account, for 30 days"),
        leftOut("of tests that signed nobody in")
      ]
    })
  },
  connection_enforcements: impersonal("environment_id connection_id began_at", configuration),
  directories: impersonal(
    "environment_id id organization_id name enabled default_role group_roles last_request_at unsettled removal created_at updated_at",
    organization
  ),
  directory_tokens: impersonal(
    "environment_id id directory_id hash last_four created_at expires_at last_used_at",
    organization
  ),
  directory_requests: {
    ...impersonal("environment_id id directory_id at", organization),
    ...staying("directories are not exported with users", {
      sealed: [
        kept("of the organization's directory, for seven days"),
        leftOut("what the directory sent stands in directoryRecords")
      ]
    })
  },
  directory_groups: impersonal(
    "environment_id id directory_id display_name display_name_key external_id revision created_at updated_at",
    organization
  ),
  directory_group_members: impersonal(
    "environment_id group_id record_id",
    "of records, which are of nobody once their user is deleted"
  ),
  domains: impersonal(
    "environment_id id organization_id domain token status seen verified_at checked_at failing_since next_check_at created_at",
    configuration
  ),
  resources: impersonal(
    "environment_id id identifier canonical name scopes access token_format access_token_seconds created_at updated_at",
    configuration
  ),
  applications: impersonal(
    "environment_id id client_id organization_id kind source name search_text enabled configuration document_fresh_until owned_until registration_hash created_at updated_at last_used_at",
    configuration
  ),
  registration_tokens: impersonal(
    "environment_id id hash uses_left expires_at created_at",
    "of no person: whoever has it may register an application"
  ),
  client_secrets: {
    ...impersonal(
      "environment_id owner_id id hash last_four created_at last_used_at",
      configuration
    ),
    ...staying("a service account stays with its organization, and so do its secrets", {
      created_by: [erased, leftOut("a secret is of the organization, not of who made it")]
    })
  },
  application_counts: impersonal(
    "environment_id application_id day outcome count",
    "counts answers to all users' applications by day"
  ),
  untrusted_peers: impersonal("address seen_at", "of machines between users and the service"),
  secret_keys: impersonal(
    "id environment_id kind hash last_four created_at expires_at revoked_at last_used_at name access",
    configuration
  ),
  signing_keys: impersonal(
    "environment_id generation kid algorithm public_jwk sealed_private_jwk published_at signs_from",
    configuration
  ),
  issuer_keys: impersonal(
    "environment_id algorithm generation kid public_jwk sealed_private_jwk published_at signs_from",
    configuration
  ),
  organizations: impersonal(
    "environment_id id name public_metadata private_metadata created_at updated_at role_set_id search_text member_count",
    organization
  ),
  idempotent_requests: {
    ...impersonal("environment_id key fingerprint claim_id claimed_at", "of a call by a backend"),
    ...staying("answers are kept for a day", {
      response: [
        erasedFrom("sealed answers that tell of the user go; the others stay for a day"),
        leftOut("sealed answers to a backend, of what is told elsewhere")
      ]
    })
  },
  jobs: {
    ...impersonal(
      "sequence queue_name attempts last_failure acquired_at acquired_by created_at updated_at state visible_at",
      engine
    ),
    ...staying("the queue is not moved", {
      id: [kept("the id of a data request, until its work is forgotten"), leftOut("ids alone")],
      element: [kept("names records by ids alone, until its work is done"), leftOut("ids alone")]
    })
  },
  jobs_migrations: impersonal("migration_id created_at name", engine),
  leases: impersonal("name holder held_until", engine),
  schema_migrations: impersonal("migration_id created_at name", engine),
  operators: {
    ...impersonal("environment_id", "names the tenant"),
    ...staying("operators are not exported with users", {
      id: [seat, operators],
      email: [seat, operators],
      email_key: [seat, operators],
      role: [seat, operators],
      environment_ids: [seat, operators],
      invitation_id: [seat, operators],
      user_id: [seat, operators],
      created_at: [seat, operators],
      comes_back: [seat, operators],
      acts_since: [seat, operators]
    })
  },
  transfers: {
    ...impersonal(
      "environment_id id kind status form build_id part_count done total failure created_at started_at finished_at",
      "of a file as a whole"
    ),
    ...staying("transfers are not moved", {
      operator_id: [kept("an operator's id, for the days that a transfer is kept"), operators],
      filter: [kept("the operator's own search, until the export has ended"), operators],
      report: [kept("names lines and members, never a value"), leftOut("of a file as a whole")]
    })
  },
  transfer_parts: {
    ...impersonal("environment_id transfer_id build_id position", "of a file as a whole"),
    ...staying("transfers are not moved", {
      sealed: [
        kept("the sealed file that the operators sent or asked for, kept for days at most"),
        leftOut("of the operators; every value in it is told from its own table")
      ]
    })
  },
  user_imports: impersonal(
    "environment_id digest position line imported skipped refused refusals started_at finished_at",
    "of a file as a whole: refusals name lines and members, never a value"
  ),
  webhook_deliveries: impersonal(
    "environment_id endpoint_id id event_id action status attempts last_status_code last_error created_at next_attempt_at delivered_at",
    "names an event of the trail"
  ),
  webhook_endpoints: impersonal(
    "environment_id id url actions description enabled disabled_reason secret previous_secret previous_secret_until from_sequence created_at updated_at last_delivered_at failing_since deleted_at",
    configuration
  ),
  hooks: impersonal(
    "environment_id point url on_failure timeout_milliseconds include creates public_key cache_seconds enabled secret previous_secret previous_secret_until last_called_at created_at updated_at",
    configuration
  ),
  webhook_turns: impersonal("environment_id sequence due_at holder held_until", engine)
}
