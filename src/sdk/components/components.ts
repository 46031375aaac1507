"use client"

/**
 * The entry point `@gatehouse-id/react`: components for sign-in, profiles and organizations, and the
 * hooks that they are made of. A bundler leaves out what nobody imports.
 */
export * from "../react/react.ts"
export { SignIn, SignUp, type EntryProps } from "./entry/Entry.tsx"
export { UserButton, type UserButtonProps } from "./menus/UserButton.tsx"
export {
  OrganizationSwitcher,
  type OrganizationSwitcherProps
} from "./menus/OrganizationSwitcher.tsx"
export { UserProfile, type UserProfileProps } from "./profile/UserProfile.tsx"
export {
  OrganizationProfile,
  type OrganizationProfileProps
} from "./organization/OrganizationProfile.tsx"
export { Protect, type ProtectProps } from "./menus/Protect.tsx"
export type { HeadingLevel } from "./kernel/Card.tsx"
export type { Texts } from "./texts/Texts.ts"
