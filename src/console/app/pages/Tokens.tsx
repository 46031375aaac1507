import { words } from "../kernel/words.ts"
import { Page } from "../ui/Layout.tsx"
import { SigningKeys } from "./tokens/SigningKeys.tsx"
import { Templates } from "./tokens/Templates.tsx"

const t = words({
  en: {
    title: "Tokens",
    lead: "What tokens are signed with, and which tokens other systems get."
  },
  da: {
    title: "Tokens",
    lead: "Det, tokens signeres med, og hvilke tokens andre systemer får."
  }
})

/** Signing keys and token templates. */
const Tokens = () => (
  <Page title={t.title} lead={t.lead}>
    <SigningKeys />
    <Templates />
  </Page>
)

export default Tokens
