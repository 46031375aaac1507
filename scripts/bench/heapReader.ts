interface Answer {
  readonly id: number
  readonly result: unknown
}

/** Asks a Node that was started with `--inspect`, by the Chrome DevTools Protocol. */
export const heapReader = async (port: number) => {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await listed.json()) as ReadonlyArray<{ readonly webSocketDebuggerUrl: string }>
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "")
  const waiting = new Map<number, (result: unknown) => void>()
  let asked = 0
  socket.addEventListener("message", ({ data }) => {
    const { id, result }: Answer = JSON.parse(String(data))
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await new Promise((resolve) => socket.addEventListener("open", resolve))
  const call = (method: string) =>
    new Promise<unknown>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      socket.send(JSON.stringify({ id: asked, method }))
    })
  return {
    /** The bytes of the heap that a full collection leaves. */
    used: async (): Promise<number> => {
      await call("HeapProfiler.collectGarbage")
      const { usedSize } = (await call("Runtime.getHeapUsage")) as { readonly usedSize: number }
      return usedSize
    },
    close: () => socket.close()
  }
}
