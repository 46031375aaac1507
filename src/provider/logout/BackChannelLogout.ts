import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Jobs from "../../platform/Jobs.ts"
import { OutboundPost, PostFailed } from "../../platform/OutboundPost.ts"
import { logoutAttempts, LogoutQueue, type LogoutJob } from "../../sessions/grants/LogoutQueue.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { Applications } from "../applications/Applications.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import { SignOnsStore } from "./SignOnsStore.ts"

/** Lifetime of a logout token, in seconds. */
const tokenSeconds = 120

/** Time that an application has for its answer. */
const patience = "5 seconds"

/** Applications that one instance tells at a time. */
const workers = 10

const event = "http://schemas.openid.net/event/backchannel-logout"

const headers = {
  "content-type": "application/x-www-form-urlencoded",
  "user-agent": "Gatehouse-Logout/1"
}

/** Tells applications that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
export class BackChannelLogout extends Context.Service<BackChannelLogout>()(
  "gatehouse/provider/logout/BackChannelLogout",
  {
    make: Effect.gen(function* () {
      const store = yield* SignOnsStore
      const environments = yield* Environments
      const applications = yield* Applications
      const keys = yield* IssuerKeys
      const crypto = yield* Crypto
      const outbound = yield* OutboundPost

      /** The address to tell and the token to send there; undefined where nobody is told any more. */
      const addressed = Effect.fnUntraced(function* ({
        environmentId,
        parties,
        signOnId
      }: LogoutJob) {
        const signOn = parties ?? (yield* store.find(environmentId, signOnId))
        if (signOn === undefined) return undefined
        const application = yield* applications.stored(environmentId, signOn.applicationId)
        const url = application?.configuration.backChannelLogoutUri ?? null
        if (application === undefined || url === null || !application.enabled) return undefined
        const environment = yield* Effect.orDie(environments.get(environmentId))
        const { idTokenAlgorithm } = application.configuration
        const issuedAt = epochSeconds(yield* DateTime.now)
        const token = yield* keys.sign(environmentId, idTokenAlgorithm, "logout+jwt", {
          iss: oauthIssuerAt(environment.appUrl),
          aud: application.clientId,
          sub: signOn.userId,
          sid: signOnId,
          jti: yield* crypto.uuidV7,
          events: { [event]: {} },
          iat: issuedAt,
          exp: issuedAt + tokenSeconds
        })
        return { url, token, applicationId: application.id }
      })

      const posted = (url: string, token: Redacted.Redacted) =>
        outbound
          .send({
            url: new URL(url),
            headers,
            body: new URLSearchParams({ logout_token: Redacted.value(token) }).toString()
          })
          .pipe(
            Effect.timeoutOrElse({
              duration: patience,
              orElse: () => Effect.fail(new PostFailed({ reason: "no answer in time" }))
            }),
            Effect.filterOrFail(
              (status) => status >= 200 && status < 300,
              (status) => new PostFailed({ reason: `the answer was ${status}` })
            ),
            Effect.result
          )

      /** Makes one try, the `attempts`-th; fails with the reason where another is to follow. */
      const deliver = Effect.fn("BackChannelLogout.deliver")(function* (
        job: LogoutJob,
        { attempts }: { readonly attempts: number }
      ) {
        const addressee = yield* addressed(job)
        if (addressee === undefined) return undefined
        const { applicationId, token, url } = addressee
        const answer = yield* posted(url, token)
        if (Result.isSuccess(answer)) return undefined
        const { reason } = answer.failure
        const { environmentId } = job
        const told =
          attempts < logoutAttempts
            ? Effect.logDebug("A logout has to be told again")
            : Effect.logWarning("An application could not be told of a logout")
        yield* Effect.annotateLogs(told, { environmentId, applicationId, attempts, reason })
        return yield* Effect.fail(reason)
      })

      return { deliver }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SignOnsStore.layer, OutboundPost.layer])
  )

  /** Tells applications of ended sessions for as long as the service runs. */
  static readonly workers = Layer.effectDiscard(
    Effect.gen(function* () {
      const jobs = yield* LogoutQueue
      const { deliver } = yield* BackChannelLogout
      const work = Jobs.work(jobs, deliver, "Telling an application of a logout failed")
      yield* Effect.replicateEffect(Effect.forkScoped(work), workers)
    })
  ).pipe(Layer.provide([LogoutQueue.layer, BackChannelLogout.layer]))
}
