import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IpNetwork } from "effect/net"
import { pages } from "../../src/service/PagesPlane.ts"
import { attack } from "../support/Attack.ts"
import * as Console from "../support/Console.ts"
import { callers, type Answer, type Caller } from "../support/hostile/callers.ts"
import {
  attemptsAt,
  attemptsAtField,
  attemptsAtForm,
  attemptsAtHead,
  attemptsAtPage,
  type Attempt
} from "../support/hostile/requests.ts"
import { attacked } from "../support/hostile/slots.ts"

/** The most that one request may cost, in microseconds of all threads of the process. */
const mostMicroseconds = 50_000
/** The most that one answer may have; a page shows what was typed once more, with entities in it. */
const mostAnswer = 262_144

/** Every alphabet at every place takes minutes; `npm test` takes turns with them. */
const isFull = process.env["ATTACKS_EVERY"] === "1"

let turn = 0
/** All of some attempts, or one of them: the first at every other place, else another in its turn. */
const chosen = (all: ReadonlyArray<() => Attempt>): ReadonlyArray<() => Attempt> => {
  if (isFull) return all
  turn += 1
  const index = turn % 2 === 0 ? 0 : turn % all.length
  return all.slice(index, index + 1)
}

/** What a request costs beside its answer: the least of some tries, as others use the machine too. */
const costOf = Effect.fnUntraced(function* (ask: Effect.Effect<Answer>) {
  let least = Infinity
  let answer: Answer = { status: 0, text: "" }
  const isWorthATry = () =>
    least > mostMicroseconds && (least === Infinity || least < 20 * mostMicroseconds)
  for (let tries = 0; tries < 8 && isWorthATry(); tries += 1) {
    const before = process.cpuUsage()
    answer = yield* ask
    const { system, user } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return { answer, least }
})

/** An upload waits in a queue, which is full before the walk is over. */
const isQueueFull = ({ path }: Attempt["request"], { status }: Answer): boolean =>
  status === 503 && path.includes("/imports")

const flawOf = Effect.fnUntraced(function* (
  { name, request }: Attempt,
  { ask, askAsNewcomer }: Caller
) {
  const first = yield* costOf(ask(request))
  const { answer, least } =
    first.answer.status === 429 && askAsNewcomer !== undefined
      ? yield* costOf(yield* askAsNewcomer(request))
      : first
  const { status, text } = answer
  if (least > mostMicroseconds) return [`${name}: ${Math.round(least / 1000)} ms (${status})`]
  if (status === 429) return [`${name}: refused by a limit, unread`]
  if (status >= 500 && !isQueueFull(request, answer)) {
    return [`${name}: ${status} ${text.slice(0, 200)}`]
  }
  return text.length > mostAnswer ? [`${name}: an answer of ${text.length}`] : []
})

const walk = Effect.fnUntraced(function* (attempts: ReadonlyArray<() => Attempt>, caller: Caller) {
  const flaws: Array<string> = []
  for (const attempt of attempts) {
    flaws.push(...(yield* flawOf(attempt(), caller)))
    if (flaws.length >= 20) break
  }
  return flaws
})

const timeout = isFull ? 1_800_000 : 60_000

const world = Console.layerWith({
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")],
  trustForwardedHost: true
})

layer(world)("hostile text", (it) => {
  it.effect.each(["server", "client", "console"] as const)(
    "costs little in every place of every operation of the %s plane",
    (plane) =>
      Effect.gen(function* () {
        yield* attack("quadratic work", "amplified answers", "slow regular expressions")
        const caller = (yield* callers)[plane]
        const attempts = attacked
          .filter((operation) => operation.plane === plane)
          .flatMap((operation) =>
            operation.slots.flatMap((slot) => chosen(attemptsAt(operation, caller, slot)))
          )
        assert.isAbove(attempts.length, 100)
        assert.deepStrictEqual(yield* walk(attempts, caller), [])
      }),
    timeout
  )

  it.effect(
    "costs little in every field of every form of the pages, signed in and out",
    () =>
      Effect.gen(function* () {
        yield* attack("quadratic work", "amplified answers", "slow regular expressions")
        const all = yield* callers
        const attempts = pages.flatMap(({ forms, path: template }) => {
          const path = template.replaceAll(/:(\w+)/g, (_, name) => all.client.ids[name] ?? "x")
          return [
            ...chosen(attemptsAtPage(path)),
            ...Object.entries(forms).flatMap(([name, { form }]) => {
              const action = name === "" ? path : `${path}/${name}`
              return [
                ...chosen(attemptsAtForm(action)),
                ...Object.keys(form.fields).flatMap((field) =>
                  chosen(attemptsAtField(action, field))
                )
              ]
            })
          ]
        })
        assert.isAbove(attempts.length, 100)
        const isOdd = (_: unknown, index: number) => index % 2 === 1
        const some = isFull ? attempts : attempts.filter(isOdd)
        assert.deepStrictEqual(yield* walk(some, all.stranger), [])
        assert.deepStrictEqual(yield* walk(attempts, all.client), [])
      }),
    timeout
  )

  it.effect(
    "costs little in every field of a head",
    () =>
      Effect.gen(function* () {
        yield* attack("quadratic work", "amplified answers", "slow regular expressions")
        const all = yield* callers
        const json = { "content-type": "application/json" }
        const heads = [
          ["server", "GET", "/api/server/v1/users"],
          ["server", "POST", "/api/server/v1/users"],
          ["client", "GET", "/_service/boot"],
          ["client", "PATCH", "/_service/users/me"],
          ["client", "GET", "/_service/pages/sign-in"],
          ["client", "GET", "/nowhere"],
          ["console", "GET", "/api/console/v1/me"]
        ] as const
        for (const [plane, method, path] of heads) {
          const request = {
            method,
            path,
            headers: method === "GET" ? {} : json,
            ...(method === "GET" ? {} : { body: "{}" })
          }
          const attempts = attemptsAtHead(`${method} ${path}`, request)
          const some = isFull ? attempts : attempts.filter((_, index) => index % 11 === 0)
          assert.deepStrictEqual(yield* walk(some, all[plane]), [])
        }
      }),
    timeout
  )
})
