// People of an old service, whose database holds bcrypt hashes.
import bcrypt from "bcryptjs"
import { readFile } from "node:fs/promises"
import { serve } from "./hook.js"

const { USERS_FILE = "users.json" } = process.env

/** A row of the old database: put your own query here. */
const findUser = async (email) => {
  const users = JSON.parse(await readFile(USERS_FILE, "utf8"))
  return users.find((user) => user.email.toLowerCase() === email.toLowerCase())
}

serve(async (email, password) => {
  const user = await findUser(email)
  if (user === undefined || !(await bcrypt.compare(password, user.password_hash))) return undefined
  return {
    emailVerified: user.email_confirmed,
    firstName: user.first_name,
    lastName: user.last_name,
    externalId: String(user.id),
    publicMetadata: { plan: user.plan }
  }
})
