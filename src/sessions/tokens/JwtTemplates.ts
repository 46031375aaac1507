import { Cache, Clock, Context, Data, DateTime, Effect, Layer, Schema } from "effect"
import { SessionId, type EnvironmentId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { renderClaims, type TemplateSubject } from "./ClaimsTemplate.ts"
import { commonClaims, type TokenSession } from "./Jwt.ts"
import {
  audienceOfTemplate,
  JwtTemplate,
  JwtTemplateName,
  TemplateNotFound,
  templateTokenType
} from "./JwtTemplate.ts"
import { HookedClaims } from "./HookedClaims.ts"
import { TokensStore } from "./TokensStore.ts"
import { SigningKeys } from "./SigningKeys.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"
import { problemLines } from "../../platform/firstFlaws.ts"

/** A template that cannot be used; each line of the message names one flaw. */
export class InvalidJwtTemplate extends Data.TaggedError("InvalidJwtTemplate")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

/** The operator named a template that does not exist. */
export class JwtTemplateMissing extends Data.TaggedError("JwtTemplateMissing")<{
  readonly name: string
}> {
  override get message() {
    return `There is no template called ${this.name} in this environment`
  }
}

/** Recipient of a templated token, and its template. */
export interface TemplateTokenRequest {
  readonly environment: Environment
  readonly templateName: string
  readonly session: Pick<TokenSession, "id" | "impersonatorId" | "organization">
  readonly user: TemplateSubject["user"]
}

/** Stands where a template names the session and there is none. */
const noSession = SessionId.make("00000000-0000-0000-0000-000000000000")

const decode = Schema.decodeUnknownEffect(
  Schema.Struct({ name: JwtTemplateName, template: JwtTemplate }),
  { errors: "all", onExcessProperty: "error" }
)
const isName = Schema.is(JwtTemplateName)

/** The named recipes by which an environment makes tokens for others (contract: "JWT templates"). */
export class JwtTemplates extends Context.Service<JwtTemplates>()(
  "gatehouse/sessions/tokens/JwtTemplates",
  {
    make: Effect.gen(function* () {
      const store = yield* TokensStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const hooked = yield* HookedClaims
      const keys = yield* SigningKeys
      const transaction = yield* Transaction

      const record = (
        environmentId: EnvironmentId,
        action: "template.set" | "template.removed",
        name: string
      ) => audit.record(environmentEntry(environmentId, action, { name }))

      /** Makes or replaces a template; takes what an operator's file holds. */
      const set = Effect.fn("JwtTemplates.set")(function* (
        environmentId: EnvironmentId,
        name: string,
        definition: unknown
      ) {
        const decoded = yield* decode({ name, template: definition }).pipe(
          Effect.mapError(
            (error) =>
              new InvalidJwtTemplate({
                problems: problemLines(error, (path) => path.replace(/^template\./, ""))
              })
          )
        )
        const template = {
          name: decoded.name,
          ...decoded.template,
          updatedAt: yield* DateTime.now
        }
        yield* transaction.run(
          Effect.andThen(
            store.put(environmentId, template),
            record(environmentId, "template.set", name)
          )
        )
        return template
      })

      const remove = Effect.fn("JwtTemplates.remove")(function* (
        environmentId: EnvironmentId,
        name: string
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            const removed = yield* store.remove(environmentId, name)
            if (!removed) return yield* new JwtTemplateMissing({ name })
            yield* record(environmentId, "template.removed", name)
          })
        )
      })

      const cache = yield* LookupCache.make(
        ([environmentId, name]: readonly [EnvironmentId, string]) =>
          transaction.outside(store.find(environmentId, name)),
        LookupCache.briefly
      )

      /** A set or removed template counts within a second on every instance. */
      const mint = Effect.fnUntraced(function* ({
        environment,
        session,
        templateName,
        user
      }: TemplateTokenRequest) {
        const template = isName(templateName)
          ? yield* Cache.get(cache, [environment.id, templateName] as const)
          : undefined
        if (template === undefined) return yield* new TemplateNotFound()
        const jti = yield* crypto.uuidV7
        const issuedAt = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const subject = { user, session, organization: session.organization }
        const common = commonClaims(
          environment,
          {
            userId: user.id,
            session,
            audience: audienceOfTemplate(template),
            lifetimeSeconds: template.lifetimeSeconds
          },
          { jti, issuedAt }
        )
        const added = yield* hooked.claimsFor(environment, {
          sessionId: session.id,
          userId: user.id,
          organizationId: session.organization?.id ?? null,
          kind: "template",
          template: templateName
        })
        const token = yield* keys.sign(environment.id, templateTokenType, {
          ...added,
          ...renderClaims(template.claims, subject),
          ...common
        })
        return { token, expiresAt: DateTime.makeUnsafe(common.exp * 1000) }
      })

      /**
       * The claims that a template makes for a user, as in a session without an active
       * organization.
       */
      const preview = Effect.fn("JwtTemplates.preview")(function* (
        environmentId: EnvironmentId,
        name: JwtTemplateName,
        user: TemplateSubject["user"]
      ) {
        const template = yield* store.find(environmentId, name)
        if (template === undefined) return yield* new TemplateNotFound()
        const session = { id: noSession }
        return renderClaims(template.claims, { user, session, organization: null })
      })

      return { set, list: store.list, remove, preview, mint }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TokensStore.layer, SigningKeys.layer])
  )
}
