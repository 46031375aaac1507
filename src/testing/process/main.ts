import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Deferred, Effect, Layer, References } from "effect"
import { HttpRouter } from "effect/http"
import { createServer } from "node:http"
import { commandLine } from "./commandLine.ts"
import { controlAddress, ControlHttp, Stopped } from "./ControlHttp.ts"
import { TestBox, TestBoxSettings } from "./TestBox.ts"

const read = commandLine(process.argv.slice(2), process.env)

const process_ = (options: Extract<typeof read, { readonly _tag: "Options" }>) =>
  Effect.gen(function* () {
    const box = yield* TestBox
    const address = yield* controlAddress
    const stopped = yield* Stopped
    process.stdout.write(`${JSON.stringify(box.addresses(address))}\n`)
    yield* Deferred.await(stopped)
    // The answer to the call that stops leaves first.
    yield* Effect.sleep("50 millis")
  }).pipe(
    Effect.provide(
      HttpRouter.serve(ControlHttp, { disableListenLog: true, disableLogger: true }).pipe(
        Layer.provideMerge(TestBox.layer),
        Layer.provideMerge(Stopped.layer),
        Layer.provideMerge(
          NodeHttpServer.layer(createServer, {
            host: "127.0.0.1",
            port: options.controlPort,
            gracefulShutdownTimeout: "1 second"
          })
        ),
        Layer.provide(Layer.succeed(TestBoxSettings, options.box))
      )
    ),
    Effect.provideService(References.MinimumLogLevel, "Error")
  )

if (read._tag === "Refused") {
  process.stderr.write(`${read.message}\n`)
  process.exitCode = read.isHelp ? 0 : 1
} else {
  NodeRuntime.runMain(process_(read))
}
