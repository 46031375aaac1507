import { displayName } from "../kernel/names.ts"
import { me } from "../kernel/session.ts"
import { accountPage, signOutPage } from "../kernel/signIn.ts"
import { locale, locales, speak, words } from "../kernel/words.ts"
import { roleNames } from "./common.ts"
import { Icon } from "./icons.tsx"

const t = words({
  en: { account: "Your account", signOut: "Sign out" },
  da: { account: "Din konto", signOut: "Log ud" }
})

const languageNames = { en: "English", da: "Dansk" } as const

/** The signed-in operator, their language, and the sign-out button. */
export const OperatorMenu = () => {
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
