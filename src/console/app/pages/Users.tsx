import { useState } from "preact/hooks"
import { filled, given } from "../kernel/forms.ts"
import { usePages } from "../kernel/load.ts"
import { goTo, parameter } from "../kernel/router.ts"
import { here, leastRole, may, pathTo } from "../kernel/session.ts"
import { isolateText } from "../kernel/names.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { AddAction } from "../ui/Action.tsx"
import { Check, Field, choicesOf } from "../ui/Field.tsx"
import { ChosenFilter, Filters, TypedFilter } from "../ui/Filters.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { Matching } from "./user/Matching.tsx"
import { BulkBan } from "./user/BulkBan.tsx"
import { Avatar, nameOf, UserBadges, type User } from "./user/people.tsx"
import { ProfileInputs, filledProfile } from "./user/profileFields.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "Everybody with an account in this environment.",
    search: "Part of a name or address",
    active: "Active",
    banned: "Banned",
    deleted: "Deleted",
    state: "Registration",
    complete: "Complete",
    pending_email_verification: "Address not verified",
    order: "Order",
    newest: "Newest first",
    oldest: "Oldest first",
    last: "Last sign-in",
    choose: (name: string) => `Choose ${name}`,
    empty: "No users match. Type less, or clear a filter.",
    nobody: "Nobody has an account yet. Create a user here, or let people sign up.",
    create: "Create user",
    createDoes: "Creates an account without a password. They can choose one with a reset link.",
    verified: "The address is known to be theirs",
    externalHint: "Your own id for them, if you have one"
  },
  da: {
    lead: "Alle med en konto i dette miljø.",
    search: "Del af navn eller adresse",
    active: "Aktive",
    banned: "Spærrede",
    deleted: "Slettede",
    state: "Registrering",
    complete: "Færdig",
    pending_email_verification: "Adresse ikke bekræftet",
    order: "Rækkefølge",
    newest: "Nyeste først",
    oldest: "Ældste først",
    last: "Seneste login",
    choose: (name: string) => `Vælg ${name}`,
    empty: "Ingen brugere passer. Skriv mindre, eller ryd et filter.",
    nobody: "Ingen har en konto endnu. Opret en bruger her, eller lad folk oprette sig.",
    create: "Opret en bruger",
    createDoes: "Opretter en konto uden adgangskode. De kan vælge en med et nulstillingslink.",
    verified: "Adressen er med sikkerhed deres",
    externalHint: "Jeres eget id for dem, hvis der er et"
  }
})

const Person = ({
  choose,
  chosen,
  user
}: {
  readonly user: User
  readonly chosen: boolean
  readonly choose: ((isChosen: boolean) => void) | undefined
}) => (
  <span class="person">
    {choose !== undefined && (
      <input
        type="checkbox"
        aria-label={t.choose(isolateText(nameOf(user)))}
        checked={chosen}
        disabled={user.status !== "active"}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    )}
    <Avatar name={nameOf(user)} />
    <span>
      <a href={pathTo(`users/${user.id}`)} data-row>
        {nameOf(user)}
      </a>
      {user.name !== null && user.email !== null && <small>{user.email}</small>}
    </span>
  </span>
)

const statuses = ["active", "banned", "deleted"] as const
const states = ["complete", "pending_email_verification"] as const

const UserFilters = () => (
  <Filters>
    <TypedFilter label={t.search} name="q" hint={common.searchHint} />
    <ChosenFilter label={common.status} name="status" choices={choicesOf(statuses, t)} />
    <ChosenFilter label={t.state} name="state" choices={choicesOf(states, t)} />
    <ChosenFilter
      label={t.order}
      name="order"
      any={t.newest}
      choices={[{ value: "createdAt", label: t.oldest }]}
    />
  </Filters>
)

const Create = () => (
  <AddAction
    operation="users.createUser"
    label={t.create}
    does={t.createDoes}
    run={(values) =>
      here().users.createUser({
        body: {
          ...filled(values, ["email"]),
          emailVerified: values["verified"] === "on",
          ...filledProfile(values),
          ...filled(values, ["externalId"])
        }
      })
    }
    done={({ id }) => goTo(pathTo(`users/${id}`))}
  >
    <Field label={common.email} name="email" type="email" />
    <Check label={t.verified} name="verified" />
    <ProfileInputs />
    <Field label={common.externalId} name="externalId" hint={t.externalHint} />
  </AddAction>
)

/** The users of an environment, narrowed by what stands in the address. */
const Users = () => {
  const q = parameter("q").trim()
  const query = Array.from(q).length >= 3 ? q : ""
  const status = statuses.find((one) => one === parameter("status"))
  const registrationState = states.find((one) => one === parameter("state"))
  const order = parameter("order") === "createdAt" ? "createdAt" : undefined
  const filter = given({ query, status, registrationState })
  const users = usePages(
    (cursor) =>
      here().users.listUsers({
        query: {
          limit: 50,
          ...cursor,
          ...filter,
          ...(order !== undefined && { order })
        }
      }),
    [query, status, registrationState, order]
  )
  const [turn, setTurn] = useState(0)
  const reload = () => {
    setTurn((before) => before + 1)
    users.reload()
  }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = (users.value ?? []).filter(({ id }) => chosen.has(id))
  const mayChoose = may(leastRole("users.banUser"))
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  return (
    <Page title={pageNames.users} lead={t.lead} actions={<Create />}>
      <UserFilters />
      <Card flush>
        <Matching filter={filter} turn={turn} />
        {picked.length > 0 && (
          <BulkBan users={picked} chooseNone={() => setChosen(new Set())} done={reload} />
        )}
        <PagedTable
          of={users}
          caption={pageNames.users}
          keyOf={({ id }) => id}
          empty={Object.keys(filter).length === 0 ? t.nobody : t.empty}
          columns={[
            {
              title: common.person,
              cell: (user) => (
                <Person
                  user={user}
                  chosen={chosen.has(user.id)}
                  choose={mayChoose ? (isChosen) => choose(user.id, isChosen) : undefined}
                />
              )
            },
            {
              title: common.status,
              cell: (user) => (
                <span class="badges">
                  <UserBadges user={user} />
                </span>
              )
            },
            { title: t.last, at: ({ lastSignInAt }) => lastSignInAt },
            { title: common.made, at: ({ createdAt }) => createdAt }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Users
