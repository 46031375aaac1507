import type { English } from "../../languages/en/english.ts"
import { textsOf } from "../../languages/Speech.ts"

/** A value of ours that an identity provider has to be told. */
export type Copied = "redirectUri" | "acsUrl" | "entityId" | "metadataUrl"

/** One step in the administration of an identity provider, with what is copied there. */
export interface Step {
  readonly text: keyof English["portal.steps"]
  readonly copied?: ReadonlyArray<Copied>
}

/** Steps in the administration of identity providers, in words. */
export const stepTexts = textsOf("portal.steps")

/** Products, as people call them. */
export const presetTexts = textsOf("portal.presets")
export type Preset = keyof English["portal.presets"]
export type Protocol = "oidc" | "saml"

/** Steps by which each product is set up, by its own screens' names. */
export const portalInstructions: Readonly<
  Record<Preset, Readonly<Record<Protocol, ReadonlyArray<Step>>>>
> = {
  okta: {
    oidc: [
      { text: "oktaOidc1" },
      { text: "oktaOidc2", copied: ["redirectUri"] },
      { text: "oktaOidc3" },
      { text: "oktaOidc4" },
      { text: "oktaOidc5" }
    ],
    saml: [
      { text: "oktaSaml1" },
      { text: "oktaSaml2", copied: ["acsUrl", "entityId"] },
      { text: "oktaSaml3" },
      { text: "oktaSaml4" },
      { text: "oktaSaml5" }
    ]
  },
  entra: {
    oidc: [
      { text: "entraOidc1" },
      { text: "entraOidc2", copied: ["redirectUri"] },
      { text: "entraOidc3" },
      { text: "entraOidc4" },
      { text: "entraOidc5" }
    ],
    saml: [
      { text: "entraSaml1" },
      { text: "entraSaml2", copied: ["entityId", "acsUrl"] },
      { text: "entraSaml3" },
      { text: "entraSaml4" }
    ]
  },
  google: {
    oidc: [
      { text: "googleOidc1" },
      { text: "googleOidc2", copied: ["redirectUri"] },
      { text: "googleOidc3" }
    ],
    saml: [
      { text: "googleSaml1" },
      { text: "googleSaml2" },
      { text: "googleSaml3", copied: ["acsUrl", "entityId"] },
      { text: "googleSaml4" },
      { text: "googleSaml5" }
    ]
  },
  keycloak: {
    oidc: [
      { text: "keycloakOidc1" },
      { text: "keycloakOidc2", copied: ["redirectUri"] },
      { text: "keycloakOidc3" },
      { text: "keycloakOidc4" }
    ],
    saml: [
      { text: "keycloakSaml1", copied: ["entityId"] },
      { text: "keycloakSaml2", copied: ["acsUrl"] },
      { text: "keycloakSaml3" },
      { text: "keycloakSaml4" },
      { text: "keycloakSaml5" }
    ]
  },
  generic: {
    oidc: [
      { text: "genericOidc1", copied: ["redirectUri"] },
      { text: "genericOidc2" },
      { text: "genericOidc3" }
    ],
    saml: [
      { text: "genericSaml1", copied: ["metadataUrl", "entityId", "acsUrl"] },
      { text: "genericSaml2" },
      { text: "genericSaml3" }
    ]
  }
}
