import { env } from "$env/dynamic/private"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = () => ({ url: env.GATEHOUSE_URL ?? "http://localhost:3000" })
