import { createServer, Packet } from "dns2"
import { Context, Effect, Layer } from "effect"
import { freePort } from "./freePort.ts"
import { TestService } from "./TestService.ts"

/** What a name server says of a name: values of its TXT records, that it cannot tell, or nothing. */
type Said = ReadonlyArray<string> | "refused" | "servfail" | "silence"

/** A name server on loopback, which knows nothing until it is told. */
export class NameServer extends Context.Service<
  NameServer,
  {
    readonly address: string
    readonly say: (name: string, said: Said) => void
    /** Names that were asked for so far. */
    readonly asked: ReadonlyArray<string>
  }
>()("gatehouse/test/NameServer") {
  static readonly layer = Layer.effect(
    NameServer,
    Effect.gen(function* () {
      const records = new Map<string, Said>()
      const asked: Array<string> = []
      const server = createServer({
        udp: { type: "udp4" },
        tcp: true,
        handle: (request, send) => {
          const name = request.questions[0]?.name ?? ""
          const response = Packet.createResponseFromRequest(request)
          asked.push(name)
          const said = records.get(name.toLowerCase())
          if (said === "silence") return
          if (said === "servfail") response.header.rcode = 2
          else if (said === "refused") response.header.rcode = 5
          else if (said === undefined) response.header.rcode = 3
          else {
            for (const data of said) {
              response.answers.push({
                name,
                type: Packet.TYPE.TXT,
                class: Packet.CLASS.IN,
                ttl: 60,
                data
              } as (typeof response.answers)[number])
            }
          }
          void send(response)
        }
      })
      const port = yield* freePort
      const place = { port, address: "127.0.0.1" }
      yield* Effect.acquireRelease(
        Effect.promise(() => server.listen({ udp: place, tcp: place })),
        () => Effect.promise(() => server.close())
      )
      return NameServer.of({
        address: `127.0.0.1:${port}`,
        say: (name, said) => void records.set(name.toLowerCase(), said),
        asked
      })
    })
  )
}

/** The service, whose resolver is a name server on loopback. */
export const serviceWithNames = Layer.unwrap(
  Effect.map(NameServer, ({ address }) => TestService.layerWith({ dnsServers: [address] }))
).pipe(Layer.provideMerge(NameServer.layer))
