import type { Dice } from "../fuzz/Dice.ts"
import type { Clock } from "./Clock.ts"
import type { Installation } from "./Installation.ts"
import type { Mood, Outside } from "./Outside.ts"

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** What can go wrong, with how often among all; a breaking one explains that requests failed. */
type Trouble = readonly [
  weight: number,
  name: string,
  cause: () => Promise<void>,
  isBreaking?: "breaking"
]

interface Span {
  readonly name: string
  readonly isBreaking: boolean
  to: number
}

/** Time after a trouble in which requests may still feel it, in milliseconds. */
const aftermath = 8000

/** Causes troubles one after the other, and knows which moments they explain. */
export class Troubles {
  readonly #spans: Array<Span> = []
  readonly counts = new Map<string, number>()
  readonly #dice: Dice
  #all: ReadonlyArray<Trouble>

  constructor(
    dice: Dice,
    clock: Clock,
    installation: () => Installation,
    outside: Outside,
    takeOver?: () => Promise<void>
  ) {
    this.#dice = dice
    const instance = () => dice.pick(installation().instances)
    const moody =
      (part: "mail" | "webhooks" | "hooks", mood: Mood, seconds: number) => async () => {
        outside.mood(part, mood)
        await pause(seconds * 1000)
        outside.mood(part, "well")
      }
    const { provider } = outside
    const failover: Trouble = [
      4,
      "a standby that takes over",
      async () => {
        // There is one standby, so that it happens once.
        this.#all = this.#all.filter((one) => one !== failover)
        await takeOver?.()
        installation().follow()
      },
      "breaking"
    ]
    this.#all = [
      ...(takeOver === undefined ? [] : [failover]),
      [
        3,
        "SIGKILL of an instance",
        async () => {
          const one = instance()
          await one.signal("SIGKILL")
          await pause(dice.between(200, 3000))
          await one.start()
        },
        "breaking"
      ],
      [
        2,
        "a restart of an instance",
        async () => {
          const one = instance()
          await one.signal("SIGTERM")
          await one.start()
        },
        "breaking"
      ],
      [3, "connections of the database cut", () => installation().cutConnections(), "breaking"],
      [
        2,
        "a partition between instances and database",
        () => installation().road.block(dice.between(1000, 12_000)),
        "breaking"
      ],
      [
        3,
        "a jump of the clock",
        async () => {
          clock.jump(dice.pick([3600, 12 * 3600, 24 * 3600, 48 * 3600]))
          await installation().moveClock()
        }
      ],
      [2, "an identity provider that rotates its keys", () => provider.rotateKeys()],
      [
        1,
        "an identity provider that fails",
        async () => {
          const endpoint = dice.pick(["discovery", "keys", "token"] as const)
          provider.fails(endpoint, 500)
          await pause(6000)
          provider.fails(endpoint, null)
        }
      ],
      [2, "a mail server that refuses", moody("mail", "failing", 6)],
      [1, "a mail server that hangs", moody("mail", "hanging", 6)],
      [1, "webhook receivers that fail", moody("webhooks", "failing", 8)],
      [1, "webhook receivers that hang", moody("webhooks", "hanging", 8)],
      [1, "hooks that fail", moody("hooks", "failing", 5)],
      [1, "hooks that hang", moody("hooks", "hanging", 5)]
    ]
  }

  /** True if a trouble of that name touched the time from then until now. */
  touched(name: string, since: number): boolean {
    return this.#spans.some((span) => span.name.includes(name) && span.to + aftermath >= since)
  }

  /** The newest breaking trouble that touched the time from then until now. */
  since(since: number): string | undefined {
    return this.#spans.findLast(({ isBreaking, to }) => isBreaking && to + aftermath >= since)?.name
  }

  /** Causes them until a time, with some seconds of peace between. */
  async run(until: number): Promise<void> {
    for (;;) {
      await pause(this.#dice.between(5000, 20_000))
      if (Date.now() >= until) return
      const [, name, cause, isBreaking] = this.#dice.weighted(
        this.#all.map((one) => [one[0], one] as const)
      )
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
      const span: Span = { name, isBreaking: isBreaking === "breaking", to: Infinity }
      this.#spans.push(span)
      await cause()
      span.to = Date.now()
    }
  }
}
