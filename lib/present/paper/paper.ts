/**
 * The paper of a close: what its page and its PDF draw, every text in the reader's words. One who draws
 * it decides where lines and pages break, and nothing else.
 */
export interface Paper {
  readonly firm: string
  /** "Close paper · version 1" */
  readonly kind: string
  readonly client: string
  /** "Close, May 2026" */
  readonly title: string
  readonly state: { readonly text: string; readonly isLocked: boolean }
  /** The close with which the period is closed and signed, where that is another. */
  readonly partOf?: { readonly name: string; readonly period: string }
  readonly facts: readonly PaperFact[]
  /** What was not read, shared or over: nothing on the paper says more than this leaves. */
  readonly notes: readonly string[]
  readonly tables: readonly PaperTable[]
  readonly signatures: PaperSignatures
  readonly workings: readonly Working[]
  readonly readings: readonly PaperReading[]
  readonly foot: PaperFoot
  readonly words: PaperWords
  /** Of the data: when it was locked, else when the bank was read. */
  readonly madeAt: string
  readonly fileName: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

export interface PaperFact {
  readonly label: string
  readonly text: string
}

export interface PaperTable {
  readonly id: string
  readonly title: string
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly PaperRow[]
  /** Where its figures come from. */
  readonly note?: string
}

export interface PaperColumn {
  readonly head: string
  /** Of the width; those of a table come to 1. */
  readonly share: number
  readonly isFigure?: boolean
}

export interface PaperRow {
  readonly kind: 'row' | 'group' | 'total'
  readonly cells: readonly PaperCell[]
}

export interface PaperCell {
  readonly text: string
  readonly isQuiet?: boolean
  /** The working of the figures in it. */
  readonly working?: string
}

/** How the figures of a row were made. */
export interface Working {
  /** By which the table names it. */
  readonly ref: string
  readonly of: string
  /** The rule, and of how many rows. */
  readonly made: string
  /** Which rows of the bank: the filter in words. */
  readonly filter: string
  /** The readings of the bank that it rests on, by their letters; none where it is kept here. */
  readonly reads: readonly string[]
  /** That a list was not read on which it rests; undefined where all were. */
  readonly unread: string | undefined
  /** The list with that filter, where one says the same. */
  readonly href: string | undefined
}

/** A list of the bank as it was read: which days, how many rows and pages, and when. */
export interface PaperReading {
  readonly ref: string
  readonly text: string
}

export interface PaperSignatures {
  readonly title: string
  readonly lines: readonly SignatureOnPaper[]
  /** Who stands behind the initials, and what was signed. */
  readonly notes: readonly string[]
}

export interface SignatureOnPaper {
  readonly role: string
  readonly name: string
  /** When, or that it was not given. */
  readonly text: string
  readonly state: 'given' | 'suspended' | 'wanted'
}

export interface PaperFoot {
  readonly client: string
  /** "May 2026" */
  readonly period: string
  /** The first half: the whole stands with the signatures. */
  readonly digest: string
}

/** What a drawer says of its own. */
export interface PaperWords {
  readonly notes: string
  readonly workings: string
  readonly workingHeads: readonly [
    ref: string,
    of: string,
    made: string,
    filter: string,
    read: string,
  ]
  readonly showWorking: string
  readonly readings: string
  readonly readHere: string
  readonly showInList: string
  readonly pageOf: (page: number, pages: number) => string
  readonly continued: (title: string) => string
  /** That characters are missing in the fonts of a file. */
  readonly missing: string
}
