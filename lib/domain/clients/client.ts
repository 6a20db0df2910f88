import type { Count, Figure } from '@/lib/domain/reading/reading'
import type { BusinessAccount } from '@/lib/domain/connections/business-side'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'

export const connectionStatuses = [
  'active',
  'suspect',
  'needs_reconnect',
  'quarantined',
  'disconnecting',
  'disconnected',
] as const

export type ConnectionStatus = (typeof connectionStatuses)[number]

/** A connected business as a person of the firm may see it: no token, no secret. Times are ISO. */
export interface Client {
  connection_id: string
  name: string
  environment: 'production' | 'sandbox'
  status: ConnectionStatus
  reason: ReconnectReason | null
  scope: readonly string[]
  granted_at: string
  /**
   * Where access has ended, when we saw it; else on or about, computed from our own approval time: the API
   * gives neither date.
   */
  grant_ends_at: string
  /** When the 30-day refresh window lapses unless we refresh, by the end of the consent at most; null without offline access. */
  refresh_window_ends_at: string | null
  last_refreshed_at: string | null
  /** Since when its bank refuses the registration of this installation; null while it accepts it. */
  registration_refused_at: string | null
}

/** One of all that a person may see. */
export interface ListedClient extends Client {
  isArchived: boolean
}

export interface CurrencySum {
  readonly currency: string
  /** In the smallest unit, as decimal digits: a sum may leave the integers that JSON carries. */
  readonly amount: string
}

/** By currency; currencies are never added up. */
export type Sums = Figure<readonly CurrencySum[]>

export interface CountedMoney {
  readonly count: Count
  readonly sums: readonly CurrencySum[]
}

/** Whole days of the client's calendar, an absent end being open. */
export interface FigurePeriod {
  readonly first?: string
  readonly last?: string
}

/** A list that is read only of clients whose figures of it are shown. */
export type ColumnList = 'transactions' | 'cards'

/** One client at a glance. A figure is absent if the client does not share its data, or its list is unread. */
export interface ClientFigures {
  /** Of this form; what another form says is not believed. */
  readonly form: typeof figuresForm
  /** Of the figures that are counted within one. */
  readonly period: FigurePeriod
  readonly balances?: {
    /** Checking and savings. */
    readonly cash: Sums
    readonly credit: Sums
    /** The first of them, to recognise the business by. */
    readonly accounts?: readonly BusinessAccount[]
  }
  /** When the newest transaction was initiated, or how many there are where none says it. */
  readonly newest?: string | Count
  readonly pending?: Count
  /** Payments posted in the period that have no receipt, as the month-end checks count them. */
  readonly missingReceipts?: Count
  readonly openInvoices?: CountedMoney
  readonly overdueInvoices?: CountedMoney
  readonly syncErrors?: Count
  /** That closed within the period, and how many months of accounts have none although it is due. */
  readonly statements?: { readonly closed: Count; readonly missing: Count }
  readonly cardsNearLimit?: Count
  /** Shared lists that were not read yet. */
  readonly unread?: readonly ColumnList[]
  /** When lists were read that are older than the others. */
  readonly readBefore?: Readonly<Partial<Record<ColumnList, string>>>
}

export const figuresForm = 4

/** Whether the firm has ended the connection; the bank may not have confirmed it yet. */
export function isDisconnected({ status }: Pick<Client, 'status'>): boolean {
  return status === 'disconnecting' || status === 'disconnected'
}

/** How far the bank has confirmed that the tokens of a connection are revoked. */
export interface DisconnectProgress {
  readonly total: number
  readonly done: number
  /** Of the token that was tried most. */
  readonly attempts: number
  readonly nextAttemptAt: string | null
}

/** Another one whenever the disconnection got further. */
export function disconnectMark(
  status: ConnectionStatus,
  progress: DisconnectProgress | undefined,
): string {
  return [status, progress?.done, progress?.total, progress?.attempts].join(' ')
}
