import { appUrl } from "#lib/server/gatehouse.ts"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = () => ({ url: appUrl })
