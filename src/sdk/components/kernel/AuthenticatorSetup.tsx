import { type ReactNode, useState } from "react"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "./Button.tsx"

interface QrCodeProps {
  readonly svg: string
  readonly label: string
}

/**
 * The service's QR code, drawn from the lines of its one path: no markup of an answer becomes
 * markup of the page.
 */
const QrCode = ({ label, svg }: QrCodeProps): ReactNode => {
  const box = /viewBox="([\d .]+)"/.exec(svg)?.[1]
  const lines = Array.from(svg.matchAll(/<path[^>]*?\bd="([MmHhVvLlZz\d .,-]+)"/g), ([, d]) => d)
  if (box === undefined || lines.length === 0) return null
  return (
    <svg className="gh-qr" viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      {lines.map((line, index) => (
        <path
          key={line}
          d={line}
          {...(svg.includes("stroke") && index === lines.length - 1
            ? { stroke: "#000", fill: "none" }
            : { fill: index === lines.length - 1 ? "#000" : "#fff" })}
        />
      ))}
    </svg>
  )
}

interface AuthenticatorSetupProps {
  readonly setup: { readonly secret: string; readonly qrCodeSvg: string }
}

/** The secret of an authenticator, to scan or to type. */
export const AuthenticatorSetup = ({ setup }: AuthenticatorSetupProps): ReactNode => {
  const { t } = useTexts()
  return (
    <>
      <p>{t.scan}</p>
      <QrCode svg={setup.qrCodeSvg} label={t.qrCode} />
      <p className="gh-hint">
        {t.typed} <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </>
  )
}

interface RecoveryCodesProps {
  readonly codes: ReadonlyArray<string>
  readonly onKept: () => void
}

/** Recovery codes, which are shown once: to copy or to save, and gone when the person says so. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps): ReactNode => {
  const { t } = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join("\n")
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }))
    Object.assign(document.createElement("a"), { href: url, download: t.codesFile }).click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <p className="gh-intro">{t.codesIntro}</p>
      <ul className="gh-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="gh-links">
        <Button look="link" onClick={() => void copy().catch(() => undefined)}>
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button look="link" onClick={save}>
          {t.download}
        </Button>
      </div>
      <Button look="main" onClick={onKept}>
        {t.codesKept}
      </Button>
    </>
  )
}
