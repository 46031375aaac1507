import express from "express"
import { fileURLToPath } from "node:url"
import { gatehouse, port } from "./gatehouse.js"

const app = express()
app.set("view engine", "ejs")
app.set("views", fileURLToPath(new URL("views", import.meta.url)))
app.use(express.urlencoded({ extended: false }))

app.get("/", async (request, response) => {
  const { status } = await gatehouse.session(request)
  const signIn = gatehouse.signInUrl("/dashboard")
  response.set("Cache-Control", "no-store")
  response.render("home", { isSignedIn: status === "signed-in", signIn })
})

app.get("/dashboard", gatehouse.protectPage(), async (request, response) => {
  const person = gatehouse.sessionOf(request)
  const visitor = gatehouse.asVisitor(person)
  const [user, { items }] = await Promise.all([
    visitor.users.currentUser(),
    visitor.organizations.listOwnOrganizations()
  ])
  response.render("dashboard", {
    user,
    organizations: items,
    active: person.organization?.id,
    mayBill: person.has({ permission: "organization:update" }),
    signOut: gatehouse.signOutUrl("/"),
    manage: gatehouse.organizationsUrl("/dashboard")
  })
})

app.post("/switch-organization", gatehouse.switchOrganization({ returnTo: "/dashboard" }))

app.get("/api/me", gatehouse.protectApi(), (request, response) => {
  const { organization, userId } = gatehouse.sessionOf(request)
  response.json({ userId, organization })
})

const mayBill = gatehouse.protectApi({ permission: "organization:update" })
app.get("/api/billing", mayBill, (request, response) => {
  const { organization } = gatehouse.sessionOf(request)
  response.json({ organizationId: organization.id, plan: "pro" })
})

app.listen(port, () => console.log(`http://localhost:${port}`))
