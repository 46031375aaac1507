/** Title, effect and unit of a setting. */
export interface SettingText {
  readonly title: string
  readonly description: string
  readonly unit?: "seconds" | "days" | "requests" | "mails" | "invitations" | "characters"
}

/** The texts of settings that stand together under one name. */
export interface SectionTexts {
  readonly title: string
  readonly settings: Readonly<Record<string, SettingText>>
}

/** The texts of a section of which each setting has one. */
export type Section<Settings> = {
  readonly title: string
  readonly settings: { readonly [Key in keyof Settings]: SettingText }
}

export const seconds = (title: string, description: string): SettingText => ({
  title,
  description,
  unit: "seconds"
})
export const plain = (title: string, description: string): SettingText => ({ title, description })
