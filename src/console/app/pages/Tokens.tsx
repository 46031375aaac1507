import { words } from "../kernel/words.ts"
import { Page } from "../ui/Layout.tsx"
import { SigningKeys } from "./tokens/SigningKeys.tsx"
import { Templates } from "./tokens/Templates.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "The keys that sign tokens, and the tokens that other systems get."
  },
  da: {
    lead: "Nøglerne, der signerer tokens, og de tokens, andre systemer får."
  }
})

/** Signing keys and token templates. */
const Tokens = () => (
  <Page title={pageNames.tokens} lead={t.lead}>
    <SigningKeys />
    <Templates />
  </Page>
)

export default Tokens
