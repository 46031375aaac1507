import { useLoad } from "../../kernel/load.ts"
import { environment, here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Card } from "../../ui/Layout.tsx"
import { Logo } from "./Logo.tsx"
import { valueAt } from "./schema.ts"
import { SettingSections } from "./SettingSections.tsx"
import type { SettingsForm } from "./settings.ts"
import { SignInPreview } from "./SignInPreview.tsx"

const t = words({
  en: { preview: "Preview", open: "Open the sign-in page" },
  da: { preview: "Sådan bliver det", open: "Åbn loginsiden" }
})

const Preview = ({ form }: { readonly form: SettingsForm }) => {
  const own = useLoad(() => here().environments.getEnvironment())
  const name = environment.value?.name ?? ""
  const page = valueAt(form.values, ["pages", "signIn"])
  return (
    <Card title={t.preview}>
      <div class="mocks">
        <SignInPreview scheme="light" draft={form.draft} name={name} />
        <SignInPreview scheme="dark" draft={form.draft} name={name} />
      </div>
      {own.value !== undefined && typeof page === "string" && (
        <p>
          <a href={`${own.value.appUrl}${page}`} target="_blank" rel="noopener">
            {t.open}
          </a>
        </p>
      )}
    </Card>
  )
}

/** Look and languages of pages and mails, beside a drawing of what they come to. */
export const Look = ({ form }: { readonly form: SettingsForm }) => (
  <div class="columns with-preview">
    <div>
      <SettingSections
        form={form}
        sections={form.sections.filter(({ group }) => group === "look")}
      />
      <Logo />
    </div>
    <Preview form={form} />
  </div>
)
