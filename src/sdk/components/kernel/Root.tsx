import { type CSSProperties, type ReactNode, useInsertionEffect } from "react"
import { adoptStyle } from "../theme/adoptStyle.ts"
import { useTexts } from "../texts/useTexts.ts"
import { useEnvironment } from "./useEnvironment.ts"

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
