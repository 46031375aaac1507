import { resolve } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { rolldown } from "rolldown"
import { clientRoutes } from "../../src/sdk/clientRoutes.ts"

const source = resolve(import.meta.dirname, "../../src")

/** What a bundler makes of a module of a customer's page, with the table of operations as the package has it. */
export const bundle = async (code: string): Promise<string> => {
  const page = await rolldown({
    input: "page",
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "page",
        resolveId: (id) =>
          id === "page" ? id : id.startsWith("src/") ? resolve(source, "..", id) : null,
        load: (id) =>
          id === "page"
            ? code
            : id.endsWith("/sdk/clientRoutes.ts")
              ? `export const clientRoutes = ${JSON.stringify(clientRoutes)}`
              : null
      }
    ]
  })
  const { output } = await page.generate({ format: "es", minify: true })
  await page.close()
  return output[0].code
}

/** Bytes on the wire. */
export const wireSize = (code: string): number => brotliCompressSync(code).byteLength
