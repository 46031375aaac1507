/** The packages that are made from this one tree, and what each of them says about itself. */
import { readFileSync } from "node:fs"

interface RootManifest {
  readonly version: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
}

const root: RootManifest = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8")
)

/** A package: its folder's name, where its doors are, and what it needs. */
export interface Package {
  readonly folder: string
  readonly name: string
  readonly description: string
  /** Each door by its subpath: the source that it is made from, below `src/`. */
  readonly doors: Readonly<Record<string, string>>
  readonly needs?: Readonly<Record<string, unknown>>
  /** The components' style sheet, for pages that a server draws. */
  readonly styles?: "./style.css"
}

const versionOf = (name: string): string => {
  const version = root.dependencies[name]
  if (version === undefined) throw new Error(`${name} is no dependency`)
  return version
}

export const client: Package = {
  folder: "client",
  name: "@gatehouse-id/client",
  description: "Sign-in, sessions and access tokens of Gatehouse, for browsers and native apps",
  doors: { ".": "sdk/client.ts", "./elements": "sdk/web/elements.ts" },
  needs: { engines: { node: ">=20" } }
}

export const server: Package = {
  folder: "server",
  name: "@gatehouse-id/server",
  description: "Who a request comes from, and the server API of Gatehouse, for backends",
  doors: {
    ".": "sdk/server.ts",
    "./express": "sdk/middleware/express.ts",
    "./fastify": "sdk/middleware/fastify.ts",
    "./fetch": "sdk/middleware/fetch.ts",
    "./hono": "sdk/middleware/hono.ts",
    "./next": "sdk/middleware/next.ts"
  },
  needs: { engines: { node: ">=20" }, dependencies: { jose: versionOf("jose") } }
}

export const react: Package = {
  folder: "react",
  name: "@gatehouse-id/react",
  description: "Sign-in, profiles and organizations of Gatehouse for React: components and hooks",
  doors: { ".": "sdk/components/components.ts", "./da": "sdk/components/texts/danish.ts" },
  styles: "./style.css",
  needs: {
    engines: { node: ">=20" },
    dependencies: { [client.name]: root.version },
    peerDependencies: { react: ">=18" }
  }
}

const preact = "preact"

export const elements: Package = {
  folder: "elements",
  name: "@gatehouse-id/elements",
  description: "Sign-in, profiles and organizations of Gatehouse as custom elements",
  doors: { ".": "sdk/components/elements/elements.ts", "./da": "sdk/components/texts/danish.ts" },
  styles: "./style.css",
  needs: {
    engines: { node: ">=20" },
    dependencies: { [client.name]: root.version, [preact]: root.devDependencies[preact] }
  }
}

/** Where the root's own manifest has what is built for the service. */
const built = "./dist/packages/service/"

const within = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(built, "./").replaceAll(built.slice(2), ""))

/**
 * The service: its manifest is the root's, without what only this tree needs. The root's own name,
 * by which the services of the code are called, is somebody else's on the public registry.
 */
export const service: Package = {
  folder: "service",
  name: "@gatehouse-id/service",
  description: "An identity and session service, with its command line",
  doors: {},
  needs: {
    bin: within(root.bin),
    exports: within(root.exports),
    engines: root.engines,
    dependencies: root.dependencies,
    // The PostgreSQL for development, which nobody gets who does not ask for it.
    peerDependencies: root.optionalDependencies,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(root.optionalDependencies).map((name) => [name, { optional: true }])
    )
  }
}

export const testing: Package = {
  folder: "testing",
  name: "@gatehouse-id/testing",
  description: "A throwaway Gatehouse for your tests",
  doors: { ".": "index.ts" },
  needs: {
    bin: { "gatehouse-testing": "./dist/gatehouse-testing.js" },
    engines: root.engines,
    dependencies: { [service.name]: root.version, ...root.optionalDependencies }
  }
}

const door = (source: string) => {
  const file = `./dist/${source.replace(/\.ts$/, "")}`
  return { types: `${file}.d.ts`, default: `${file}.js` }
}

/** The package.json of a package. */
export const manifestOf = ({ description, doors, name, needs, styles }: Package): object => ({
  name,
  version: root.version,
  description,
  license: root.license,
  type: "module",
  // What only programs load is not for a bundler.
  ...(name === service.name ? {} : { sideEffects: styles === undefined ? false : ["*.css"] }),
  exports: {
    ...Object.fromEntries(Object.entries(doors).map(([path, source]) => [path, door(source)])),
    ...(styles === undefined ? {} : { [styles]: { types: `${styles}.d.ts`, default: styles } }),
    "./package.json": "./package.json"
  },
  files: ["dist", ...(styles === undefined ? [] : [styles, `${styles}.d.ts`])],
  ...needs
})
