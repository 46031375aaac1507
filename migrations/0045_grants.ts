import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Each algorithm has a ring of keys of its own: an application says how its ID tokens are signed.
  yield* sql`
    CREATE TABLE issuer_keys (
      environment_id uuid NOT NULL REFERENCES environments (id),
      algorithm text NOT NULL CHECK (algorithm IN ('RS256', 'ES256', 'EdDSA')),
      generation int NOT NULL,
      kid text NOT NULL,
      public_jwk jsonb NOT NULL,
      sealed_private_jwk bytea NOT NULL,
      published_at timestamptz NOT NULL,
      signs_from timestamptz NOT NULL,
      PRIMARY KEY (environment_id, algorithm, generation)
    )`

  // What a person has allowed an application, for one organization or none.
  yield* sql`
    CREATE TABLE grants (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      application_id uuid NOT NULL,
      organization_id uuid,
      scopes jsonb NOT NULL,
      offline boolean NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      ended_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX grants_open ON grants
      (environment_id, user_id, application_id, organization_id) NULLS NOT DISTINCT
      WHERE ended_at IS NULL`
  yield* sql`CREATE INDEX grants_of_user ON grants (environment_id, user_id, created_at, id)`
  yield* sql`CREATE INDEX grants_of_application ON grants (environment_id, application_id)`

  // A session's use of an application.
  yield* sql`
    CREATE TABLE sign_ons (
      environment_id uuid NOT NULL,
      id text NOT NULL,
      session_id uuid NOT NULL,
      application_id uuid NOT NULL,
      user_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, user_id) REFERENCES users (environment_id, id)
    )`
  yield* sql`
    CREATE UNIQUE INDEX sign_ons_of_session
      ON sign_ons (environment_id, session_id, application_id)`
  yield* sql`CREATE INDEX sign_ons_of_user ON sign_ons (environment_id, user_id)`
  yield* sql`CREATE INDEX sign_ons_of_application ON sign_ons (environment_id, application_id)`

  // All that comes of one code. It begins with the code, so that what ends it then ends it for good.
  yield* sql`
    CREATE TABLE token_families (
      environment_id uuid NOT NULL,
      id uuid NOT NULL,
      grant_id uuid NOT NULL,
      application_id uuid NOT NULL,
      user_id uuid NOT NULL,
      session_id uuid NOT NULL,
      sign_on_id text NOT NULL,
      organization_id uuid,
      offline boolean NOT NULL,
      scopes jsonb NOT NULL,
      nonce text,
      acr text NOT NULL,
      amr text[] NOT NULL,
      authenticated_at timestamptz,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      PRIMARY KEY (environment_id, id),
      FOREIGN KEY (environment_id, grant_id) REFERENCES grants (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`CREATE INDEX token_families_of_grant ON token_families (environment_id, grant_id)`
  yield* sql`
    CREATE INDEX token_families_open ON token_families (environment_id, user_id)
      WHERE ended_at IS NULL`

  yield* sql`
    CREATE TABLE authorization_codes (
      environment_id uuid NOT NULL,
      hash bytea NOT NULL,
      family_id uuid NOT NULL,
      redirect_uri text NOT NULL,
      code_challenge text,
      expires_at timestamptz NOT NULL,
      redeemed_at timestamptz,
      PRIMARY KEY (environment_id, hash),
      FOREIGN KEY (environment_id, family_id) REFERENCES token_families (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX authorization_codes_of_family
      ON authorization_codes (environment_id, family_id)`

  // The one that counts, and the sealed answer in which it replaced the one before, which may be
  // asked for again for a while.
  yield* sql`
    CREATE TABLE refresh_tokens (
      environment_id uuid NOT NULL,
      family_id uuid NOT NULL,
      hash bytea NOT NULL,
      created_at timestamptz NOT NULL,
      previous_hash bytea,
      answer bytea,
      PRIMARY KEY (environment_id, family_id),
      FOREIGN KEY (environment_id, family_id) REFERENCES token_families (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`CREATE UNIQUE INDEX refresh_tokens_hash ON refresh_tokens (environment_id, hash)`

  // Those that count no more: one that comes back was copied.
  yield* sql`
    CREATE TABLE replaced_refresh_tokens (
      environment_id uuid NOT NULL,
      hash bytea NOT NULL,
      family_id uuid NOT NULL,
      replaced_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, hash),
      FOREIGN KEY (environment_id, family_id) REFERENCES token_families (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`
    CREATE INDEX replaced_refresh_tokens_of_family
      ON replaced_refresh_tokens (environment_id, family_id)`

  // Opaque ones alone: those that are signed are kept nowhere.
  yield* sql`
    CREATE TABLE access_tokens (
      environment_id uuid NOT NULL,
      hash bytea NOT NULL,
      family_id uuid,
      application_id uuid NOT NULL,
      claims jsonb NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, hash),
      FOREIGN KEY (environment_id, family_id) REFERENCES token_families (environment_id, id)
        ON DELETE CASCADE
    )`
  yield* sql`CREATE INDEX access_tokens_of_family ON access_tokens (environment_id, family_id)`
  yield* sql`CREATE INDEX access_tokens_expired ON access_tokens (environment_id, expires_at)`
})
