// The part of autocannon that is used here; it has no types of its own.
declare module "autocannon" {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: ReadonlyArray<{
      readonly setupRequest: (request: object) => object
    }>
  }
  interface Instance {
    on(
      event: "response",
      listen: (client: unknown, status: number, bytes: number, milliseconds: number) => void
    ): void
    on(event: "reqError", listen: () => void): void
  }
  const autocannon: (options: Options, done: (error: Error | null) => void) => Instance
  export default autocannon
}
