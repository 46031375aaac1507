/** Words of one setting. */
export type Text = readonly [title: string, description: string]

/** Words of a section of settings. */
export interface SectionTexts<Settings> {
  readonly title: string
  readonly settings: { readonly [Key in keyof Settings]: Text }
}
