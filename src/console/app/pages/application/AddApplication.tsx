import { GatehouseProblem } from "../../../../sdk/GatehouseProblem.ts"
import { useState } from "preact/hooks"
import { oauthIssuerAt } from "../../../../contract/ClientPaths.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { wholeLinesOf, type Values } from "../../kernel/forms.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { AddAction } from "../../ui/Action.tsx"
import { Code, CopyButton, Secret } from "../../ui/Copy.tsx"
import { Check, Field, Select, TextArea, choicesOf } from "../../ui/Field.tsx"
import { buildings, kindOf, pastedCode, type Building } from "./building.ts"

const t = words({
  en: {
    add: "Add an application",
    does: "People sign in to it with their account here, or it acts for itself.",
    building: "What are you building?",
    web: "A web application with a server",
    browser: "A page that runs in the browser alone",
    native: "An app for phones or computers, or a command line tool",
    mcp: "An MCP server",
    service: "A program that acts for itself, without a person",
    nameHint: "People read it when they are asked for consent.",
    redirectsHint:
      "Where people come back to after sign-in, one on each line. They are compared to the letter.",
    resource: "Address of the MCP server",
    resourceHint: "Its access tokens are for this address alone.",
    own: "It is ours: people are not asked for consent",
    paste: "Paste this",
    copy: "Copy the code"
  },
  da: {
    add: "Tilføj en applikation",
    does: "Folk logger ind i den med deres konto her, eller den handler på egne vegne.",
    building: "Hvad bygger I?",
    web: "En webapplikation med en server",
    browser: "En side, der kun kører i browseren",
    native: "En app til telefon eller computer, eller et kommandolinjeværktøj",
    mcp: "En MCP-server",
    service: "Et program, der handler på egne vegne, uden en person",
    nameHint: "Folk læser det, når de bliver bedt om samtykke.",
    redirectsHint:
      "Hvor folk vender tilbage efter login, én på hver linje. De sammenlignes bogstaveligt.",
    resource: "MCP-serverens adresse",
    resourceHint: "Dens adgangstokens gælder kun denne adresse.",
    own: "Den er vores egen: folk bliver ikke bedt om samtykke",
    paste: "Indsæt dette",
    copy: "Kopiér koden"
  }
})

type Created = AnswerOf<EnvironmentClient["applications"]["createApplication"]>

interface Made {
  readonly application: Created
  readonly building: Building
  readonly issuer: string
  readonly resource: string
}

const buildingOf = (text: string | undefined): Building =>
  buildings.find((one) => one === text) ?? "web"

const mcpRedirects = ["http://127.0.0.1/callback", "http://localhost/callback"]

const isThere = (problem: unknown): boolean =>
  problem instanceof GatehouseProblem && problem.code === "resource_exists"

/** Makes the application, and for an MCP server the resource that its tokens are for. */
const make = async (values: Values): Promise<Made> => {
  const building = buildingOf(values["building"])
  const resource = values["resource"] ?? ""
  const name = values["name"] ?? ""
  const { appUrl } = await here().environments.getEnvironment()
  if (building === "mcp") {
    const body = { identifier: resource, name, access: "any" as const }
    await here()
      .resources.createResource({ body })
      .catch((problem: unknown) => {
        // The service alone knows which spellings are one server.
        if (!isThere(problem)) throw problem
      })
  }
  const redirectUris = building === "mcp" ? mcpRedirects : wholeLinesOf(values["redirectUris"])
  const application = await here().applications.createApplication({
    body: {
      name,
      kind: kindOf(building),
      ...(building === "service" ? {} : { redirectUris: [...redirectUris] }),
      ...(values["own"] === "on" ? { trust: "own" as const } : {}),
      ...(building === "mcp" ? { defaultResource: resource } : {})
    }
  })
  return {
    application,
    building,
    issuer: oauthIssuerAt(appUrl),
    resource: application.defaultResource ?? resource
  }
}

const Paste = ({ application, building, issuer, resource }: Made) => {
  const code = pastedCode(building, {
    issuer,
    clientId: application.clientId,
    redirectUri: application.redirectUris[0] ?? "",
    resource
  })
  return (
    <>
      <div class="field">
        <p class="label">{common.clientId}</p>
        <Code text={application.clientId} />
      </div>
      {application.clientSecret !== undefined && (
        <div class="field">
          <p class="label">{common.clientSecret}</p>
          <Secret text={application.clientSecret} />
        </div>
      )}
      <div class="field">
        <p class="label">{t.paste}</p>
        <pre class="code" tabIndex={0}>
          {code}
        </pre>
        <CopyButton text={code} label={t.copy} />
      </div>
    </>
  )
}

const Fields = () => {
  const [building, setBuilding] = useState<Building>("web")
  const isService = building === "service"
  return (
    <>
      <Select
        label={t.building}
        name="building"
        value={building}
        onChoose={(value) => setBuilding(buildingOf(value))}
        choices={choicesOf(buildings, t)}
      />
      <Field label={common.name} name="name" required maxLength={100} hint={t.nameHint} />
      {building === "mcp" && (
        <Field label={t.resource} name="resource" type="url" required hint={t.resourceHint} />
      )}
      {!isService && building !== "mcp" && (
        <TextArea
          label={common.redirects}
          name="redirectUris"
          rows={3}
          code
          hint={t.redirectsHint}
        />
      )}
      {!isService && <Check label={t.own} name="own" />}
    </>
  )
}

/** Asks what is being built, and ends with the code to paste. */
export const AddApplication = ({ done }: { readonly done: () => void }) => (
  <AddAction
    operation="applications.createApplication"
    label={t.add}
    does={t.does}
    wide
    run={make}
    shown={(made) => <Paste {...made} />}
    done={done}
  >
    {() => <Fields />}
  </AddAction>
)
