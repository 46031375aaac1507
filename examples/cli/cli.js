import { createClient, GatehouseProblem } from "@gatehouse-id/client"
import { fileStore } from "./fileStore.js"
import { signInHere } from "./signInHere.js"
import { signInInBrowser } from "./signInInBrowser.js"

const url = process.env.GATEHOUSE_URL ?? "http://localhost:3000"
const store = fileStore(process.env.SESSION_FILE)
const client = createClient({ url, native: { store } })

const usage = `npm start -- login [PROVIDER]      sign in
npm start -- whoami                show who is signed in, and where
npm start -- switch ORGANIZATION   act in one of your organizations
npm start -- call URL              call an API with an access token
npm start -- logout                sign out`

/** Signs in with the provider that was named, or the only one there is; without any, right here. */
const signIn = async (key) => {
  const { providers } = await client.oauth.listProviders()
  if (providers.length === 0) return signInHere(client)
  const found = key === undefined ? providers[0] : providers.find((each) => each.key === key)
  if (found === undefined || (key === undefined && providers.length > 1)) {
    throw new Error(`Name a provider: ${providers.map((each) => each.key).join(", ")}.`)
  }
  const { status, user } = await signInInBrowser(client, found.key)
  return { step: status, user }
}

const commands = {
  async login(key) {
    const { step, user } = await signIn(key)
    if (step === "complete") return `Signed in as ${user.email}.`
    // What an account still lacks, the pages of Gatehouse ask for.
    throw new Error(`Sign in at ${url}/_service/pages/sign-in once, then here again.`)
  },

  async whoami() {
    const { email, name } = await client.users.currentUser()
    const { activeSessionId, sessions } = await client.boot.boot()
    const { items } = await client.organizations.listOwnOrganizations()
    const active = sessions.find(({ id }) => id === activeSessionId)?.organizationId
    const lines = items.map(
      (each) => `${each.id === active ? "*" : " "} ${each.name} (${each.role})`
    )
    return [`Signed in as ${name ?? email}.`, ...lines].join("\n")
  },

  async switch(name) {
    const { items } = await client.organizations.listOwnOrganizations()
    const organization = items.find((each) => each.name === name || each.id === name)
    if (organization === undefined) throw new Error(`You are in no organization ${name}.`)
    await client.organizations.setActiveOrganization({ body: { organizationId: organization.id } })
    return `You now act in ${organization.name}.`
  },

  async call(address) {
    const token = await client.getAccessToken()
    if (token === null) throw new Error("Sign in first: npm start -- login")
    // Whoever gets the token can act as you for a minute: give it to your own services only.
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "error"
    })
    return `${answer.status} ${await answer.text()}`
  },

  async logout() {
    await client.signIn.logout()
    return "Signed out."
  }
}

const [name = "", ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) {
  console.log(usage)
} else {
  try {
    console.log(await commands[name](...rest))
  } catch (error) {
    const isSignedOut = error instanceof GatehouseProblem && error.code === "unauthenticated"
    console.error(isSignedOut ? "Sign in first: npm start -- login" : error.message)
    process.exitCode = 1
  }
}
