import type { ReactNode } from "react"
import type { ClientSession } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import type { Texts } from "../texts/Texts.ts"
import { filled, momentOf, useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Badge, Line, Section } from "../kernel/Section.tsx"
import { useResource } from "../kernel/useResource.ts"
import { useGuarded } from "./Reauthentication.tsx"
import type { OwnProps } from "./Names.tsx"

const deviceOf = ({ device: { browser, os } }: ClientSession, t: Texts): string =>
  browser !== null && os !== null
    ? filled(t.browserOn, { browser, os })
    : (browser ?? os ?? t.deviceUnknown)

/** Browsers and apps in which the person is signed in. */
export const Devices = ({ refresh }: Pick<OwnProps, "refresh">): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const sessions = useResource("", () => client.sessions.listSessions())
  const end = useGuarded(async (sessionId: string | null) => {
    if (sessionId === null) await client.sessions.revokeOtherSessions()
    else await client.sessions.revokeSession({ params: { sessionId } })
    await Promise.all([sessions.reload(), refresh()])
  })
  const items = sessions.value?.items ?? []
  return (
    <Section
      title={t.devices}
      failure={sessions.failure ?? end.problem}
      aside={
        items.length > 1 && (
          <Button look="link" busy={end.busy} onClick={() => void end.run(null)}>
            {t.signOutOthers}
          </Button>
        )
      }
    >
      <ul className="gh-list">
        {items.map((session) => (
          <Line
            key={session.id}
            actions={
              !session.current && (
                <Button
                  look="link"
                  label={filled(t.endDevice, { device: deviceOf(session, t) })}
                  busy={end.busy}
                  onClick={() => void end.run(session.id)}
                >
                  {t.signOut}
                </Button>
              )
            }
          >
            <strong>{deviceOf(session, t)}</strong>
            {session.current && <Badge>{t.thisDevice}</Badge>}
            <small>
              {filled(t.lastActive, { time: momentOf(locale, session.lastActiveAt) })}
              {session.ipAddress !== null && ` · ${session.ipAddress}`}
            </small>
          </Line>
        ))}
      </ul>
    </Section>
  )
}
