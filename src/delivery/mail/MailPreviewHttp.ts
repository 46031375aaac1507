import { DateTime, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { MailContents, type KeptMail } from "./MailContents.ts"
import { escapeHtml } from "../../platform/Html.ts"
import { askedHost } from "../../http/RequestHead.ts"

// A mail's own styles show; nothing is loaded, no script runs, no other page may frame this one.
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'"

const localName =
  /^(localhost|([a-z0-9-]+\.)+localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])(:\d+)?$/

const toJson = (mail: KeptMail) => ({ ...mail, createdAt: DateTime.formatIso(mail.createdAt) })

const article = (mail: KeptMail): string => {
  const rows = [
    ["To", mail.to],
    ["Sent", DateTime.formatIso(mail.createdAt)],
    ["Template", `${mail.template} (${mail.locale})`],
    ...(mail.code === null ? [] : [["Code", mail.code]])
  ]
    .map(([label = "", value = ""]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("")
  const links = mail.links
    .map(
      (link) =>
        `<a href="${escapeHtml(link)}" target="_blank" rel="noreferrer">${escapeHtml(link)}</a>`
    )
    .join("<br>")
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl>${rows}${links === "" ? "" : `<dt>Link</dt><dd>${links}</dd>`}</dl>
<iframe sandbox="" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article>`
}

const page = (mails: ReadonlyArray<KeptMail>, to: string | null): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --page: #f1f3f6; --surface: #ffffff; --text: #10131a; --quiet: #555b66; --link: #1f4fd8; --edge: #7a808c; }
@media (prefers-color-scheme: dark) { :root {
  --page: #16181d; --surface: #21242b; --text: #e8eaee; --quiet: #a9afbb; --link: #8ab4ff; --edge: #7f8796; } }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; background: var(--page); color: var(--text); }
a { color: var(--link); }
article { margin: 1.5rem 0; padding: 1rem; background: var(--surface); border: 1px solid var(--edge); border-radius: 8px; }
h2 { margin: 0 0 .5rem; font-size: 1.2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 30rem; border: 0; border-radius: 8px; background: var(--page); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
input, button { font: inherit; padding: .4rem .6rem; background: var(--surface); color: var(--text); border: 1px solid var(--edge); border-radius: 4px; }
</style>
</head>
<body>
<h1>Mails</h1>
<p>No mail server is set (<code>SMTP_URL</code>), so mails are kept here. As JSON: <a href="/_dev/mail.json">/_dev/mail.json</a></p>
<form><label>To <input name="to" value="${escapeHtml(to ?? "")}"></label> <button>Show</button></form>
${mails.length === 0 ? "<p>There are none yet.</p>" : mails.map(article).join("\n")}
</body>
</html>
`

/** Shows the mails of a development installation that has no mail server (contract: "Operating it"). */
export const MailPreviewHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const contents = yield* MailContents
    const environments = yield* Environments

    // A page elsewhere could point a name of its own at this machine to read codes, so only known
    // names are served.
    const isKnown = Effect.fnUntraced(function* (host: string) {
      if (localName.test(host)) return true
      return (yield* environments.list).some(({ hosts }) => hosts.some((known) => known === host))
    })

    const answer = (
      respond: (
        mails: ReadonlyArray<KeptMail>,
        to: string | null
      ) => HttpServerResponse.HttpServerResponse
    ) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!(yield* isKnown(askedHost(request)))) {
          return HttpServerResponse.empty({ status: 404 })
        }
        const { searchParams } = new URL(request.url, "http://localhost")
        const to = searchParams.get("to")
        const asked = to === null || to === "" ? null : to
        return respond(yield* contents.kept(asked), asked)
      })

    yield* router.add(
      "GET",
      "/_dev/mail",
      answer((mails, to) =>
        HttpServerResponse.text(page(mails, to), {
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": contentSecurityPolicy, "x-frame-options": "DENY" }
        })
      )
    )
    yield* router.add(
      "GET",
      "/_dev/mail.json",
      answer((mails) => HttpServerResponse.jsonUnsafe({ items: mails.map(toJson) }))
    )
  })
)

/** The routes of `MailPreviewHttp`. */
export const mailPreviewRoutes = [
  { method: "GET", path: "/_dev/mail" },
  { method: "GET", path: "/_dev/mail.json" }
]
