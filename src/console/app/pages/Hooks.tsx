import { ago, number } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Card, Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { Table } from "../ui/Table.tsx"
import { HookState, points, pointWords } from "./hook/points.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Questions that the service asks your backend, and waits for the answer.",
    point: "Asked",
    p99: "Slowest 1 %",
    milliseconds: (value: string) => `${value} ms`,
    last: "Last asked"
  },
  da: {
    lead: "Spørgsmål, som tjenesten stiller jeres system og venter på svaret på.",
    point: "Spørges",
    p99: "Langsomste 1 %",
    milliseconds: (value: string) => `${value} ms`,
    last: "Sidst spurgt"
  }
})

/** Points at which the customer's backend has a say. */
const Hooks = () => {
  const hooks = useLoad(() => here().hooks.listHooks())
  return (
    <Page title={pageNames.hooks} lead={t.lead}>
      <Card flush>
        <Await of={hooks}>
          {({ items }) => (
            <Table
              caption={pageNames.hooks}
              empty={null}
              items={points.map((point) => ({
                point,
                hook: items.find((one) => one.point === point)
              }))}
              keyOf={({ point }) => point}
              columns={[
                {
                  title: t.point,
                  cell: ({ hook, point }) => (
                    <span>
                      <a href={pathTo(`hooks/${point}`)} data-row>
                        {pointWords[point]}
                      </a>
                      <small>{hook?.url ?? point}</small>
                    </span>
                  )
                },
                { title: common.status, cell: ({ hook }) => <HookState hook={hook} /> },
                {
                  title: t.p99,
                  narrow: true,
                  cell: ({ hook }) =>
                    hook === undefined || hook.p99Milliseconds === null
                      ? "–"
                      : t.milliseconds(number(hook.p99Milliseconds))
                },
                {
                  title: t.last,
                  narrow: true,
                  cell: ({ hook }) =>
                    hook === undefined || hook.lastCalledAt === null
                      ? common.never
                      : ago(hook.lastCalledAt)
                }
              ]}
            />
          )}
        </Await>
      </Card>
    </Page>
  )
}

export default Hooks
