import { DateTime, type Duration, Effect, Exit, Layer, Redacted, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import { AuditEvent } from "../tenancy/audit/AuditEvent.ts"
import type { KeptMail } from "../delivery/mail/MailContents.ts"
import type { MetadataPatch } from "../contract/Metadata.ts"
import { createClient, type Client, type ClientOptions, type TokenStore } from "../sdk/client.ts"
import {
  createAuthenticator,
  createServerClient,
  type Authenticator,
  type AuthenticatorOptions,
  type ServerClient
} from "../sdk/server.ts"
import type { HookPoint } from "../contract/Environment.ts"
import type { TestHook, TestHookAnswer, TestHookSettings } from "./TestHooks.ts"
import { TestGatehouse, type TestGatehouseOptions } from "./TestGatehouse.ts"
import * as TestPostgres from "./TestPostgres.ts"

/** A mail that would have been sent. */
export interface TestMail extends Omit<KeptMail, "createdAt"> {
  readonly createdAt: Date
}

/** An event of the audit trail. */
export type TestAuditEvent = Awaited<
  ReturnType<ServerClient["auditEvents"]["searchAuditEvents"]>
>["items"][number]

/** A whole Gatehouse in this process, for tests that are written with promises. */
export interface RunningTestGatehouse {
  /** The base address of both planes, and the app URL of its environment. */
  readonly url: string
  readonly environmentId: string
  readonly secretKey: string
  /** The server plane. */
  readonly server: ServerClient
  /**
   * The client plane, as a new install sees it, by the clock of the service. A
   * `SoftwareAuthenticator` makes and proves its passkeys, where it is given one.
   */
  readonly newClient: (options?: Pick<ClientOptions, "passkeys">) => Client
  /** Authenticates requests by the clock of the service. */
  readonly authenticator: (options?: Partial<AuthenticatorOptions>) => Authenticator
  /** Merges settings of the environment, which are in force at once. */
  readonly configure: (settings: MetadataPatch) => Promise<void>
  /** Makes a mail domain an organization's own, as if its name server had proven it. */
  readonly holdDomain: (organizationId: string, domain: string) => Promise<void>
  /**
   * Has the test answer the hook of a point, in force at once, as a backend's endpoint would with
   * `hookAnswers`. `mail.send` is never asked, since no mail leaves.
   */
  readonly hook: <P extends HookPoint>(
    point: P,
    answer: TestHookAnswer<P>,
    settings?: TestHookSettings
  ) => Promise<TestHook<P>>
  /** The mails that would have been sent, the newest first: all, or those to one address. */
  readonly mails: (to?: string) => Promise<ReadonlyArray<TestMail>>
  /** The audit trail so far, in its order. */
  readonly auditEvents: () => Promise<ReadonlyArray<TestAuditEvent>>
  readonly now: () => Date
  /** Moves the clock of the service, such as by `"2 hours"`. */
  readonly advance: (by: Duration.Input) => Promise<void>
  readonly stop: () => Promise<void>
}

const memoryStore = (): TokenStore => {
  let held: string | null = null
  return {
    get: () => held,
    set: (token) => {
      held = token
    }
  }
}

/** As the server plane answers it. */
const encodeEvents = Schema.encodeEffect(Schema.Array(AuditEvent))

/**
 * Starts a Gatehouse for tests. Stop it at the end.
 *
 * @example
 * const gatehouse = await startTestGatehouse()
 * const client = gatehouse.newClient()
 */
export const startTestGatehouse = async (
  options: TestGatehouseOptions = {}
): Promise<RunningTestGatehouse> => {
  const scope = Scope.makeUnsafe()
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const context = await Effect.runPromise(
    Layer.buildWithScope(TestGatehouse.layerWith(options), scope)
  ).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const run = Effect.runPromiseWith(context)
  const runSync = Effect.runSyncWith(context)
  const service = await run(TestGatehouse)
  const secretKey = Redacted.value(service.secretKey)
  const server = createServerClient({ url: service.url, secretKey })
  const now = () => DateTime.toDateUtc(runSync(DateTime.now))
  return {
    url: service.url,
    environmentId: service.environmentId,
    secretKey,
    server,
    newClient: (different = {}) =>
      createClient({
        ...different,
        url: service.url,
        native: { store: memoryStore() },
        now: () => now().getTime()
      }),
    authenticator: (different = {}) =>
      createAuthenticator({
        appUrl: service.url,
        client: server,
        currentDate: now,
        ...different
      }),
    configure: (settings) => run(service.configure(settings)),
    holdDomain: (organizationId, domain) => run(service.holdDomain(organizationId, domain)),
    hook: (point, answer, settings) => run(service.hook(point, answer, settings)),
    mails: async (to) =>
      (await run(service.mails(to))).map((mail) => ({
        ...mail,
        createdAt: DateTime.toDateUtc(mail.createdAt)
      })),
    auditEvents: () => run(Effect.flatMap(service.auditEvents, encodeEvents)),
    now,
    advance: (by) => run(TestClock.adjust(by)),
    stop
  }
}

/** A PostgreSQL that several services under test share. */
export interface TestDatabaseServer {
  /** For `TEST_DATABASE_URL`, or `databaseUrl` of each service. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a PostgreSQL for the whole of a test run: in the global setup of your test runner. */
export const startTestDatabase = async (): Promise<TestDatabaseServer> => {
  const scope = Scope.makeUnsafe()
  const server = await Effect.runPromise(Scope.provide(TestPostgres.start, scope))
  await Effect.runPromise(TestPostgres.ensureTemplate(server))
  return {
    url: TestPostgres.urlOf(server),
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
