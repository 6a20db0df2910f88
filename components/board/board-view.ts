import type { ColumnSort, TableRow } from '@/components/data-table/data-table'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import type { PagerView } from '@/components/data-table/status-bar'
import type { ListViewLink } from '@/components/data-table/views-menu'
import type { StateView } from '@/components/layout/state-view'
import type { BoardWords, WorkWords } from '@/lib/present/board-cells'

/** One client’s line, every text in the reader’s words. */
export interface BoardLine extends TableRow {
  readonly href: string
  /** To which a sign’s `query` is added. */
  readonly path: string
  readonly mark: { readonly initials: string; readonly hue: string }
  /** Of the months shown, the month in work last: each by its place in the view’s `signs`. */
  readonly cells: readonly number[]
  readonly work: WorkWords
  readonly turn: (BoardWords & { readonly initials?: string }) | undefined
  readonly due: BoardWords | undefined
  readonly block: BoardWords | undefined
  /** The close of the month in work, by which it is assigned. */
  readonly close: string | undefined
}

/** What stands in a cell. A hundred lines have the same few, so each is sent once. */
export interface BoardSign {
  readonly look: 'none' | 'open' | 'locked' | 'changed'
  /** How much has changed since, where that is known. */
  readonly count: string | undefined
  /** With `clientMark` in place of the client. */
  readonly label: string
  readonly query: string
  /** `2026-06` */
  readonly month: string
}

/** No message and no name has it. */
export const clientMark = '\u0000'

export interface BoardChoiceOf {
  readonly id: string
  readonly name: string
}

/** The board as plain data. */
export interface BoardView {
  readonly title: string
  readonly month: {
    readonly name: string
    readonly previousHref: string
    readonly nextHref: string
    /** The year around it, the latest first. */
    readonly others: readonly {
      readonly name: string
      readonly href: string
      readonly isCurrent: boolean
    }[]
  }
  readonly columns: readonly string[]
  readonly sorts: Readonly<Record<'name' | 'turn' | 'due', ColumnSort>>
  /** The heads of the months before: "Jan". */
  readonly months: readonly string[]
  readonly views: readonly ListViewLink[]
  readonly counts: Readonly<Record<string, string>>
  readonly toolbar: ToolbarView
  readonly lines: readonly BoardLine[]
  readonly signs: readonly BoardSign[]
  readonly state: StateView | undefined
  readonly pager: PagerView | undefined
  /** "14 Locked", by state of the month in work. */
  readonly summary: readonly { readonly count: string; readonly state: string }[]
  /** Where the person’s turn begins. */
  readonly myTurnHref: string | undefined
  /** Who a close can be assigned to. */
  readonly preparers: readonly BoardChoiceOf[]
  readonly reviewers: readonly BoardChoiceOf[]
  /** What nobody is called where one of them is chosen. */
  readonly nobody: string
}
