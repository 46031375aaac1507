import { leastRole } from "../../kernel/session.ts"
import { common, roleNames } from "../../ui/common.ts"
import { Card } from "../../ui/Layout.tsx"
import type { Section } from "./schema.ts"
import { SettingField } from "./SettingField.tsx"
import type { SettingsForm } from "./settings.ts"
import { titleOfSection } from "./settingWords.ts"

/** Some sections of the settings, a card each. */
export const SettingSections = ({
  form,
  sections
}: {
  readonly form: SettingsForm
  readonly sections: ReadonlyArray<Section>
}) => (
  <>
    {!form.isOpen && (
      <p class="notice info">{common.needs(roleNames[leastRole("environments.changeSettings")])}</p>
    )}
    {sections.map((section) => (
      <Card key={`${section.group} ${section.name}`} title={titleOfSection(section)}>
        {section.settings.map((setting) => (
          <SettingField key={setting.name} form={form} setting={setting} />
        ))}
      </Card>
    ))}
  </>
)
