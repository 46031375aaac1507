import type { ComponentType } from "preact"
import { useEffect } from "preact/hooks"
import { useLoad } from "./kernel/load.ts"
import { address, decoded, goTo, type PageProps } from "./kernel/router.ts"
import { environment, me, pathTo } from "./kernel/session.ts"
import { locale } from "./kernel/words.ts"
import { common } from "./ui/common.ts"
import { DeclaredNotice } from "./ui/Declared.tsx"
import { AwaitPage, Page } from "./ui/Layout.tsx"
import { ProblemNotice } from "./ui/Notice.tsx"
import { Shell } from "./ui/Shell.tsx"

type Load = () => Promise<{ readonly default: ComponentType<PageProps> }>

const inEnvironment: Readonly<Record<string, Load>> = {
  "": () => import("./pages/Overview.tsx"),
  find: () => import("./pages/Find.tsx"),
  users: () => import("./pages/Users.tsx"),
  "users/:id": () => import("./pages/User.tsx"),
  organizations: () => import("./pages/Organizations.tsx"),
  "organizations/:id": () => import("./pages/Organization.tsx"),
  connections: () => import("./pages/Connections.tsx"),
  "connections/:id": () => import("./pages/Connection.tsx"),
  invitations: () => import("./pages/Invitations.tsx"),
  audit: () => import("./pages/Audit.tsx"),
  mails: () => import("./pages/Mails.tsx"),
  webhooks: () => import("./pages/Webhooks.tsx"),
  "webhooks/:id": () => import("./pages/Webhook.tsx"),
  hooks: () => import("./pages/Hooks.tsx"),
  "hooks/:id": () => import("./pages/Hook.tsx"),
  "blocked-domains": () => import("./pages/BlockedDomains.tsx"),
  keys: () => import("./pages/Keys.tsx"),
  tokens: () => import("./pages/Tokens.tsx"),
  applications: () => import("./pages/Applications.tsx"),
  "applications/:id": () => import("./pages/Application.tsx"),
  resources: () => import("./pages/Resources.tsx"),
  roles: () => import("./pages/Roles.tsx"),
  settings: () => import("./pages/Settings.tsx"),
  "settings/:id": () => import("./pages/Settings.tsx"),
  branding: () => import("./pages/Branding.tsx"),
  hosts: () => import("./pages/Hosts.tsx"),
  texts: () => import("./pages/Texts.tsx"),
  providers: () => import("./pages/Providers.tsx"),
  transfer: () => import("./pages/Transfer.tsx")
}

const ofInstallation: Readonly<Record<string, Load>> = {
  environments: () => import("./pages/Environments.tsx"),
  operators: () => import("./pages/Operators.tsx"),
  audit: async () => ({ default: (await import("./pages/Audit.tsx")).PlatformAudit })
}

const loadOf = (pages: Readonly<Record<string, Load>>, page: string, hasId: boolean) => {
  const name = hasId ? `${page}/:id` : page
  return Object.hasOwn(pages, name) ? pages[name] : undefined
}

const loaded = new Map<Load, ComponentType<PageProps>>()

const Lazy = ({ load, ...props }: PageProps & { readonly load: Load }) => {
  const known = loaded.get(load)
  const page = useLoad(async () => {
    const Content = known ?? (await load()).default
    loaded.set(load, Content)
    return { Content }
  }, [String(load)])
  if (known !== undefined) {
    const Known = known
    return <Known {...props} />
  }
  return <AwaitPage of={page}>{({ Content }) => <Content {...props} />}</AwaitPage>
}

const Routes = () => {
  const segments = address.value.pathname.split("/").slice(1).map(decoded)
  const [root, first = "", page = "", id = "", part = ""] = segments
  const usual = environment.value
  useEffect(() => {
    if (root === "" && usual !== undefined) goTo(`/e/${encodeURIComponent(usual.name)}`, true)
  }, [root, usual])
  if (root === "") return null
  const load =
    root === "installation"
      ? loadOf(ofInstallation, first, false)
      : environment.value === undefined
        ? undefined
        : loadOf(inEnvironment, page, id !== "")
  if (load === undefined) return <Page title={common.unknown} />
  const key = `${locale.value} ${pathTo("")} ${page} ${id}`
  return (
    <>
      {root === "e" && (
        <DeclaredNotice page={page === "settings" && id === "look" ? "branding" : page} />
      )}
      <Lazy key={key} load={load} id={id} part={part} />
    </>
  )
}

const has = (page: string): boolean =>
  Object.hasOwn(inEnvironment, page) ||
  Object.hasOwn(ofInstallation, page.replace("installation/", ""))

/** The whole console, once it is known who is there. */
export const App = ({ ready }: { readonly ready: Promise<void> }) => {
  const started = useLoad(() => ready, [])
  if (started.problem !== undefined) {
    return (
      <main class="alone">
        <h1>Gatehouse</h1>
        <ProblemNotice problem={started.problem} />
      </main>
    )
  }
  if (me.value === undefined) return null
  return (
    <Shell has={has}>
      <Routes />
    </Shell>
  )
}
