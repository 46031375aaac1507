import { displayName } from "../kernel/names.ts"
import { environment, environments, may, me, pathTo } from "../kernel/session.ts"
import { accountPage, signOutPage } from "../kernel/signIn.ts"
import { locale, locales, speak, words } from "../kernel/words.ts"
import { roleNames } from "./common.ts"
import { Icon, type IconName, Mark } from "./icons.tsx"
import { useEffect, useRef, useState } from "preact/hooks"
import type { ComponentChildren } from "preact"
import { address } from "../kernel/router.ts"
import { ofInstallation, pageNames, sections, type Section } from "./navigation.ts"
import { Search } from "./Search.tsx"

const t = words({
  en: {
    skip: "Skip to the content",
    menu: "Menu",
    environment: "Environment",
    switch: "Switch environment",
    development: "development",
    account: "Your account",
    signOut: "Sign out"
  },
  da: {
    skip: "Gå til indholdet",
    menu: "Menu",
    environment: "Miljø",
    switch: "Skift miljø",
    development: "udvikling",
    account: "Din konto",
    signOut: "Log ud"
  }
})

const NavLink = ({
  icon,
  label,
  to
}: {
  readonly icon: IconName
  readonly label: string
  readonly to: string
}) => {
  const { pathname } = address.value
  const isRoot = to === pathTo("")
  const here = pathname === to || (!isRoot && pathname.startsWith(`${to}/`))
  return (
    <li>
      <a href={to} aria-current={here ? "page" : undefined}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  )
}

const Switcher = () => (
  <div class="switcher">
    <button type="button" popovertarget="environments" class="plain">
      <span class="dot" data-kind={environment.value?.kind} />
      <span>
        <span class="unseen">{t.environment}: </span>
        {environment.value?.name ?? t.switch}
      </span>
      <Icon name="chevron" />
    </button>
    <div id="environments" popover="auto" class="menu" aria-label={t.switch}>
      <ul>
        {environments.value.map(({ id, kind, name }) => (
          <li key={id}>
            <a
              href={`/e/${encodeURIComponent(name)}`}
              aria-current={id === environment.value?.id ? "true" : undefined}
              onClick={() => document.querySelector<HTMLElement>("#environments")?.hidePopover()}
            >
              <span class="dot" data-kind={kind} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </div>
)

const languageNames = { en: "English", da: "Dansk" } as const

/** The signed-in operator, their language, and the sign-out button. */
const OperatorMenu = () => {
  const operator = me.value?.operator
  if (operator === undefined) return null
  const name = displayName([operator.name], operator.email)
  return (
    <div class="operator">
      <button type="button" class="plain" popovertarget="operator">
        <span class="avatar" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span class="who">
          {name}
          <small>{roleNames[operator.role]}</small>
        </span>
        <Icon name="chevron" />
      </button>
      <div id="operator" popover="auto" class="menu end">
        <p class="quiet">{operator.email}</p>
        <ul>
          <li>
            <a href={accountPage}>{t.account}</a>
          </li>
          {locales.map((each) => (
            <li key={each}>
              <button
                type="button"
                class="link"
                lang={each}
                aria-pressed={locale.value === each}
                onClick={() => speak(each)}
              >
                {languageNames[each]}
              </button>
            </li>
          ))}
          <li>
            <a href={signOutPage}>{t.signOut}</a>
          </li>
        </ul>
      </div>
    </div>
  )
}

/** The frame of every page. */
export const Shell = ({
  children,
  has
}: {
  readonly children: ComponentChildren
  /** Which pages there are. */
  readonly has: (page: string) => boolean
}) => {
  const { pathname } = address.value
  const menu = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    setOpen(false)
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    document.documentElement.lang = locale.value
  }, [locale.value])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return
      setOpen(false)
      burger.current?.focus()
    }
    const onPress = ({ target }: Event) => {
      const isOutside = [menu, burger].every(
        ({ current }) => current?.contains(target as Node) !== true
      )
      if (isOutside) setOpen(false)
    }
    addEventListener("keydown", onKey)
    addEventListener("pointerdown", onPress)
    return () => {
      removeEventListener("keydown", onKey)
      removeEventListener("pointerdown", onPress)
    }
  }, [isOpen])
  return (
    <>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="top">
        <button
          type="button"
          class="icon-button burger"
          ref={burger}
          title={t.menu}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
          <span class="unseen">{t.menu}</span>
        </button>
        <a class="brand" href="/">
          <Mark />
          <span>Gatehouse</span>
        </a>
        <Search />
        <OperatorMenu />
      </header>
      <nav id="menu" class="side" ref={menu} aria-label={t.menu} data-open={isOpen}>
        <Switcher />
        {environment.value !== undefined &&
          (Object.keys(sections) as ReadonlyArray<Section>).map((section) => (
            <div key={section} class="section">
              <h2>{pageNames[section]}</h2>
              <ul>
                {sections[section]
                  .filter(([, page]) => has(page))
                  .map(([name, page]) => (
                    <NavLink key={name} icon={name} label={pageNames[name]} to={pathTo(page)} />
                  ))}
              </ul>
            </div>
          ))}
        <div class="section">
          <h2>{pageNames.installation}</h2>
          <ul>
            {ofInstallation
              .filter(([, page, role]) => has(`installation/${page}`) && may(role))
              .map(([name, page]) => (
                <NavLink
                  key={page}
                  icon={name}
                  label={pageNames[name]}
                  to={`/installation/${page}`}
                />
              ))}
          </ul>
        </div>
        <p class="version quiet">
          Gatehouse {me.value?.service.version}
          {me.value?.service.development === true && ` · ${t.development}`}
        </p>
      </nav>
      <main id="main">{children}</main>
    </>
  )
}
