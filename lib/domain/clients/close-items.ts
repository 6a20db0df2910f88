import type { Scope } from '@/lib/bank-contract/authorization'
import type { ClientFigures } from '@/lib/domain/clients/client'
import type { Count } from '@/lib/domain/reading/reading'
import { type DayRange, isToCome } from '@/lib/domain/periods/day-range'

/** What is counted before a period is closed. */
export interface CloseItem {
  /** How many are open. */
  readonly count: Count
  readonly id: (typeof closeItemIds)[number]
}

const closeItemIds = ['receipts', 'statements', 'pending', 'sync'] as const

/** What was shared when it was counted may not be any more. */
const scopes: Readonly<Record<CloseItem['id'], Scope>> = {
  receipts: 'transactions:read',
  statements: 'statements:read',
  pending: 'transactions:read',
  sync: 'invoicing:read',
}

/** What is counted as it stands now: of a period that has ended it says nothing. */
const ofNow: ReadonlySet<CloseItem['id']> = new Set(['pending', 'sync'])

/** Counted of transactions, which are not read of every client. */
const ofTransactions = ['receipts', 'pending'] as const
export type UnreadItem = (typeof ofTransactions)[number]

/**
 * How near the close of the period is, from the figures that were read last, and whether they are of
 * this period; `unread` names what was left unread then.
 */
export function countCloseItems(
  figures: ClientFigures | undefined,
  { first, last, today }: Required<DayRange> & { readonly today: string },
  scope: readonly string[],
): { items: readonly CloseItem[]; unread: readonly UnreadItem[]; isOfPeriod: boolean } {
  if (figures === undefined || isToCome({ first }, today)) {
    return { items: [], unread: [], isOfPeriod: false }
  }
  const isOfPeriod = figures.period.first === first && figures.period.last === last
  const isRunning = first <= today && today <= last
  const isMeant = (id: CloseItem['id']): boolean =>
    (ofNow.has(id) ? isRunning : isOfPeriod) && scope.includes(scopes[id])
  const isUnread = figures.unread?.includes('transactions') === true
  return {
    items: counted(figures).filter(({ id }) => isMeant(id)),
    unread: isUnread ? ofTransactions.filter(isMeant) : [],
    isOfPeriod,
  }
}

function counted({
  missingReceipts: receipts,
  statements,
  pending,
  syncErrors: sync,
}: ClientFigures): CloseItem[] {
  const counts = { receipts, statements: statements?.missing, pending, sync }
  return closeItemIds.flatMap((id) => {
    const count = counts[id]
    return count === undefined ? [] : [{ id, count }]
  })
}
