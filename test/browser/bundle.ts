import { resolve } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { rolldown } from "rolldown"
import { clientRoutes } from "../../src/sdk/clientRoutes.ts"

const source = resolve(import.meta.dirname, "../../src")
const modules = resolve(import.meta.dirname, "../../node_modules")

/** The versions of React that the hooks are tried with, by the folders that npm has them in. */
export const reacts = [
  { version: "18", react: "react18", "react-dom": "react-dom18" },
  { version: "19", react: "react", "react-dom": "react-dom" }
] as const

/** A version of React by its folders, or Preact, as the elements have it. */
export type React = (typeof reacts)[number] | "preact"

const aliasesOf = (react: React): Readonly<Record<string, string>> =>
  react === "preact"
    ? {
        "react/jsx-runtime": "preact/jsx-runtime",
        "react-dom/client": "preact/compat/client",
        react: "preact/compat"
      }
    : { react: resolve(modules, react.react), "react-dom": resolve(modules, react["react-dom"]) }

/** What a bundler makes of a module of a customer's page, with the table of operations as the package has it. */
export const bundle = async (code: string, react: React = reacts[1]): Promise<string> => {
  const page = await rolldown({
    input: "page.tsx",
    logLevel: "silent",
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    resolve: {
      alias: {
        ...aliasesOf(react),
        "@gatehouse-id/client": resolve(source, "sdk/client.ts"),
        "@gatehouse-id/elements": resolve(source, "sdk/components/elements/elements.ts"),
        "@gatehouse-id/react": resolve(source, "sdk/components/components.ts")
      }
    },
    plugins: [
      {
        name: "page",
        resolveId: (id) =>
          id === "page.tsx" ? id : id.startsWith("src/") ? resolve(source, "..", id) : null,
        load: (id) =>
          id === "page.tsx"
            ? code
            : id.endsWith("/sdk/clientRoutes.ts")
              ? `export const clientRoutes = ${JSON.stringify(clientRoutes)}`
              : null
      }
    ]
  })
  const { output } = await page.generate({ format: "es", minify: true, codeSplitting: false })
  await page.close()
  return output[0].code
}

/** Bytes on the wire. */
export const wireSize = (code: string): number => brotliCompressSync(code).byteLength
