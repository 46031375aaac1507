import { useEffect } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { useLoad } from "../../kernel/load.ts"
import { environment, here } from "../../kernel/session.ts"

export type Job = AnswerOf<EnvironmentClient["transfers"]["getJob"]>

const most = 20
const refreshMs = 1000

const keyOf = (): string => `gatehouse.jobs.${environment.value?.id ?? ""}`

/** The jobs that this browser has started, the newest first. */
export const startedJobs = (): ReadonlyArray<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]")
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []
  } catch {
    return []
  }
}

export const noteJob = (id: string): void =>
  localStorage.setItem(
    keyOf(),
    JSON.stringify([id, ...startedJobs().filter((other) => other !== id)].slice(0, most))
  )

export const forgetJob = (id: string): void =>
  localStorage.setItem(keyOf(), JSON.stringify(startedJobs().filter((other) => other !== id)))

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
