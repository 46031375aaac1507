/**
 * better-auth as its documentation mounts it: on node:http over PostgreSQL by `pg`, with the plugins
 * that come nearest to what Gatehouse does, and the same argon2id costs. Whatever would only cost it
 * time here (rate limiting, telemetry, logs) is off.
 *
 * `PORT`, `AUTH_SECRET`, `ARGON2` (the costs as JSON) and the `PG*` variables of libpq configure it.
 */
import { hash, verify } from "@node-rs/argon2"
import { betterAuth } from "better-auth"
import { getMigrations } from "better-auth/db/migration"
import { toNodeHandler } from "better-auth/node"
import { admin, bearer, jwt, organization, twoFactor } from "better-auth/plugins"
import { createServer } from "node:http"
import { Pool } from "pg"

const { ARGON2, AUTH_SECRET, PORT } = process.env
const baseURL = `http://127.0.0.1:${PORT}`
const costs = JSON.parse(ARGON2)

const options = {
  baseURL,
  secret: AUTH_SECRET,
  trustedOrigins: [baseURL],
  database: new Pool({ max: 10 }),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, costs),
      verify: (stored) => verify(stored.hash, stored.password)
    }
  },
  plugins: [organization(), twoFactor(), jwt(), bearer(), admin()]
}

const { runMigrations } = await getMigrations(options)
await runMigrations()
createServer(toNodeHandler(betterAuth(options))).listen(Number(PORT), "127.0.0.1")
