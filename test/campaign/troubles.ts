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

/** Time after a trouble in which requests may still feel it, in milliseconds. */
const aftermath = 8000

/** Causes troubles one after the other, and knows which moments they explain. */
export class Troubles {
  readonly #spans: Array<{ readonly name: string; readonly from: number; to: number }> = []
  readonly counts = new Map<string, number>()
  readonly #dice: Dice
  readonly #all: ReadonlyArray<Trouble>
  #isOver = false

  constructor(dice: Dice, clock: Clock, installation: () => Installation, outside: Outside) {
    this.#dice = dice
    const instance = () => dice.pick(installation().instances)
    const moody =
      (part: "mail" | "webhooks" | "hooks", mood: Mood, seconds: number) => async () => {
        outside.mood(part, mood)
        await pause(seconds * 1000)
        outside.mood(part, "well")
      }
    this.#all = [
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
      [2, "a mail server that refuses", moody("mail", "failing", 6)],
      [1, "a mail server that hangs", moody("mail", "hanging", 6)],
      [1, "webhook receivers that fail", moody("webhooks", "failing", 8)],
      [1, "webhook receivers that hang", moody("webhooks", "hanging", 8)],
      [1, "hooks that fail", moody("hooks", "failing", 5)],
      [1, "hooks that hang", moody("hooks", "hanging", 5)]
    ]
  }

  /** The newest breaking trouble that touched the time from then until now. */
  since(since: number): string | undefined {
    return this.#spans.findLast(({ to }) => to + aftermath >= since)?.name
  }

  /** Causes them until it is told to stop, with some seconds of peace between. */
  async run(): Promise<void> {
    while (!this.#isOver) {
      for (let waits = this.#dice.between(5, 20); waits > 0 && !this.#isOver; waits -= 1) {
        await pause(1000)
      }
      if (this.#isOver) return
      const [, name, cause, isBreaking] = this.#dice.weighted(
        this.#all.map((one) => [one[0], one] as const)
      )
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
      const span = { name, from: Date.now(), to: Infinity }
      if (isBreaking === "breaking") this.#spans.push(span)
      await cause()
      span.to = Date.now()
    }
  }

  stop(): void {
    this.#isOver = true
  }
}
