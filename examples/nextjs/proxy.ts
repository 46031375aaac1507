import { gatehouse } from "@/lib/gatehouse"

/**
 * Sends whoever is not signed in to sign in and come back. The pages ask again who it is: what a
 * page shows is decided where it is made.
 */
export const proxy = gatehouse.proxy(() => "page")

export const config = { matcher: "/dashboard/:path*" }
