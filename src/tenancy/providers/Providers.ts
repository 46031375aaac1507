import { Cache, Context, Data, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { connect } from "../../platform/OpenIdClient.ts"
import { noSecret, signsSecrets } from "../../platform/OpenIdSecret.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import {
  isIssuerOf,
  ProviderDefinition,
  ProviderKey,
  ProviderSecret,
  type ListedProvider
} from "./Provider.ts"
import { ProvidersStore, type StoredProvider } from "./ProvidersStore.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import { discoveryFlaw } from "../../platform/ProviderFault.ts"
import { problemLines } from "../../platform/firstFlaws.ts"

/** A provider that cannot be used as it is described; each problem names one flaw. */
export class InvalidProvider extends Data.TaggedError("InvalidProvider")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

/** The operator named a provider that does not exist. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing")<{
  readonly key: string
}> {
  override get message() {
    return `There is no provider of the key ${this.key} in this environment`
  }
}

const decode = Schema.decodeUnknownEffect(ProviderDefinition, {
  errors: "all",
  onExcessProperty: "error"
})
const decodeKey = Schema.decodeUnknownOption(ProviderKey)

const Sealed = Schema.fromJsonString(ProviderSecret)
const encodeSecret = Schema.encodeEffect(Sealed, { errors: "all" })
const decodeSecret = Schema.decodeUnknownEffect(Sealed)
const encoder = new TextEncoder()
const decoder = new TextDecoder()

// Binding the environment too keeps a row from being passed off as another environment's secret.
const purposeOf = (environmentId: EnvironmentId, key: ProviderKey): string =>
  `provider:${environmentId}:${key}`

/** Every address that the installation asks because of a provider. */
const askedUrls = ({ endpoints, issuer, protocol }: ProviderDefinition) =>
  protocol === "oidc" || endpoints === null
    ? { issuer }
    : {
        "endpoints.authorizationUrl": endpoints.authorizationUrl,
        "endpoints.tokenUrl": endpoints.tokenUrl,
        "endpoints.userinfoUrl": endpoints.userinfoUrl,
        ...(endpoints.emailsUrl === null ? {} : { "endpoints.emailsUrl": endpoints.emailsUrl })
      }

/** The providers that the people of an environment may sign in with (contract: "Operating it"). */
export class Providers extends Context.Service<Providers>()(
  "gatehouse/tenancy/providers/Providers",
  {
    make: Effect.gen(function* () {
      const store = yield* ProvidersStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const outbound = yield* OutboundHttp
      const transaction = yield* Transaction

      const record = (
        environmentId: EnvironmentId,
        action: "provider.set" | "provider.removed",
        key: string
      ) => audit.record(environmentEntry(environmentId, action, { key }))

      const checked = Effect.fnUntraced(function* (input: unknown) {
        const definition = yield* decode(input).pipe(
          Effect.mapError((error) => new InvalidProvider({ problems: problemLines(error) }))
        )
        const problems = Object.entries(askedUrls(definition)).flatMap(([name, url]) =>
          outbound.mayAsk(new URL(url))
            ? []
            : [
                `${name}: Expected https${outbound.production ? " at a public host" : ", or http on this machine"}`
              ]
        )
        return problems.length > 0 ? yield* new InvalidProvider({ problems }) : definition
      })

      /**
       * Looks for a provider that an operator describes, before it is set: fails with what is wrong
       * where what answers is not it. One that does not answer may do so later.
       */
      const examine = Effect.fn("Providers.examine")(function* (input: unknown) {
        const { clientId, endpoints, issuer } = yield* checked(input)
        if (endpoints !== null) return "none"
        return yield* connect({ issuer, clientId, secret: noSecret, endpoints }).pipe(
          Effect.provideService(OutboundHttp, outbound),
          Effect.as("found" as const),
          Effect.catchTag("ProviderFault", ({ code, reason }) =>
            reason === "unreachable"
              ? Effect.succeed("unreachable" as const)
              : Effect.fail(
                  new InvalidProvider({
                    problems: [`issuer: ${discoveryFlaw(reason, code)}${otherProtocol(reason)}`]
                  })
                )
          )
        )
      })

      /** The text of a secret; fails for one that no request could be made with. */
      const usableText = Effect.fnUntraced(function* (secret: ProviderSecret) {
        if (secret._tag === "signed" && !(yield* signsSecrets(secret.privateKey))) {
          return yield* new InvalidProvider({ problems: [`privateKey: Expected ${signingKey}`] })
        }
        return yield* encodeSecret(secret).pipe(
          Effect.mapError((error) => new InvalidProvider({ problems: problemLines(error) }))
        )
      })

      /** Makes or replaces a provider; takes what an operator said. */
      const set = Effect.fn("Providers.set")(function* (
        environmentId: EnvironmentId,
        input: unknown,
        secret: ProviderSecret
      ) {
        const definition = yield* checked(input)
        const plain = encoder.encode(yield* usableText(secret))
        const sealed = yield* crypto.encrypt(purposeOf(environmentId, definition.key), plain)
        const updatedAt = yield* DateTime.now
        yield* transaction.run(
          Effect.andThen(
            store.put(environmentId, definition, sealed, updatedAt),
            record(environmentId, "provider.set", definition.key)
          )
        )
        return { ...definition, updatedAt }
      })

      const remove = Effect.fn("Providers.remove")(function* (
        environmentId: EnvironmentId,
        name: string
      ) {
        const key = Option.getOrUndefined(decodeKey(name))
        const removed = key !== undefined && (yield* store.remove(environmentId, key))
        if (!removed) return yield* new ProviderMissing({ key: name })
        yield* record(environmentId, "provider.removed", key)
      }, transaction.run)

      const offered = yield* LookupCache.make(
        (environmentId: EnvironmentId) => transaction.outside(store.list(environmentId)),
        LookupCache.briefly
      )

      const opened = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { sealedSecret, ...provider }: StoredProvider
      ) {
        const plain = yield* crypto.decrypt(purposeOf(environmentId, provider.key), sealedSecret)
        return { ...provider, secret: yield* Effect.orDie(decodeSecret(decoder.decode(plain))) }
      })

      const storedBy = (environmentId: EnvironmentId, name: string) => {
        const key = Option.getOrUndefined(decodeKey(name))
        return key === undefined ? Effect.undefined : store.find(environmentId, key)
      }

      /** By the key of a path; undefined where there is none of it now. */
      const find = Effect.fnUntraced(function* (environmentId: EnvironmentId, name: string) {
        const stored = yield* storedBy(environmentId, name)
        return stored === undefined ? undefined : yield* opened(environmentId, stored)
      })

      /** As it is described now, by its key; undefined for one that was removed. */
      const described = Effect.fnUntraced(function* (environmentId: EnvironmentId, name: string) {
        const stored = yield* storedBy(environmentId, name)
        return stored === undefined ? undefined : shown([stored])[0]
      })

      /** The provider that told of an account, if it is still there and none of another issuer since. */
      const tellerOf = (
        environmentId: EnvironmentId,
        { issuer, provider }: { readonly issuer: string; readonly provider: string }
      ) =>
        Effect.map(described(environmentId, provider), (definition) =>
          definition !== undefined && isIssuerOf(definition, issuer) ? definition : undefined
        )

      return {
        examine,
        described,
        tellerOf,
        set,
        /** In the order in which they were first set. */
        list: (environmentId: EnvironmentId) => Effect.map(store.list(environmentId), shown),
        remove,
        /** Lists the providers, at most a moment old. */
        offered: (environmentId: EnvironmentId) =>
          Effect.map(Cache.get(offered, environmentId), shown),
        find
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ProvidersStore.layer))
}

const signingKey = "an EC key of P-256 as PKCS#8 in PEM"

const otherProtocol = (reason: string): string =>
  reason === "no_discovery" ? "; plain OAuth2 takes --protocol oauth2 and its URLs" : ""

const shown = (stored: ReadonlyArray<StoredProvider>): ReadonlyArray<ListedProvider> =>
  stored.map(({ sealedSecret: _sealed, ...provider }) => provider)
