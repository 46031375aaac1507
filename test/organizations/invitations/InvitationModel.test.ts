import { assert, layer } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import {
  apply,
  statusAt,
  type InvitationCommand,
  type InvitationTimes
} from "../../../src/organizations/invitations/InvitationState.ts"
import {
  acceptAt,
  detailsOf,
  freshEmail,
  invite,
  mailedToken,
  signUpBy
} from "../../support/Invitations.ts"
import { newcomer } from "../../support/Organizations.ts"
import * as Seed from "../../support/Seed.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const lifetimeSeconds = 60

/** An invitation as the model has it; its tokens are the service's, the newest last. */
interface Modelled {
  readonly id: string
  readonly email: string
  readonly toOrganization: boolean
  readonly tokens: Array<string>
  times: InvitationTimes
  bag: Record<string, number>
}

/** What a call must answer: its status with its code, and the state that a refusal names. */
type Expected = readonly [status: number, code?: string, invitationStatus?: string]

const seen = ({ json, status }: RawResponse): Expected => {
  const code: string | undefined = json?.properties?.code
  if (status < 400 || code === undefined) return [status]
  const { invitationStatus } = json.properties
  return invitationStatus === undefined ? [status, code] : [status, code, invitationStatus]
}

const Small = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 11 }))
const Steps = Arbitrary.schema(
  Schema.Array(
    Schema.Struct({
      step: Schema.Literals([
        "create",
        "create",
        "patch",
        "resend",
        "revoke",
        "signUp",
        "join",
        "details",
        "wait"
      ]),
      which: Small,
      how: Small
    })
  ).check(Schema.isMinLength(25), Schema.isMaxLength(40))
)

/** The service and the model side by side, over three addresses and one organization of their own. */
const makeRun = Effect.gen(function* () {
  const { ask, environment } = yield* TestService
  const organizationId = yield* Seed.organization(environment.id, "Modelled")
  const bystander = yield* newcomer
  const emails = [freshEmail(), freshEmail(), freshEmail()]
  const invitations: Array<Modelled> = []
  const accounts = new Map<string, TestBrowser>()
  const members = new Set<string>()

  const expectation = (times: InvitationTimes, command: InvitationCommand, now: DateTime.Utc) => {
    const result = apply(times, command, now, lifetimeSeconds)
    return Result.isSuccess(result)
      ? { times: result.success, refusal: undefined }
      : { times, refusal: [409, "invitation_not_pending", result.failure] as Expected }
  }

  const create = Effect.fnUntraced(function* (email: string, toOrganization: boolean) {
    const now = yield* DateTime.now
    const answer = yield* invite({
      email: toOrganization ? email.toUpperCase() : email,
      sendEmail: false,
      ...(toOrganization ? { organizationId } : {})
    })
    const isPending = invitations.some(
      (other) =>
        other.email === email &&
        other.toOrganization === toOrganization &&
        statusAt(other.times, now) === "PENDING"
    )
    const refusal: Expected | undefined =
      accounts.has(email) && !toOrganization
        ? [409, "email_taken"]
        : members.has(email) && toOrganization
          ? [409, "already_member"]
          : isPending
            ? [409, "invitation_pending"]
            : undefined
    assert.deepStrictEqual(seen(answer), refusal ?? [201])
    if (refusal !== undefined) return
    const token = new URL(answer.json.url).searchParams.get("token") ?? ""
    const expiresAt = DateTime.add(now, { seconds: lifetimeSeconds })
    const times = { expiresAt, acceptedAt: null, revokedAt: null }
    const { id } = answer.json
    invitations.push({ id, email, toOrganization, tokens: [token], times, bag: {} })
  })

  const command = Effect.fnUntraced(function* (
    modelled: Modelled,
    step: "patch" | "resend" | "revoke",
    how: number
  ) {
    const { refusal, times } = expectation(modelled.times, step, yield* DateTime.now)
    const path = `/invitations/${modelled.id}`
    const key = `k${how % 3}`
    const value = how % 4 === 0 ? null : how
    const answer =
      step === "patch"
        ? yield* ask(path, { method: "PATCH", json: { privateMetadata: { [key]: value } } })
        : step === "resend"
          ? yield* ask(`${path}/resend`, { method: "POST" })
          : yield* ask(path, { method: "DELETE" })
    assert.deepStrictEqual(seen(answer), refusal ?? [200])
    if (refusal !== undefined) return
    modelled.times = times
    if (step === "patch") {
      const { [key]: _, ...rest } = modelled.bag
      modelled.bag = value === null ? rest : { ...rest, [key]: value }
    }
    if (step === "resend") modelled.tokens.push(yield* mailedToken(modelled.email))
  })

  const signUp = Effect.fnUntraced(function* (modelled: Modelled, token: string, dead: boolean) {
    const { refusal, times } = expectation(modelled.times, "accept", yield* DateTime.now)
    const { answer, browser } = yield* signUpBy(token)
    const refused: Expected | undefined = dead
      ? [400, "invalid_token"]
      : (refusal ?? (accounts.has(modelled.email) ? [409, "account_exists"] : undefined))
    assert.deepStrictEqual(seen(answer), refused ?? [200])
    if (refused !== undefined) return
    modelled.times = times
    accounts.set(modelled.email, browser)
    if (!modelled.toOrganization) return
    members.add(modelled.email)
    // The link proves the address, which the invitation to the environment waits for.
    const now = yield* DateTime.now
    for (const other of invitations) {
      const isWaiting = !other.toOrganization && statusAt(other.times, now) === "PENDING"
      if (other.email === modelled.email && isWaiting) {
        other.times = expectation(other.times, "accept", now).times
      }
    }
  })

  const join = Effect.fnUntraced(function* (modelled: Modelled, token: string, dead: boolean) {
    const { refusal, times } = expectation(modelled.times, "accept", yield* DateTime.now)
    const owner = accounts.get(modelled.email)
    const answer = yield* acceptAt(owner ?? bystander.browser, token)
    const refused: Expected | undefined =
      dead || !modelled.toOrganization
        ? [400, "invalid_token"]
        : owner === undefined
          ? [403, "invitation_email_mismatch"]
          : (refusal ?? (members.has(modelled.email) ? [409, "already_member"] : undefined))
    assert.deepStrictEqual(seen(answer), refused ?? [200])
    if (refused !== undefined) return
    modelled.times = times
    members.add(modelled.email)
  })

  const details = Effect.fnUntraced(function* (modelled: Modelled, token: string, dead: boolean) {
    const status = statusAt(modelled.times, yield* DateTime.now)
    const answer = yield* detailsOf(token)
    assert.deepStrictEqual(seen(answer), dead ? [400, "invalid_token"] : [200])
    if (dead) return
    assert.deepInclude(answer.json, {
      organizationName: modelled.toOrganization ? "Modelled" : null,
      accountExists: accounts.has(modelled.email),
      expired: status === "EXPIRED",
      accepted: status === "ACCEPTED",
      revoked: status === "REVOKED"
    })
  })

  const step = Effect.fnUntraced(function* (name: string, which: number, how: number) {
    if (name === "wait") return yield* TestClock.adjust(`${1 + how * 6} seconds`)
    if (name === "create") return yield* create(emails[which % 3] ?? "", how % 2 === 0)
    const modelled = invitations[which % Math.max(1, invitations.length)]
    if (modelled === undefined) return
    const { tokens } = modelled
    const chosen = how % 4 === 0 ? 0 : tokens.length - 1
    const token = tokens[chosen] ?? ""
    const dead = chosen !== tokens.length - 1
    if (name === "signUp") return yield* signUp(modelled, token, dead)
    if (name === "join") return yield* join(modelled, token, dead)
    if (name === "details") return yield* details(modelled, token, dead)
    return yield* command(modelled, name as "patch" | "resend" | "revoke", how)
  })

  /** Both tell the same of every invitation. */
  const compare = Effect.gen(function* () {
    const now = yield* DateTime.now
    const text = (at: DateTime.Utc | null) => (at === null ? null : DateTime.formatIso(at))
    for (const email of emails) {
      const { items } = (yield* ask(`/invitations?email=${email}&limit=100`)).json
      const told = items.map((item: Record<string, unknown>) => [
        item["id"],
        item["status"],
        item["expiresAt"],
        item["acceptedAt"],
        item["revokedAt"],
        item["privateMetadata"]
      ])
      const modelled = invitations
        .filter((invitation) => invitation.email === email)
        .map(({ bag, id, times }) => [
          id,
          statusAt(times, now),
          text(times.expiresAt),
          text(times.acceptedAt),
          text(times.revokedAt),
          bag
        ])
      const byId = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>) =>
        String(a[0]) < String(b[0]) ? -1 : 1
      assert.deepStrictEqual(told.toSorted(byId), modelled.toSorted(byId))
    }
  })

  return { step, compare }
})

layer(TestService.layer)("the service and the model of invitations", (it) => {
  it.effect.prop(
    "answer alike, whatever is done in whatever order",
    [Steps],
    ([steps]) =>
      Effect.gen(function* () {
        yield* (yield* Environments).update("main", {
          invitations: { lifetimeSeconds },
          throttle: { mailsPerAddressPerHour: 1000, mailsPerAddressAndNetworkPerHour: 1000 }
        })
        yield* TestClock.adjust("1 second")
        const { compare, step } = yield* makeRun
        for (const { how, step: name, which } of steps) yield* step(name, which, how)
        yield* compare
      }),
    { arbitrary: { runs: 8 }, timeout: 60_000 }
  )
})
