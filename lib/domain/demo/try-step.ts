/** Something that a demo offers to try. */
export interface TryStep {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly href: string
  readonly isDone: boolean
}
