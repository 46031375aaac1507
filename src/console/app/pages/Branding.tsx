import { words } from "../kernel/words.ts"
import { Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { Look } from "./settings/Look.tsx"
import { SaveBar } from "./settings/SaveBar.tsx"
import { useSettings } from "./settings/settings.ts"

const t = words({
  en: {
    title: "Branding",
    lead: "How the hosted pages and the mails look to your users."
  },
  da: {
    title: "Udseende",
    lead: "Sådan ser siderne og mailene ud for jeres brugere."
  }
})

/** Look of pages and mails, with a preview before saving. */
const Branding = () => {
  const settings = useSettings()
  return (
    <Page title={t.title} lead={t.lead}>
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
