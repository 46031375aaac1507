/** Props of a page: the ids in its address. */
export interface PageProps {
  readonly id: string
  readonly part: string
}
