import { useEffect } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { useLoad } from "../../kernel/load.ts"
import { environment, here } from "../../kernel/session.ts"

export type Job = AnswerOf<EnvironmentClient["transfers"]["getJob"]>

const most = 20
const refreshMs = 1000

const idHere = (): string => environment.value?.id ?? ""
const keyOf = (environmentId: string): string => `gatehouse.jobs.${environmentId}`

/** The jobs of an environment that this browser has started, the newest first. */
export const startedJobs = (environmentId = idHere()): ReadonlyArray<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(environmentId)) ?? "[]")
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []
  } catch {
    return []
  }
}

/** Starts a job, and keeps it on the list of the environment that it is of. */
export const begin = async (start: () => Promise<unknown>): Promise<void> => {
  const environmentId = idHere()
  const { id } = (await start()) as Job
  const all = [id, ...startedJobs(environmentId)].slice(0, most)
  localStorage.setItem(keyOf(environmentId), JSON.stringify(all))
}

export const forgetJob = (id: string): void =>
  localStorage.setItem(
    keyOf(idHere()),
    JSON.stringify(startedJobs().filter((other) => other !== id))
  )

const isOver = ({ status }: Job): boolean => status === "done" || status === "failed"

/** A job, read again each second until it is over. */
export const useJob = (id: string) => {
  const job = useLoad(
    () => here().transfers.getJob({ params: { jobId: id } }),
    [environment.value?.id, id]
  )
  const { reload, value } = job
  useEffect(() => {
    if (value === undefined || isOver(value)) return undefined
    const timer = setTimeout(reload, refreshMs)
    return () => clearTimeout(timer)
  }, [value, reload])
  return job
}
