import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { words } from "../../kernel/words.ts"

export type Connection = AnswerOf<EnvironmentClient["connections"]["getConnection"]>

/** Words of connections that several pages show. */
export const connectionWords = words({
  en: {
    draft: "draft",
    active: "on",
    disabled: "off",
    oidc: "OpenID Connect",
    saml: "SAML"
  },
  da: {
    draft: "kladde",
    active: "slået til",
    disabled: "slået fra",
    oidc: "OpenID Connect",
    saml: "SAML"
  }
})

/** People who have to use a connection, by its enforcement. */
export const enforcementWords = words({
  en: {
    off: "for nobody",
    domains: "for its domains",
    members: "for its domains and all members"
  },
  da: {
    off: "for ingen",
    domains: "for dens domæner",
    members: "for dens domæner og alle medlemmer"
  }
})

export const statusTones = { draft: "plain", active: "good", disabled: "warn" } as const
