import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { balancer } from "../../support/Balancer.ts"
import { fault } from "../../support/Fault.ts"
import { freshEnv } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { asker } from "../../support/TestService.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

it.live(
  "no request fails while two instances are restarted one after the other under load",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a restart under load, two instances", {
        promised: "no failed request; nothing acknowledged lost, each event told once",
        done:
          "SIGTERM to each of two instances in turn, under a storm of writes through a " +
          "balancer that sends again only what was refused a connection"
      })
      const env = { ...(yield* freshEnv), DRAIN_SECONDS: "1" }
      const { add, broken, origin, remove } = yield* balancer
      const first = yield* ServiceProcess.start({ env })
      const { secretKey } = first
      let instances = [first, yield* ServiceProcess.start({ env, secretKey })]
      for (const { port } of instances) add(port)

      const ask = asker(`${origin}/api/server/v1`, secretKey)
      const storm = yield* WriteStorm.start(() => ask)
      yield* WriteStorm.untilAcknowledged(storm, 200)
      for (let restart = 0; restart < 2; restart += 1) {
        const [old, other] = instances
        assert.isDefined(old)
        assert.isDefined(other)
        yield* old.signal("SIGTERM")
        assert.strictEqual((yield* old.ended).code, 0)
        remove(old.port)
        const started = yield* ServiceProcess.start({ env, secretKey })
        add(started.port)
        instances = [other, started]
        yield* WriteStorm.untilAcknowledged(storm, 100)
      }
      const writes = yield* storm.end

      assert.deepStrictEqual(broken, [])
      assert.deepStrictEqual(
        writes.filter(({ acknowledged }) => !acknowledged),
        []
      )
      yield* WriteStorm.assertNothingLost(ask, writes)
      yield* saw(`${writes.length} writes over two restarts, all acknowledged and told once`)
    }),
  180_000
)
