import { NextResponse, type NextRequest } from "next/server"
import { authenticateRequest, page } from "@/lib/gatehouse"

/**
 * Sends whoever is not signed in to sign in and come back. The pages ask again who it is: what a
 * page shows is decided where it is made.
 */
export const proxy = async (request: NextRequest) => {
  const state = await authenticateRequest(request, { sessionCookie: true })
  return state.status === "signed-in"
    ? NextResponse.next()
    : NextResponse.redirect(page("sign-in", request.nextUrl.pathname), 303)
}

export const config = { matcher: "/dashboard/:path*" }
