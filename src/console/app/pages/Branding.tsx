import { words } from "../kernel/words.ts"
import { Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { Look } from "./settings/Look.tsx"
import { SaveBar } from "./settings/SaveBar.tsx"
import { useSettings } from "./settings/settings.ts"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "How the hosted pages and the mails look to your users."
  },
  da: {
    lead: "Sådan ser siderne og mailene ud for jeres brugere."
  }
})

/** Look of pages and mails, with a preview before saving. */
const Branding = () => {
  const settings = useSettings()
  return (
    <Page title={pageNames.branding} lead={t.lead}>
      <Await of={settings}>
        {(form) => (
          <>
            <Look form={form} />
            <SaveBar form={form} done={settings.reload} />
          </>
        )}
      </Await>
    </Page>
  )
}

export default Branding
