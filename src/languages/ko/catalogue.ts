import type { Catalogue } from "../Catalogue.ts"
import { common } from "./common.ts"
import { problems } from "./problems.ts"
import { signIn } from "./signIn.ts"
import { links } from "./links.ts"
import { account } from "./account.ts"
import { activity } from "./activity.ts"
import { apiKeys } from "./apiKeys.ts"
import { organizations } from "./organizations.ts"
import { provider } from "./provider.ts"
import { connectionTests } from "./connectionTests.ts"
import { portal } from "./portal.ts"
import { portalSteps } from "./portalSteps.ts"
import { mails } from "./mails.ts"
import { credentialMails } from "./credentialMails.ts"

export const catalogue: Catalogue<"ko"> = {
  ...common,
  ...problems,
  ...signIn,
  ...links,
  ...account,
  ...activity,
  ...apiKeys,
  ...organizations,
  ...provider,
  ...connectionTests,
  ...portal,
  ...portalSteps,
  ...mails,
  ...credentialMails
}
