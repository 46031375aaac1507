import { changed, type Values, cleared } from "../kernel/forms.ts"
import { useLoad, useTurn } from "../kernel/load.ts"
import type { PageProps } from "../kernel/router.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Bags } from "../ui/Bags.tsx"
import { timeInFull } from "../ui/cells.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Field } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Timeline } from "../ui/Timeline.tsx"
import { Access } from "./user/Access.tsx"
import { Actions } from "./user/Actions.tsx"
import { Grants } from "./user/Grants.tsx"
import { OwnApiKeys } from "./apiKeys/ApiKeys.tsx"
import { Organizations, Sessions } from "./user/Sessions.tsx"
import { Addresses } from "./user/Addresses.tsx"
import { Methods } from "./user/SignInMethods.tsx"
import { ProfileInputs, changedProfile, profileFacts } from "./user/profileFields.tsx"
import { nameOf, UserBadges, type User } from "./user/people.tsx"
import { RowAction } from "../ui/Action.tsx"

const t = words({
  en: {
    profile: "Profile",
    editDoes: "Changes the profile. An empty field is cleared.",
    last: "Last sign-in",
    deleted: "Deleted",
    banned: "Banned"
  },
  da: {
    profile: "Profil",
    editDoes: "Ændrer profilen. Et tomt felt ryddes.",
    last: "Seneste login",
    deleted: "Slettet",
    banned: "Spærret"
  }
})

const bodyOf = (values: Values) => ({
  ...changedProfile(values),
  ...cleared(values, ["externalId"])
})

const Profile = ({ done, user }: { readonly user: User; readonly done: () => void }) => (
  <Card
    title={t.profile}
    actions={
      user.status !== "deleted" && (
        <RowAction
          operation="users.updateUser"
          label={common.edit}
          does={t.editDoes}
          submit={common.save}
          run={(values, shown) =>
            here().users.updateUser({
              params: { userId: user.id },
              body: changed(bodyOf(shown), bodyOf(values))
            })
          }
          done={done}
        >
          <ProfileInputs of={user} />
          <Field label={common.externalId} name="externalId" value={user.externalId ?? ""} />
        </RowAction>
      )
    }
  >
    <Facts
      of={[
        [common.id, <Code key="id" text={user.id} />],
        [
          common.externalId,
          user.externalId === null ? "–" : <Code key="x" text={user.externalId} />
        ],
        ...profileFacts(user),
        [common.made, timeInFull(user.createdAt)],
        [t.last, timeInFull(user.lastSignInAt)],
        ...(user.bannedAt === null ? [] : ([[t.banned, timeInFull(user.bannedAt)]] as const)),
        ...(user.deletedAt === null ? [] : ([[t.deleted, timeInFull(user.deletedAt)]] as const))
      ]}
    />
  </Card>
)

/** Somebody: who they are, how they sign in, what happened, and what can be done. */
const UserPage = ({ id }: PageProps) => {
  const [turn, done] = useTurn()
  const user = useLoad(() => here().users.getUser({ params: { userId: id } }), [id])
  return (
    <AwaitPage of={user}>
      {(found) => {
        const changed = () => {
          user.reload()
          done()
        }
        const part = { user: found, turn, done: changed }
        return (
          <Page
            title={nameOf(found)}
            lead={found.name === null ? undefined : found.email}
            badges={<UserBadges user={found} />}
          >
            <div class="columns aside-first">
              <div>
                <Access {...part} />
                <Actions {...part} />
              </div>
              <div>
                <Profile user={found} done={changed} />
                <Addresses {...part} />
                <Methods {...part} />
                <Sessions {...part} />
                <Organizations {...part} />
                <Grants {...part} />
                {found.status !== "deleted" && <OwnApiKeys {...part} />}
                <Card title={common.metadata}>
                  <Bags
                    bags={{
                      publicMetadata: found.publicMetadata,
                      privateMetadata: found.privateMetadata,
                      unsafeMetadata: found.unsafeMetadata
                    }}
                    operation="users.updateUserMetadata"
                    shared
                    write={(name, patch) =>
                      here().users.updateUserMetadata({
                        params: { userId: id },
                        body: { [name]: patch }
                      })
                    }
                    done={changed}
                  />
                </Card>
              </div>
              <div>
                <Timeline about={id} turn={turn} />
              </div>
            </div>
          </Page>
        )
      }}
    </AwaitPage>
  )
}

export default UserPage
