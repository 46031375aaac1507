import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/Database.ts"
import { envOn } from "./FreshService.ts"
import { MailServer } from "./MailServer.ts"
import * as ServiceProcess from "./ServiceProcess.ts"
import { TestBrowser } from "./TestBrowser.ts"
import { freshDatabase } from "./TestDatabase.ts"

const host = "app.example.com"

/**
 * The real process as it runs in production, at `https://app.example.com` behind a proxy on
 * loopback, with a mail server that takes every mail.
 */
export class ProductionService extends Context.Service<
  ProductionService,
  {
    readonly service: ServiceProcess.ServiceProcess
    /** What every head of a request to the client plane begins with after its first line. */
    readonly host: string
    readonly origin: string
    /** Keeps cookies; a page of the app itself unless a request names another origin. */
    readonly browser: () => TestBrowser
  }
>()("gatehouse/test/ProductionService") {
  static readonly layer = Layer.effect(
    ProductionService,
    Effect.gen(function* () {
      const mailServer = yield* MailServer
      const details = yield* freshDatabase
      const env = envOn(details)
      // The first start outside of production makes an environment and shows its key.
      const { secretKey } = yield* Effect.scoped(ServiceProcess.start({ env }))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE environments SET app_url = ${`https://${host}`} WHERE kind <> 'platform'`
        yield* sql`
          INSERT INTO environment_hosts (environment_id, host, position)
          SELECT id, ${host}, 99 FROM environments WHERE kind <> 'platform'`
      }).pipe(Effect.provide(Database.layerWith(details, 1)))
      const service = yield* ServiceProcess.start({
        secretKey,
        env: {
          ...env,
          NODE_ENV: "production",
          HOST: "127.0.0.1",
          SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
          TRUSTED_PROXIES: "127.0.0.1",
          DRAIN_SECONDS: "0"
        }
      })
      return ProductionService.of({
        service,
        host,
        origin: `https://${host}`,
        browser: () => new TestBrowser(service.origin, host)
      })
    })
  ).pipe(Layer.provideMerge(MailServer.layer))
}
