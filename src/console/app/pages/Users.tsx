import { usePages } from "../kernel/load.ts"
import { ago, time } from "../kernel/format.ts"
import { amend, goTo, parameter } from "../kernel/router.ts"
import { environment, here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { filled } from "../kernel/forms.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Check, Field, Select } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { PagedTable } from "../ui/Table.tsx"
import { Avatar, nameOf, UserBadges, type User } from "./user/people.tsx"

const t = words({
  en: {
    title: "Users",
    lead: "Everybody with an account in this environment.",
    search: "Part of a name or address",
    searchHint: "At least three characters",
    status: "Status",
    any: "Any",
    active: "Active",
    banned: "Banned",
    deleted: "Deleted",
    state: "Registration",
    complete: "Complete",
    pending_email_verification: "Address not verified",
    order: "Order",
    newest: "Newest first",
    oldest: "Oldest first",
    person: "Person",
    last: "Last sign-in",
    made: "Created",
    empty: "Nobody fits.",
    create: "Create user",
    createDoes:
      "Creates an account without a password: a reset link or an invitation lets them in.",
    email: "Email address",
    verified: "The address is known to be theirs",
    firstName: "First name",
    lastName: "Last name",
    externalId: "External id",
    externalHint: "Your own id for them, if there is one"
  },
  da: {
    title: "Brugere",
    lead: "Alle med en konto i dette miljø.",
    search: "Del af navn eller adresse",
    searchHint: "Mindst tre tegn",
    status: "Status",
    any: "Alle",
    active: "Aktive",
    banned: "Spærrede",
    deleted: "Slettede",
    state: "Registrering",
    complete: "Færdig",
    pending_email_verification: "Adresse ikke bekræftet",
    order: "Rækkefølge",
    newest: "Nyeste først",
    oldest: "Ældste først",
    person: "Person",
    last: "Seneste login",
    made: "Oprettet",
    empty: "Ingen passer.",
    create: "Opret en bruger",
    createDoes:
      "Opretter en konto uden adgangskode: et nulstillingslink eller en invitation lukker dem ind.",
    email: "E-mailadresse",
    verified: "Adressen er med sikkerhed deres",
    firstName: "Fornavn",
    lastName: "Efternavn",
    externalId: "Eksternt id",
    externalHint: "Jeres eget id for dem, hvis der er et"
  }
})

const Person = ({ user }: { readonly user: User }) => (
  <span class="person">
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

const Filters = () => (
  <form
    class="filters"
    role="search"
    aria-label={common.filters}
    onSubmit={(event) => event.preventDefault()}
  >
    <Field
      label={t.search}
      type="search"
      name="q"
      value={parameter("q")}
      hint={t.searchHint}
      onInput={(event) => amend({ q: event.currentTarget.value })}
    />
    <Select
      label={t.status}
      name="status"
      value={parameter("status")}
      onChoose={(status) => amend({ status })}
      choices={[
        { value: "", label: t.any },
        ...statuses.map((value) => ({ value, label: t[value] }))
      ]}
    />
    <Select
      label={t.state}
      name="state"
      value={parameter("state")}
      onChoose={(state) => amend({ state })}
      choices={[
        { value: "", label: t.any },
        ...states.map((value) => ({ value, label: t[value] }))
      ]}
    />
    <Select
      label={t.order}
      name="order"
      value={parameter("order")}
      onChoose={(order) => amend({ order })}
      choices={[
        { value: "", label: t.newest },
        { value: "createdAt", label: t.oldest }
      ]}
    />
  </form>
)

const Create = () => (
  <Action
    operation="users.createUser"
    label={t.create}
    icon="plus"
    look="main"
    does={t.createDoes}
    run={(values) =>
      here().users.createUser({
        body: {
          ...filled(values, ["email"]),
          emailVerified: values["verified"] === "on",
          ...filled(values, ["firstName", "lastName", "externalId"])
        }
      })
    }
    done={({ id }) => goTo(pathTo(`users/${id}`))}
  >
    <Field label={t.email} name="email" type="email" />
    <Check label={t.verified} name="verified" />
    <Field label={t.firstName} name="firstName" />
    <Field label={t.lastName} name="lastName" />
    <Field label={t.externalId} name="externalId" hint={t.externalHint} />
  </Action>
)

/** The users of an environment, narrowed by what stands in the address. */
const Users = () => {
  const q = parameter("q").trim()
  const query = Array.from(q).length >= 3 ? q : ""
  const status = statuses.find((one) => one === parameter("status"))
  const registrationState = states.find((one) => one === parameter("state"))
  const order = parameter("order") === "createdAt" ? "createdAt" : undefined
  const users = usePages(
    ({ cursor }) =>
      here().users.listUsers({
        query: {
          limit: 50,
          ...(cursor === undefined ? {} : { cursor }),
          ...(query === "" ? {} : { query }),
          ...(status === undefined ? {} : { status }),
          ...(registrationState === undefined ? {} : { registrationState }),
          ...(order === undefined ? {} : { order })
        }
      }),
    [environment.value?.id, query, status, registrationState, order]
  )
  return (
    <Page title={t.title} lead={t.lead} actions={<Create />}>
      <Filters />
      <Card flush>
        <PagedTable
          of={users}
          caption={t.title}
          keyOf={({ id }) => id}
          empty={t.empty}
          columns={[
            { title: t.person, cell: (user) => <Person user={user} /> },
            {
              title: t.status,
              cell: (user) => (
                <span class="badges">
                  <UserBadges user={user} />
                </span>
              )
            },
            {
              title: t.last,
              narrow: true,
              cell: ({ lastSignInAt }) =>
                lastSignInAt === null ? (
                  <span class="quiet">{common.never}</span>
                ) : (
                  <time dateTime={lastSignInAt} title={time(lastSignInAt)}>
                    {ago(lastSignInAt)}
                  </time>
                )
            },
            {
              title: t.made,
              narrow: true,
              cell: ({ createdAt }) => (
                <time dateTime={createdAt} title={time(createdAt)}>
                  {ago(createdAt)}
                </time>
              )
            }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Users
