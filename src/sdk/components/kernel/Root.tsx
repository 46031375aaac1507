import {
  createContext,
  type CSSProperties,
  type ReactNode,
  useContext,
  useId,
  useInsertionEffect
} from "react"
import { adoptStyle } from "../theme/adoptStyle.ts"
import { useTexts } from "../texts/useTexts.ts"
import { useEnvironment } from "../../react/GatehouseProvider.ts"

/** Beginning of the ids below, where several roots on a page count for themselves. */
export const IdContext = createContext("gh")

/** An id for an element of a component, which no other component of the page has. */
export const useUniqueId = (): string => useContext(IdContext) + useId()

interface RootProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The outermost element of each component: its language, its look, and the accent of the
 * environment.
 */
export const Root = ({ children, className = "" }: RootProps): ReactNode => {
  const { language } = useTexts()
  const accent = useEnvironment()?.branding.accentColor ?? null
  useInsertionEffect(adoptStyle, [])
  // A script sets it, so that it needs no permission of the page's policy.
  const style = accent === null ? undefined : ({ "--gh-brand": accent } as CSSProperties)
  return (
    <div className={`gh-root ${className}`} lang={language} style={style}>
      {children}
    </div>
  )
}
