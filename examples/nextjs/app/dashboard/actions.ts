"use server"

import { revalidatePath } from "next/cache"
import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { gatehouse } from "@/lib/gatehouse"

export const switchOrganization = async (form: FormData): Promise<void> => {
  const person = await gatehouse.actionSession(await headers())
  if (person.status === "signed-out") redirect(gatehouse.signInUrl("/dashboard"))
  const organizationId = String(form.get("organizationId") ?? "") || null
  const { organizations } = gatehouse.asVisitor(person)
  await organizations.setActiveOrganization({ body: { organizationId } })
  revalidatePath("/dashboard")
}
