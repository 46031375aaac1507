/** Wait before a stream that was refused is asked for again, in milliseconds. */
const rest = 5_000

/** Events of a stream, as a browser reports them. */
export interface Heard {
  readonly opened: () => void
  readonly message: (data: string, lastEventId: string) => void
  /** It was lost; `isGivenUp` if the browser does not open it again by itself. */
  readonly lost: (isGivenUp: boolean) => void
}

/** The browser, or what a test puts in its place. */
export interface World {
  /** Opens a stream, and returns what closes it. */
  readonly open: (address: string, heard: Heard) => () => void
  /** Status of an answer to HEAD at an address; rejects if nobody answers. */
  readonly statusOf: (address: string) => Promise<number>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Events of a lasting stream, as its follower sees them. */
export interface Told {
  /** It is open; `isResumed` if it goes on where it was. */
  readonly opened: (isResumed: boolean) => void
  readonly message: (data: string) => void
  readonly broken: () => void
  /** The service refuses it to this operator. */
  readonly ended: () => void
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/**
 * Follows a stream of events until it is closed. Browsers give up at any answer but 200, such as the
 * 502 of a proxy while the service starts again: it is then opened anew behind the last event.
 */
export const followStream = (address: string, told: Told, world: World): (() => void) => {
  let isOver = false
  let last: string | null = null
  let close = (): void => {}

  const openAnew = async (from: string): Promise<void> => {
    const status = await world.statusOf(from).catch(() => 0)
    if (isOver) return
    if (isRefusal(status)) return told.ended()
    told.broken()
    await world.wait(rest)
    if (!isOver) open()
  }

  const open = (): void => {
    const from = last === null ? address : `${address}?checkpoint=${encodeURIComponent(last)}`
    let isResumed = last !== null
    close = world.open(from, {
      opened: () => {
        told.opened(isResumed)
        // The browser itself asks for what follows the last event.
        isResumed = true
      },
      message: (data, lastEventId) => {
        last = lastEventId
        told.message(data)
      },
      lost: (isGivenUp) => (isGivenUp ? void openAnew(from) : told.broken())
    })
  }

  open()
  return () => {
    isOver = true
    close()
  }
}
