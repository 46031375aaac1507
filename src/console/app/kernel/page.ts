/** What a page is given: the ids in its address. */
export interface PageProps {
  readonly id: string
  readonly part: string
}
