import { number, time } from "../kernel/format.ts"
import { filled } from "../kernel/forms.ts"
import { useLoad } from "../kernel/load.ts"
import { requireUnchanged } from "../kernel/meanwhile.ts"
import type { PageProps } from "../kernel/router.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { RotateSecret } from "../ui/RotateSecret.tsx"
import { common } from "../ui/common.ts"
import { Code, Secret } from "../ui/Copy.tsx"
import { Field } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { HookFields, setupOf } from "./hook/HookForm.tsx"
import { type Hook, HookState, type Point, pointLeads, points, pointWords } from "./hook/points.tsx"

const t = words({
  en: {
    point: "Point",
    url: "URL",
    timeout: "Time to answer",
    milliseconds: (value: string) => `${value} ms`,
    p99: "Slowest 1 % of answers",
    failures: "Failures in a row",
    openUntil: "Not asked until",
    last: "Last asked",
    changed: "Changed",
    setUp: "Set up",
    setUpDoes:
      "Your backend is asked from now on, within a second. The signing secret is shown once.",
    editDoes: "Replaces the whole setup, within a second.",
    test: "Dry run",
    testDoes:
      "Asks your backend once and shows the answer. Nothing changes, and no event is recorded.",
    user: "User id",
    userHint: "Without it, a made-up person is asked about",
    answered: (verdict: string, ms: string) => `Answered ${verdict} in ${ms} ms.`,
    failed: (why: string, ms: string) => `No usable answer after ${ms} ms: ${why}`,
    removeDoes: "Nobody is asked at this point any more, within a second."
  },
  da: {
    point: "Punkt",
    url: "URL",
    timeout: "Tid til at svare",
    milliseconds: (value: string) => `${value} ms`,
    p99: "Langsomste 1 % af svarene",
    failures: "Fejl i træk",
    openUntil: "Spørges ikke før",
    last: "Sidst spurgt",
    changed: "Ændret",
    setUp: "Sæt op",
    setUpDoes:
      "Jeres system spørges fra nu af, inden for et sekund. Hemmeligheden til signering vises én gang.",
    editDoes: "Erstatter hele opsætningen, inden for et sekund.",
    test: "Prøvekørsel",
    testDoes:
      "Spørger jeres system én gang og viser svaret. Intet ændres, og der skrives ingen hændelse.",
    user: "Brugerens id",
    userHint: "Uden det spørges der om en opdigtet person",
    answered: (verdict: string, ms: string) => `Svarede ${verdict} på ${ms} ms.`,
    failed: (why: string, ms: string) => `Intet brugbart svar efter ${ms} ms: ${why}`,
    removeDoes: "Ingen spørges ved dette punkt mere, inden for et sekund."
  }
})

const DryRun = ({ point }: { readonly point: Point }) => (
  <Action
    operation="hooks.testHook"
    label={t.test}
    does={t.testDoes}
    run={(values) => here().hooks.testHook({ params: { point }, body: filled(values, ["userId"]) })}
    shown={({ durationMilliseconds, error, statusCode, verdict }) => (
      <p class={verdict === null ? "notice problem" : "notice done"}>
        {verdict === null
          ? t.failed([statusCode, error].filter(Boolean).join(" "), number(durationMilliseconds))
          : t.answered(verdict, number(durationMilliseconds))}
      </p>
    )}
  >
    {point !== "password.verify" && point !== "mail.send" && (
      <Field label={t.user} name="userId" hint={t.userHint} />
    )}
  </Action>
)

/** Setup of a hook, without its condition, which changes by itself. */
const setupIn = ({
  failuresInARow: _failures,
  lastCalledAt: _called,
  openUntil: _open,
  p99Milliseconds: _slowest,
  ...setup
}: Hook) => setup

const Actions = ({
  done,
  hook,
  point
}: {
  readonly point: Point
  readonly hook: Hook | undefined
  readonly done: () => void
}) => {
  const params = { point }
  return (
    <Card title={common.actions}>
      <div class="stack">
        {hook !== undefined && <DryRun point={point} />}
        <Action
          operation="hooks.putHook"
          label={hook === undefined ? t.setUp : common.edit}
          does={hook === undefined ? t.setUpDoes : t.editDoes}
          submit={common.save}
          run={async (values) => {
            const body = setupOf(point, values)
            const { items } = await here().hooks.listHooks()
            const now = items.find((one) => one.point === point)
            requireUnchanged(hook, now, setupIn)
            return here().hooks.putHook({ params, body })
          }}
          shown={({ secret }) => (secret === undefined ? undefined : <Secret text={secret} />)}
          done={done}
        >
          <HookFields point={point} hook={hook} />
        </Action>
        {hook !== undefined && (
          <>
            <RotateSecret
              operation="hooks.rotateHookSecret"
              rotate={(body) => here().hooks.rotateHookSecret({ params, body })}
              done={done}
            />
            <Action
              operation="hooks.deleteHook"
              label={common.remove}
              tone="danger"
              does={t.removeDoes}
              final
              run={() => here().hooks.deleteHook({ params })}
              done={done}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const About = ({ hook }: { readonly hook: Hook }) => (
  <Card title={common.about}>
    <Facts
      of={[
        [t.point, <Code key="point" text={hook.point} />],
        [t.url, hook.url],
        [t.timeout, t.milliseconds(number(hook.timeoutMilliseconds))],
        [t.p99, hook.p99Milliseconds === null ? "–" : t.milliseconds(number(hook.p99Milliseconds))],
        [t.failures, number(hook.failuresInARow)],
        ...(hook.openUntil === null ? [] : ([[t.openUntil, time(hook.openUntil)]] as const)),
        [t.last, hook.lastCalledAt === null ? common.never : time(hook.lastCalledAt)],
        [t.changed, time(hook.updatedAt)]
      ]}
    />
  </Card>
)

/** The hook of a point: its setup, its condition, and a dry run. */
const HookPage = ({ id }: PageProps) => {
  const hooks = useLoad(() => here().hooks.listHooks(), [id])
  const point = points.find((one) => one === id)
  if (point === undefined) return <Page title={common.unknown} />
  return (
    <AwaitPage of={hooks}>
      {({ items }) => {
        const hook = items.find((one) => one.point === point)
        return (
          <Page
            title={pointWords[point]}
            lead={pointLeads[point]}
            badges={<HookState hook={hook} />}
          >
            <div class="columns">
              {hook !== undefined && <About hook={hook} />}
              <Actions point={point} hook={hook} done={hooks.reload} />
            </div>
          </Page>
        )
      }}
    </AwaitPage>
  )
}

export default HookPage
