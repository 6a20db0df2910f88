import type { CountForms } from '@/lib/i18n/count-forms'
import type { StateSum } from '@/lib/domain/transactions/sum-transactions'

/** What the review of rows says in the browser, in the reader's language; see `makeReviewWords`. */
export interface ReviewWords {
  readonly selectRows: string
  /** "Select {name}". */
  readonly selectRow: string
  readonly selection: string
  readonly selectPage: string
  readonly selectNoneOfPage: string
  readonly end: string
  readonly back: string
  readonly addUpAll: string
  readonly cancel: string
  readonly keys: string
  readonly rowsSelected: CountForms
  /** The same with `{elsewhere}`: how many of them are on other pages. */
  readonly rowsSelectedElsewhere: CountForms
  readonly unread: string
  readonly notAll: string
  readonly sums: SumWords
  readonly sheet: SheetWords
  readonly help: HelpWords
}

/** "All that match: 12 rows", by how far the reading came. */
export interface SumWords {
  readonly all: CountForms
  readonly reading: CountForms
  readonly stopped: CountForms
  readonly unread: CountForms
  readonly states: Readonly<Record<StateSum['state'], string>>
  readonly wholeMovements: CountForms
}

export interface SheetWords {
  readonly name: string
  readonly reading: string
  readonly failed: string
  readonly again: string
  readonly close: string
}

export interface HelpWords {
  readonly title: string
  /** In the order of `reviewKeyNames`. */
  readonly deeds: readonly string[]
  readonly on: string
  readonly off: string
  readonly change: string
  readonly close: string
}
