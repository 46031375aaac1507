import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Action } from "../../ui/Action.tsx"
import { Secret } from "../../ui/Copy.tsx"
import { Check } from "../../ui/Field.tsx"
import type { Connection } from "./names.ts"

const t = words({
  en: {
    test: "Make a test link",
    testDoes:
      "By the link somebody signs in at the provider, once, within an hour. It signs nobody in here, and shows each claim and what would come of it.",
    onDoes: "From then on people can sign in by it.",
    skipTest: "Without a test since the last change",
    offDoes: "Nobody signs in by it any more, and nobody has to.",
    endSessions: "End the sessions that it made"
  },
  da: {
    test: "Lav et prøvelink",
    testDoes:
      "Med linket logger nogen ind hos udbyderen, én gang, inden for en time. Det logger ingen ind her og viser hvert claim, og hvad der ville komme ud af det.",
    onDoes: "Fra da af kan man logge ind med den.",
    skipTest: "Uden en prøve siden den seneste ændring",
    offDoes: "Ingen logger længere ind med den, og ingen skal.",
    endSessions: "Afslut de sessioner, den har lavet"
  }
})

/** Trying a connection, and turning it on and off. */
export const Switches = ({
  connection,
  done
}: {
  readonly connection: Connection
  readonly done: () => void
}) => {
  const params = { connectionId: connection.id }
  return (
    <>
      <Action
        operation="connectionTests.createConnectionTestLink"
        label={t.test}
        does={t.testDoes}
        run={() => here().connectionTests.createConnectionTestLink({ params })}
        shown={({ url }) => <Secret text={url} />}
        done={done}
      />
      {connection.status === "active" ? (
        <Action
          operation="connections.disableConnection"
          label={common.turnOff}
          does={t.offDoes}
          tone="danger"
          run={(values) =>
            here().connections.disableConnection({
              params,
              body: { endSessions: values["endSessions"] === "on" }
            })
          }
          done={done}
        >
          <Check label={t.endSessions} name="endSessions" />
        </Action>
      ) : (
        <Action
          operation="connections.activateConnection"
          label={common.turnOn}
          does={t.onDoes}
          run={(values) =>
            here().connections.activateConnection({
              params,
              body: { skipTest: values["skipTest"] === "on" }
            })
          }
          done={done}
        >
          <Check label={t.skipTest} name="skipTest" />
        </Action>
      )}
    </>
  )
}
