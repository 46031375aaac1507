import { words } from "../kernel/words.ts"
import { Page } from "../ui/Layout.tsx"
import { SigningKeys } from "./tokens/SigningKeys.tsx"
import { Templates } from "./tokens/Templates.tsx"

const t = words({
  en: {
    title: "Tokens",
    lead: "The keys that sign tokens, and the tokens that other systems get."
  },
  da: {
    title: "Tokens",
    lead: "Nøglerne, der signerer tokens, og de tokens, andre systemer får."
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
