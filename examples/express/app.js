import cookieParser from "cookie-parser"
import express from "express"
import { allowed, asVisitor, page, person, port, signedIn } from "./gatehouse.js"

const app = express()
app.set("view engine", "ejs")
app.set("views", new URL("views", import.meta.url).pathname)
app.use(cookieParser(), express.urlencoded({ extended: false }), person)

app.get("/", (request, response) => {
  response.render("home", { person: request.person, signIn: page("sign-in", "/dashboard") })
})

app.get("/dashboard", signedIn, async (request, response) => {
  const visitor = asVisitor(request)
  const [user, { items }] = await Promise.all([
    visitor.users.currentUser(),
    visitor.organizations.listOwnOrganizations()
  ])
  response.render("dashboard", {
    user,
    organizations: items,
    active: request.person.organization?.id,
    mayBill: request.person.has({ permission: "organization:update" }),
    signOut: page("sign-out", "/"),
    manage: page("organizations", "/dashboard")
  })
})

app.post("/switch-organization", signedIn, async (request, response) => {
  const organizationId = request.body.organizationId || null
  await asVisitor(request).organizations.setActiveOrganization({ body: { organizationId } })
  response.redirect(303, "/dashboard")
})

app.get("/api/me", allowed(), (request, response) => {
  const { organization, userId } = request.person
  response.json({ userId, organization })
})

app.get("/api/billing", allowed("organization:update"), (request, response) => {
  response.json({ organizationId: request.person.organization.id, plan: "pro" })
})

app.listen(port, () => console.log(`http://localhost:${port}`))
