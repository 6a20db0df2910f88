import type { PaperCell, PaperRow, PaperTable, SignatureOnPaper } from '@/lib/present/paper/paper'

/** What stands on one sheet, from the top down; the head and the foot of each are the paper's. */
export interface Sheet {
  readonly parts: readonly SheetPart[]
  /** Of the workings, which the page shows beside the figures. */
  readonly isWorkings: boolean
}

export type SheetPart =
  | { readonly kind: 'top'; readonly laid: LaidTop }
  | TablePart
  | { readonly kind: 'signatures'; readonly laid: LaidSignatures }

export interface TablePart {
  readonly kind: 'table'
  readonly laid: LaidTable
  readonly rows: readonly LaidRow[]
  readonly isContinued: boolean
  /** Whether its last row is here, and so its note. */
  readonly isEnd: boolean
}

export interface LaidTop {
  readonly clientLines: readonly string[]
  readonly titleLines: readonly string[]
  readonly factLines: readonly (readonly string[])[]
  readonly noteLines: readonly (readonly string[])[]
  readonly height: number
}

export interface LaidSignatures {
  readonly lines: readonly (SignatureOnPaper & {
    readonly nameLines: readonly string[]
    readonly whenLines: readonly string[]
  })[]
  readonly noteLines: readonly (readonly string[])[]
  readonly height: number
}

/** A row with its texts in lines, or a part of one that is longer than a sheet. */
export interface LaidRow {
  readonly kind: PaperRow['kind']
  readonly cells: readonly LaidCell[]
  /** By which the workings name it; '' where the row above has said it. */
  readonly ref: string
  readonly height: number
}

export interface LaidCell {
  readonly cell: PaperCell
  /** Put together they are the text. */
  readonly lines: readonly string[]
}

/** A table with its columns in pixels. */
export interface LaidTable {
  readonly table: PaperTable
  readonly widths: readonly number[]
  /** Whether each row names a working of its own, in a column of its own. */
  readonly hasRefs: boolean
  /** The one that all rows name. */
  readonly ref: string | undefined
  readonly headLines: readonly (readonly string[])[]
  readonly headHeight: number
  readonly rows: readonly LaidRow[]
  readonly noteLines: readonly string[]
}
