/** Long enough that a word is asked for once, short enough that answers follow the typing. */
const pauseMs = 250

/** Runs the last of what was asked for, once there has been no other for a moment. */
export const afterPause = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const ask = (run: () => void) => {
    cancel()
    timer = setTimeout(run, pauseMs)
  }
  return { ask, cancel }
}
