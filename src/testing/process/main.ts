import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { Console } from "node:console"
import { createServer } from "node:http"
import { PassThrough } from "node:stream"
import { commandLine } from "./commandLine.ts"
import { controlAddress, ControlHttp } from "./ControlHttp.ts"
import { TestBox } from "./TestBox.ts"

const read = commandLine(process.argv.slice(2), process.env)

// Its one line is all that the process prints unless it is asked for more: a caller that has read
// the line may close both streams, or leave them to fill up, at which a program waits.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
const isVerbose = read._tag === "Options" && read.isVerbose
globalThis.console = new Console(isVerbose ? process.stderr : new PassThrough().resume())

const running = (options: Extract<typeof read, { readonly _tag: "Options" }>) =>
  Effect.gen(function* () {
    const box = yield* TestBox
    const address = yield* controlAddress
    process.stdout.write(`${JSON.stringify(box.addresses(address))}\n`)
    yield* box.stopped
    // The answer to the call that stops leaves first.
    yield* Effect.sleep("50 millis")
  }).pipe(
    Effect.provide(
      HttpRouter.serve(ControlHttp, { disableListenLog: true, disableLogger: true }).pipe(
        Layer.provideMerge(TestBox.layerWith(options.box)),
        Layer.provideMerge(
          NodeHttpServer.layer(createServer, {
            host: "127.0.0.1",
            port: options.controlPort,
            gracefulShutdownTimeout: "1 second"
          })
        )
      )
    )
  )

if (read._tag === "Refused") {
  process.stderr.write(`${read.message}\n`)
  process.exitCode = read.isHelp ? 0 : 1
} else {
  NodeRuntime.runMain(running(read))
}
