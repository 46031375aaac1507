import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Action, RowAction } from "../../ui/Action.tsx"
import { Select, choicesOf } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { LoadedTable } from "../../ui/Table.tsx"

const t = words({
  en: {
    empty: "No key yet. The first token makes one by itself.",
    title: "Signing keys",
    lead: "A new key is published for ten minutes before it signs, so that every verifier has it by then.",
    use: "Signs for",
    session: "sessions",
    oauth: "applications",
    published: "next",
    signing: "signs now",
    retired: "verifies only",
    since: "Published",
    signs: "Signs from",
    leaves: "Leaves the key set",
    stays: "no date",
    rotate: "Rotate",
    rotateDoes:
      "Publishes the next key. It starts signing in ten minutes; the current key keeps verifying until its last token has expired. Nobody is signed out.",
    only: "the only key",
    revokeDoes:
      "For a key that has leaked: its tokens stop verifying as soon as verifiers read the key set again. If it signs now, the next key signs at once.",
    revokeFinal: "Tokens that it signed stop working, and a revoked key never comes back."
  },
  da: {
    empty: "Ingen nøgle endnu. Det første token laver selv en.",
    title: "Signeringsnøgler",
    lead: "En ny nøgle er offentlig i ti minutter, før den signerer, så alle har den til den tid.",
    use: "Signerer for",
    session: "sessioner",
    oauth: "applikationer",
    published: "næste",
    signing: "signerer nu",
    retired: "kun til kontrol",
    since: "Offentliggjort",
    signs: "Signerer fra",
    leaves: "Forlader nøglesættet",
    stays: "ingen dato",
    rotate: "Skift",
    rotateDoes:
      "Offentliggør den næste nøgle. Den signerer om ti minutter; den nuværende kan kontrolleres, til dens sidste token er udløbet. Ingen logges ud.",
    only: "den eneste nøgle",
    revokeDoes:
      "Til en nøgle, der er lækket: dens tokens duer ikke mere, så snart nøglesættet læses igen. Hvis den signerer nu, signerer den næste straks.",
    revokeFinal:
      "Tokens, den har signeret, holder op med at virke, og nøglen kommer aldrig tilbage."
  }
})

const uses = ["session", "oauth"] as const

const tones = { published: "info", signing: "good", retired: "plain" } as const

/** The keys that sign and verify tokens, with when each comes and goes. */
export const SigningKeys = () => {
  const keys = useLoad(() => here().signingKeys.listSigningKeys())
  const ofSessions = keys.value?.items.filter(({ use }) => use === "session") ?? []
  return (
    <Card
      title={t.title}
      lead={t.lead}
      flush
      actions={
        <Action
          operation="signingKeys.rotateSigningKey"
          label={t.rotate}
          does={t.rotateDoes}
          run={(values) =>
            here().signingKeys.rotateSigningKey({
              body: { use: values["use"] === "oauth" ? "oauth" : "session" }
            })
          }
          done={keys.reload}
        >
          <Select label={t.use} name="use" choices={choicesOf(uses, t)} />
        </Action>
      }
    >
      <LoadedTable
        of={keys}
        caption={t.title}
        empty={t.empty}
        keyOf={({ kid }) => kid}
        columns={[
          {
            title: common.key,
            cell: ({ algorithm, kid }) => (
              <span>
                <code>{kid.slice(0, 12)}…</code> <small>{algorithm}</small>
              </span>
            )
          },
          { title: t.use, cell: ({ use }) => t[use] },
          {
            title: common.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{t[status]}</Badge>
          },
          { title: t.since, at: ({ publishedAt }) => publishedAt },
          { title: t.signs, at: ({ signsFrom }) => signsFrom },
          {
            title: t.leaves,
            at: ({ leavesAt }) => leavesAt,
            never: <span class="quiet">{t.stays}</span>
          },
          {
            title: "",
            narrow: true,
            cell: ({ kid, use }) => (
              <RowAction
                operation="signingKeys.revokeSigningKey"
                label={common.revoke}
                blocked={use === "session" && ofSessions.length === 1 ? t.only : undefined}
                tone="danger"
                does={t.revokeDoes}
                final={t.revokeFinal}
                run={() => here().signingKeys.revokeSigningKey({ params: { keyId: kid } })}
                done={keys.reload}
              />
            )
          }
        ]}
      />
    </Card>
  )
}
