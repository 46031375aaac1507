"use server"

import { revalidatePath } from "next/cache"
import { asVisitor } from "@/lib/gatehouse"

/** Next.js takes actions from pages of its own origin only. */
export const switchOrganization = async (form: FormData): Promise<void> => {
  const organizationId = String(form.get("organizationId") ?? "") || null
  const visitor = await asVisitor()
  await visitor.organizations.setActiveOrganization({ body: { organizationId } })
  revalidatePath("/dashboard")
}
