import { NodeCrypto } from "@effect/platform-node"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import * as Capabilities from "../../src/service/Service.ts"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { MailDelivery } from "../../src/delivery/mail/MailDelivery.ts"
import { MailsStore } from "../../src/delivery/mail/MailsStore.ts"
import { Crypto } from "../../src/platform/Crypto.ts"
import * as Jobs from "../../src/platform/Jobs.ts"
import { PasswordHasher } from "../../src/platform/PasswordHasher.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { Smtp } from "../../src/platform/Smtp.ts"
import { atRest } from "../../src/testing/ServiceInProcess.ts"
import { MailServer } from "./MailServer.ts"
import * as TestDatabase from "./TestDatabase.ts"
import { testSettings } from "./TestService.ts"

const secrets = Layer.mergeAll(
  PasswordHasher.layerTest,
  Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(9)))
).pipe(Layer.provideMerge(NodeCrypto.layerSecureRandom))

/**
 * The capabilities of a service whose mails leave by the given mail server, over a fresh database.
 * Nothing takes mails off the queue: a test delivers them one by one, or adds the workers.
 */
export const layer = Layer.mergeAll(
  MailsStore.layer,
  Layer.effect(MailDelivery, MailDelivery.make).pipe(
    Layer.provide(MailsStore.layer),
    Layer.provide(Layer.unwrap(Effect.map(MailServer, ({ url }) => Smtp.layerWith(url))))
  )
).pipe(
  Layer.provideMerge(Capabilities.layer),
  Layer.provideMerge(atRest(Jobs.layer)),
  Layer.provideMerge(secrets),
  Layer.provideMerge(Layer.orDie(TestDatabase.layer)),
  Layer.provideMerge(
    Layer.effect(
      Settings,
      Effect.map(MailServer, ({ url }) => ({ ...testSettings, smtpUrl: Option.some(url) }))
    )
  ),
  Layer.provideMerge(MailServer.layer)
)

let made = 0

/** An environment of its own, which shares no budget with another test. */
export const environment = (settings: Parameters<Environments["Service"]["update"]>[1] = {}) =>
  Effect.orDie(
    Environments.use((environments) => {
      const name = `mail-${(made += 1)}`
      return environments.create({
        name: EnvironmentName.make(name),
        appUrl: new URL(`https://${name}.example.com`),
        hosts: [],
        settings
      })
    })
  )

export const address = Schema.decodeSync(EmailAddress)
