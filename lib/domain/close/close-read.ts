import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { BooksClosing } from '@/lib/domain/books/books-closing'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { CurrencySum } from '@/lib/domain/clients/client'
import type { KeptThresholds } from '@/lib/domain/checks/thresholds'
import type { CloseRefusal } from '@/lib/domain/close/change-close'
import type { ClosesAround } from '@/lib/domain/close/closes-around'
import type { CloseEvent, CloseState, Signature } from '@/lib/domain/close/close-events'
import type { HistoryEvent } from '@/lib/domain/close/close-history'
import type { Acceptance, Exclusion } from '@/lib/domain/close/exceptions'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import type { FirmItem, ItemFile, Tick } from '@/lib/domain/close/firm-items'
import type { ItemState } from '@/lib/domain/close/item-state'
import type { LaidFinding } from '@/lib/domain/close/lay-decisions'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { PaperFigures } from '@/lib/domain/close/paper-figures'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { QuestionsAround } from '@/lib/domain/close/questions-around'
import type { StandingQuestion } from '@/lib/domain/close/question-standing'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Extent, ReadingEnd } from '@/lib/domain/reading/reading'

/** The close of one client's period as its screen shows it. */
export interface CloseRead extends ClosesAround {
  readonly period: Required<DayRange>
  /** Undefined where nobody has begun it yet. */
  readonly close: CloseHead | undefined
  /** In the order in which they are shown; of a locked close as they were when it was frozen. */
  readonly items: readonly CloseItem[]
  /** When it was locked, or signed again since: then the items are of that moment, and the bank was not read. */
  readonly frozenAt: string | undefined
  /** Seen by other thresholds than those by which it is closed: nothing of it is kept, decided or signed. */
  readonly isPreview: boolean
  /** How the items stood when the bank was last read for it; undefined but where it cannot be read now. */
  readonly lastKnown: { readonly items: readonly ItemState[]; readonly at: string } | undefined
  /** What a preview finds otherwise than the thresholds by which it is closed. */
  readonly previewed: readonly PreviewedItem[]
  readonly basis: CloseBasis
  /** By which its days begin and end: of a locked close as it was then, whatever was set since. */
  readonly timeZone: string
  /** The client's days are others by now: lists of its rows would show other ones. */
  readonly isOtherZone: boolean
  /** Whether the period is over; before that nothing of it can be whole. */
  readonly isOver: boolean
  /** Whether it has not even begun: then nothing of it can be known. */
  readonly isToCome: boolean
  /** What the client does not share, so that the items that need it are not there. */
  readonly notShared: readonly Scope[]
  /** Those to the client, in order. */
  readonly questions: readonly StandingQuestion[]
  /** The same as of the moment at which it was locked; undefined of one that is not. */
  readonly questionsAtLock: QuestionsAround | undefined
  /** Those in force that hold in this period, oldest first. */
  readonly exceptions: readonly (Acceptance | Exclusion)[]
  readonly materiality: readonly CurrencySum[]
  readonly thresholds: KeptThresholds
  readonly isTwoPeople: boolean
  /** SHA-256 of all outcomes, in hexadecimal: what a person signs has to be sent with the signature. */
  readonly digest: string
  /** Why the person who reads it may not do it now; undefined where they may. */
  readonly stops: Readonly<Record<CloseStep, CloseRefusal | undefined>>
  /** The firm's people by name: those who could be given the close, and those who have done something here. */
  readonly people: readonly ClosePerson[]
  /** When the fiscal year ends in which the period does, as an end of exclusions. */
  readonly fiscalYearEnd: string
}

/** How many findings of an item hold the close up: as it is closed, and as it would be. */
export interface PreviewedItem {
  readonly id: EvidenceId
  readonly open: number
  readonly would: number
  readonly extent: Extent
}

export type CloseStep =
  | 'begin'
  | 'sign_as_preparer'
  | 'sign_as_reviewer'
  | 'withdraw_as_preparer'
  | 'withdraw_as_reviewer'
  | 'return'
  | 'lock'
  | 'reopen'

export interface CloseHead {
  readonly id: string
  readonly state: CloseState
  readonly due: string
  readonly preparer: string | undefined
  readonly reviewer: string | undefined
  readonly begunAt: string
  /** Every one that was ever given, oldest first. */
  readonly signatures: readonly Signature[]
  /** What led to its state: who returned, locked or reopened it, when, and with which words. */
  readonly ledBy: CloseEvent | undefined
  /** How many events it has: sent with every change, so that nobody overwrites what they have not seen. */
  readonly seen: number
  /** When each version of its paper was made; none before it was ever locked. */
  readonly versions: readonly string[]
  /**
   * What happened to it, oldest first; nothing where no more happened than to sign and to lock. Read for a paper alone,
   * and undefined elsewhere.
   */
  readonly history?: readonly HistoryEvent[] | undefined
}

export interface ClosePerson {
  readonly id: string
  readonly name: string
  /** Whether they may sign in, and see this client. */
  readonly isThere: boolean
  readonly role: string
}

/** What the items were made of. */
export interface CloseBasis {
  readonly readAt: string
  /** By which the days of rows begin and end; undefined where it was kept before that was. */
  readonly timeZone?: string
  /** Posted in the period. */
  readonly transactions: number
  /** Without a date that counts, and so in no item. */
  readonly undated?: number
  /** The day of the oldest row that was read; undefined where all were, or none. */
  readonly reached?: string | undefined
  /** From which day on all that was posted was read; undefined where that is of no day, or was not kept. */
  readonly postedSince?: string | undefined
  readonly extent: Extent
  /** Since when a payee would have been seen; undefined where that was not read. */
  readonly seenSince: string | undefined
  /** Of the first row that was read, where that is long after it could have been seen. */
  readonly firstDay?: string | undefined
  /** How the time before was read: as far as it is looked at, with nothing posted in it, or a part of that. */
  readonly past?: 'whole' | 'empty' | 'part'
  readonly consent?: ConsentEvidence
  /** Why the bank could not be read; items that need it cannot be told. */
  readonly failure: ReadFailure | undefined
  /** The same page, reading further; undefined where it was read as far as a page may. */
  readonly furtherHref: string | undefined
  /** From which amount on a transaction is large, by currency that the period has. */
  readonly large: readonly CurrencySum[]
  /** How many days two payments that may be one can lie apart. */
  readonly days: number
  /** How each list was read; undefined where it was kept before papers were made. */
  readonly readings?: readonly ListRead[] | undefined
  /** What the client's accounts were called. */
  readonly accounts?: readonly KeptAccount[] | undefined
  /** What the paper says of money; undefined where it was kept before papers were made. */
  readonly figures?: PaperFigures | undefined
}

/** An account as its client shared it. */
export interface KeptAccount {
  readonly account_id: string
  readonly account_name?: string | null | undefined
  readonly account_type?: string | null | undefined
  readonly account_number_last_4?: string | null | undefined
}

/** One list of the bank, as it was read for a close. */
export interface ListRead {
  /**
   * What was carried was initiated before the first day, and still open or posted later on the last; balances are
   * those of the accounts, with what was posted after the period.
   */
  readonly list: 'initiated' | 'posted' | 'carried' | 'statements' | 'invoices' | 'balances'
  /** From which day on; undefined of all that there is. */
  readonly first: string | undefined
  readonly last: string
  readonly pages: number
  readonly rows: number
  readonly end: ReadingEnd
  readonly readAt: string
}

export interface ConsentEvidence {
  /** The day on which it ends, or ended. */
  readonly end: string
  /** The bank has refused it, or it was ended here: nothing more can be read. */
  readonly hasEnded: boolean
}

export type CloseItem = EvidenceItem | FirmItemRead

export interface EvidenceItem {
  readonly kind: 'evidence'
  readonly id: EvidenceId
  readonly state: ItemState
  /** How many findings wait for a decision; at least so many where it cannot be told. */
  readonly open: number
  readonly findings: readonly CloseFinding[]
  /** Among how many, where they are counted: transactions, payments, payees, months, invoices. */
  readonly total: number | undefined
  /** Of those the ones that the evidence itself shows to be right; undefined where it was kept before that was. */
  readonly done?: number
  /** What books and bank closed with, where they were compared. */
  readonly closings?: readonly BooksClosing[]
  /** Statements that tie out only in days of another time zone than the client’s. */
  readonly elsewhere?: number
  /** Statements with none before them, which continue nothing. */
  readonly firsts?: number
  /** Undefined where it could not be made at all. */
  readonly extent: Extent | undefined
  /** Where it cannot be told now: as it was when somebody signed. */
  readonly older: OlderItem | undefined
}

export interface OlderItem {
  readonly readAt: string
  readonly state: ItemState
  readonly open: number
  readonly findings: readonly CloseFinding[]
}

export interface FirmItemRead {
  readonly kind: 'firm'
  readonly id: string
  readonly state: ItemState
  readonly item: FirmItem
  /** What people did to it, oldest first; how many there are is sent with the next. */
  readonly ticks: readonly Tick[]
  /** The last that was given to it; undefined also where it was kept before items had files. */
  readonly file?: ItemFile | undefined
}

/** A finding with what was decided of it, and what its row shows. */
export interface CloseFinding {
  readonly finding: Finding
  readonly standing: LaidFinding['standing']
  /** Of one that was accepted, excluded, or changed since it was accepted. */
  readonly by: Acceptance | Exclusion | undefined
  /** The decisions of it that there are, by identifier: sent with the next one. */
  readonly seen: readonly string[]
  /** The transactions that it stands on. */
  readonly rows: readonly CheckedRow[]
  /** The invoice that it is about. */
  readonly invoice: FoundInvoice | undefined
}

export interface FoundInvoice extends Pick<Invoice, 'id' | 'invoice_number' | 'customer' | 'date'> {
  /** Of its customer, where that was read. */
  readonly customerName?: string | undefined
}

/** What a close came to when somebody signed or locked it, as it is kept. */
export interface KeptOutcome {
  readonly form: typeof outcomeForm
  readonly readAt: string
  readonly record: OutcomeRecord
  readonly items: readonly CloseItem[]
  readonly basis: CloseBasis
  /** Below which findings held nothing up; undefined where it was kept before papers were made. */
  readonly materiality?: readonly CurrencySum[] | undefined
}

export const outcomeForm = 1
