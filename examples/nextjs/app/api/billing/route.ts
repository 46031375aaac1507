import { allowed } from "@/lib/gatehouse"

export const GET = async (request: Request): Promise<Response> => {
  const person = await allowed(request, "organization:update")
  if (person instanceof Response) return person
  return Response.json({ organizationId: person.organization?.id, plan: "pro" })
}
