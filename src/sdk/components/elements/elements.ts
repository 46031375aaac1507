/**
 * The entry point `@gatehouse-id/elements`: the components as custom elements, for Vue, Svelte and
 * pages without a framework. Import the ones that you use.
 */
export {
  defineElements,
  type ElementHost,
  type ElementKind,
  type ElementsOptions
} from "./defineElements.tsx"
export {
  organizationProfile,
  organizationSwitcher,
  protect,
  signIn,
  signUp,
  userButton,
  userProfile
} from "./kinds.tsx"
export type { Texts } from "../texts/Texts.ts"
