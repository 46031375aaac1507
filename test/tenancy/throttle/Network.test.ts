import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { networkOf } from "../../../src/tenancy/throttle/Limit.ts"

const Group = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffff }))
const Half = Schema.Tuple([Group, Group, Group, Group])

const full = (groups: ReadonlyArray<number>): string =>
  groups.map((group) => group.toString(16).padStart(4, "0").toUpperCase()).join(":")

/** The shortest spelling, with the first run of zeros left out. */
const short = (groups: ReadonlyArray<number>): string =>
  groups
    .map((group) => group.toString(16))
    .join(":")
    .replace(/(^|:)0(:0)+(:|$)/, "::")

describe("the network that one party holds", () => {
  it.effect.prop(
    "is the same for every IPv6 address of one /64, however it is spelt, and for no other",
    [Half, Half, Half],
    ([network, host, other]) =>
      Effect.sync(() => {
        const expected = networkOf(full([...network, 0, 0, 0, 1]))
        assert.strictEqual(networkOf(full([...network, ...host])), expected)
        assert.strictEqual(networkOf(short([...network, ...host])), expected)
        const isSame = network.join() === other.join()
        assert.strictEqual(networkOf(short([...other, ...host])) === expected, isSame)
      })
  )

  it.effect.each([
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["2001:db8::", "2001:db8:0:0"],
    ["2001:DB8:0:1::5", "2001:db8:0:1"],
    ["192.0.2.1", "192.0.2.1"]
  ] as const)("of %s is %s", ([address, network]) =>
    Effect.sync(() => assert.strictEqual(networkOf(address), network))
  )
})
