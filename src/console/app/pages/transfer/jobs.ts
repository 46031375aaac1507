import { useEffect } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { upload } from "../../kernel/files.ts"

export type Job = AnswerOf<EnvironmentClient["transfers"]["getJob"]>

const refreshMs = 1000

/** A file, and how it is to be read. */
export interface ImportOrder {
  readonly file: File
  readonly contentType: string
  readonly query: Readonly<Record<string, string>>
}

const checked = new Map<string, ImportOrder>()

/** Sends a file; one that is only checked stays at hand, to be imported by the same order. */
export const startImport = async (order: ImportOrder, dryRun: boolean): Promise<void> => {
  const { contentType, file, query } = order
  const job = await upload("transfers.startImport", file, contentType, {
    ...query,
    dryRun: String(dryRun)
  })
  if (dryRun) checked.set((job as Job).id, order)
}

/**
 * Order that this page had checked by a job; undefined for jobs of other operators and of earlier
 * visits.
 */
export const checkedBy = ({ id }: Job): ImportOrder | undefined => checked.get(id)

export const isOver = ({ status }: Job): boolean => status === "done" || status === "failed"

/** A job of the list, read again each second until it is over. */
export const useJob = (listed: Job): Job => {
  const read = () => here().transfers.getJob({ params: { jobId: listed.id } })
  const job = useLoad(
    () => (isOver(listed) ? Promise.resolve(listed) : read()),
    [listed.id, listed.status]
  )
  const { loading, reload } = job
  const value = job.value ?? listed
  useEffect(() => {
    if (loading || isOver(value)) return undefined
    const timer = setTimeout(reload, refreshMs)
    return () => clearTimeout(timer)
  }, [loading, value, reload])
  return value
}
