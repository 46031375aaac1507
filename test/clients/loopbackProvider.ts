import { DateTime, Effect, Redacted } from "effect"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { certifiedKey } from "../../src/platform/Certificates.ts"
import { answers, freePort, start, type Command, type Program } from "../examples/programs.ts"

/** Where a provider runs, and what it signs by. */
export interface Place {
  readonly folder: string
  readonly base: string
  readonly port: number
  readonly certificate: string
  readonly privateKey: string
}

/** How a provider is started: its files below the folder, its command, and an address that answers. */
export interface Arrangement {
  readonly files: Readonly<Record<string, string>>
  readonly command: Command
  readonly env?: Readonly<Record<string, string>>
  readonly ready: string
}

/** Files of a provider, which may be written again while it runs. */
export const written = async (
  folder: string,
  files: Readonly<Record<string, string>>
): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Runs an identity provider on loopback for as long as a scope lasts. */
export const loopbackProvider = (name: string, arranged: (place: Place) => Arrangement) =>
  Effect.gen(function* () {
    const key = yield* certifiedKey(`${name}.test`, yield* DateTime.now)
    return yield* Effect.acquireRelease(
      Effect.promise(async (): Promise<Place & { readonly program: Program }> => {
        const folder = await mkdtemp(join(tmpdir(), `gatehouse-${name}-`))
        const port = await freePort()
        const place: Place = {
          folder,
          port,
          base: `http://127.0.0.1:${port}`,
          certificate: key.certificate,
          privateKey: Redacted.value(key.privateKey)
        }
        const { command, env, files, ready } = arranged(place)
        await written(folder, files)
        const program = start(command, folder, env)
        try {
          await answers(`${place.base}${ready}`, program)
        } catch (error) {
          await program.stop()
          throw error
        }
        return { ...place, program }
      }),
      ({ folder, program }) =>
        Effect.promise(async () => {
          await program.stop()
          await rm(folder, { recursive: true, force: true })
        })
    )
  })
