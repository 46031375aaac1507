import type { Words } from "./Examples.ts"
import { webhookSecret } from "./exampleValues.ts"

const hook = {
  point: "session.before",
  url: "https://api.example.com/hooks/session",
  onFailure: "deny",
  timeoutMilliseconds: 1500,
  include: [],
  create: false,
  publicKey: null,
  cacheSeconds: 0,
  enabled: true,
  openUntil: null,
  failuresInARow: 0,
  lastCalledAt: "2026-01-31T12:05:00.000Z",
  p99Milliseconds: 84,
  createdAt: "2026-01-31T12:00:00.000Z",
  updatedAt: "2026-01-31T12:00:00.000Z"
}

const result = { verdict: "allow", error: null, statusCode: 200, durationMilliseconds: 42 }

/** Whole answers about hooks. */
export const hookWholes: Words = {
  Hook: hook,
  PutHook: { ...hook, lastCalledAt: null, p99Milliseconds: null, secret: webhookSecret },
  HookTestResult: result
}
