import { allowed } from "@/lib/gatehouse"

export const GET = async (request: Request): Promise<Response> => {
  const person = await allowed(request)
  if (person instanceof Response) return person
  const { organization, userId } = person
  return Response.json({ userId, organization })
}
