import type { Block } from "./documents.ts"

interface Fate {
  /** File of the test that runs or checks such blocks. */
  readonly test: string
  readonly holds: (block: Block) => boolean
}

const blocksTest = "test/docs/Blocks.test.ts"

/** Documents whose blocks in Python and Go are checked with the clients of those languages. */
export const clientDocuments = /^docs\/(?:packages\/(?:python|go)|quick-start|testing)\.md$/

/** Tests that run or check blocks, each with those that it takes. */
export const fates: ReadonlyArray<Fate> = [
  { test: blocksTest, holds: ({ language }) => /^(?:sh|bash|json|html|css|http)$/.test(language) },
  {
    test: "test/docs/Readme.test.ts",
    holds: ({ language, text }) => language === "sh" && /curl .*localhost:3000/s.test(text)
  },
  {
    test: "test/docs/Readme.test.ts",
    holds: ({ language, text }) => language === "text" && text.startsWith("  Gatehouse is ready")
  },
  { test: "test/packages/installed/Service.test.ts", holds: ({ language }) => language === "ts" },
  {
    test: "test/packages/Clients.test.ts",
    holds: ({ document, language, text }) =>
      language === "tsx" && document === "docs/packages/react.md" && /^\/\/ \S+\.tsx\n/.test(text)
  },
  {
    test: "test/docs/YourPage.test.ts",
    holds: ({ language, text }) => language === "js" && text.startsWith("// app.mjs\n")
  },
  {
    test: "test/docs/Topologies.test.ts",
    holds: ({ document, language, text }) =>
      document === "docs/your-page.md" &&
      (language === "nginx" || (language === "js" && text.startsWith("// vite.config.js\n")))
  },
  {
    test: "test/examples/Verifiers.test.ts",
    holds: ({ document, language }) =>
      document === "docs/verifying-tokens.md" && /^(?:js|python|go)$/.test(language)
  },
  {
    test: "test/users/transfer/ForeignExports.test.ts",
    holds: ({ language, text }) => language === "js" && text.startsWith("// cognito.mjs\n")
  },
  {
    test: "test/clients/PythonClient.test.ts",
    holds: ({ document, language }) => language === "python" && clientDocuments.test(document)
  },
  {
    test: "test/clients/GoClient.test.ts",
    holds: ({ document, language }) => language === "go" && clientDocuments.test(document)
  },
  {
    test: "test/operators/declared/configurationSchema.test.ts",
    holds: ({ document, language, text }) =>
      document === "docs/configuration.md" &&
      language === "yaml" &&
      text.includes("environment: acme")
  },
  {
    test: blocksTest,
    holds: ({ document, language }) =>
      (document === "docs/configuration.md" && language === "yaml") ||
      (document === "docs/examples/a-new-field.md" && language === "diff") ||
      (document === "docs/packages/go.md" && language === "text")
  }
]

/** Blocks that nothing can run, each by its document and beginning, with the reason. */
export const unrunnable: ReadonlyArray<
  readonly [document: string, beginning: string, reason: string]
> = [
  ["docs/api-keys.md", "gk_[A-Za-z0-9_-]{43}", "a pattern of keys, for scanners"],
  ["docs/architecture.md", "   browser, app,", "a drawing"],
  ["docs/architecture.md", " // src/contract/Env", "a change that was made already, shortened"],
  ["docs/moving-users.md", "\\copy (SELECT", "reads the tables of another system"],
  ["docs/production.md", "ALTER ROLE gatehouse", "changes a role of the whole server"],
  ["docs/provider.md", "@Bean\n", "an application of Spring's, which npm run test:clients builds"],
  ["docs/satellites.md", "https://blog.example.com", "an address, with a place for a value"],
  ["docs/scaling.md", "SELECT citus_set_coord", "needs a cluster of several machines"],
  ["docs/scaling.md", "SELECT isolate_tenant", "needs a cluster of several machines"],
  ["docs/scaling.md", "SELECT citus_add_node", "needs a cluster of several machines"],
  ["docs/sign-in.md", "{app_url}/_service/", "an address, with places for values"]
]
