import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"

/** Forms that are sent by GET, or by nothing but a script: none of them asks for a secret. */
const readOnly: Readonly<Record<string, string>> = {
  "examples/nextjs/app/dashboard/page.tsx": "a server action, which Next.js sends by POST",
  "src/console/app/pages/Find.tsx": "finds people",
  "src/console/app/ui/Filters.tsx": "narrows a list",
  "src/delivery/mail/MailPreviewHttp.ts": "narrows the mails that development shows",
  "src/pages/views/enrollment.ts": "goes on after recovery codes were shown",
  "src/pages/views/organizations/members.ts": "narrows a list of members",
  "src/pages/views/shownSecret.ts": "goes on after a secret was shown",
  "src/service/docs/documentPage.ts": "searches the documentation"
}

/** A form's opening tag, which may have functions in braces, and what is in it. */
const formsOf = (text: string): ReadonlyArray<{ readonly tag: string; readonly inside: string }> =>
  [...text.matchAll(/<form\b/g)].map(({ index }) => {
    let depth = 0
    let end = index
    for (; end < text.length && (depth > 0 || text[end] !== ">"); end += 1) {
      if (text[end] === "{") depth += 1
      if (text[end] === "}") depth -= 1
    }
    const close = text.indexOf("</form>", end)
    return {
      tag: text.slice(index, end + 1),
      inside: text.slice(end + 1, close === -1 ? text.length : close)
    }
  })

const isPost = (tag: string) => /\smethod="post"/i.test(tag)
const asksForSecret = (inside: string) =>
  /type=["{]?["']?password|name="(?:[\w-]*[pP]assword|code|[\w-]*[sS]ecret|token)"/.test(inside)

/** What is wrong with the forms of a text: without a script a browser sends a form by GET unless it says `post`. */
const flawsOf = (path: string, text: string): ReadonlyArray<string> =>
  formsOf(text)
    .filter(({ inside, tag }) => !isPost(tag) && (asksForSecret(inside) || !(path in readOnly)))
    .map(({ tag }) => `${path}: ${tag}`)

describe("the forms of pages, examples, packages and documents", () => {
  const paths = globSync("{examples,src}/**/*.{ts,tsx,js,jsx,html,ejs,svelte}", {
    exclude: (name) => /^(?:node_modules|\.next|\.svelte-kit|build|dist|\.venv)$/.test(name)
  })
  const texts = ["README.md", ...paths.concat(globSync("docs/**/*.md"))].map(
    (path) => [path, readFileSync(path, "utf8")] as const
  )

  it("are sent by POST, so that no password ever stands in an address", () => {
    const seen = texts.filter(([, text]) => formsOf(text).length > 0).map(([path]) => path)
    for (const path of [
      "docs/packages/react.md",
      "src/console/app/ui/Action.tsx",
      ...Object.keys(readOnly)
    ]) {
      assert.include(seen, path)
    }
    assert.deepStrictEqual(
      texts.flatMap(([path, text]) => flawsOf(path, text)),
      []
    )
  })

  it("are looked at whole: a function in the tag, and a password without a method", () => {
    const wrong = `<form onSubmit={(event) => { send() }}><input type="password" /></form>`
    assert.lengthOf(flawsOf("src/pages/views/enrollment.ts", wrong), 1)
    assert.lengthOf(flawsOf("x.tsx", wrong.replace("<form", `<form method="post"`)), 0)
    assert.lengthOf(flawsOf("x.html", `<form method="get"><input name="q"></form>`), 1)
  })
})
