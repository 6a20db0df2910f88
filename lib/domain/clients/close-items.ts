import type { Scope } from '@/lib/bank-contract/authorization'
import type { ClientFigures, Counted } from '@/lib/domain/clients/client'
import type { Count } from '@/lib/domain/reading/reading'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What is counted before a period is closed. */
export interface CloseItem {
  /** How many are open. */
  readonly count: Count
  readonly id: 'receipts' | 'statements' | 'pending' | 'sync'
}

/** What was shared when it was counted may not be any more. */
const scopes: Readonly<Record<CloseItem['id'], Scope>> = {
  receipts: 'transactions:read',
  statements: 'statements:read',
  pending: 'transactions:read',
  sync: 'invoicing:read',
}

/** What was counted within a period: of another one it says nothing. */
const ofPeriod: ReadonlySet<CloseItem['id']> = new Set(['receipts', 'statements'])

/** Counted of transactions, which are not read of every client. */
const ofTransactions = ['receipts', 'pending'] as const
export type UnreadItem = (typeof ofTransactions)[number]

/**
 * How near the close of the period is, from the figures that were read last, and whether they are of
 * this period; `unread` names what was left unread then.
 */
export function countCloseItems(
  figures: ClientFigures | undefined,
  { first, last }: Required<DayRange>,
  scope: readonly string[],
): { items: readonly CloseItem[]; unread: readonly UnreadItem[]; isOfPeriod: boolean } {
  if (figures === undefined) return { items: [], unread: [], isOfPeriod: false }
  const isOfPeriod = figures.period.first === first && figures.period.last === last
  const isMeant = (id: CloseItem['id']): boolean =>
    (isOfPeriod || !ofPeriod.has(id)) && scope.includes(scopes[id])
  const isUnread = figures.unread?.includes('transactions') === true
  return {
    items: determined(figures).filter(({ id }) => isMeant(id)),
    unread: isUnread ? ofTransactions.filter(isMeant) : [],
    isOfPeriod,
  }
}

/** What was counted, all of it where it came to nothing: part of a list proves no absence. */
function determined(figures: ClientFigures): CloseItem[] {
  const { missingReceipts, statements, pending, syncErrors, undetermined = [] } = figures
  const counts: readonly (readonly [CloseItem['id'], Counted | undefined, string])[] = [
    ['receipts', missingReceipts, 'missingReceipts'],
    [
      'statements',
      statements && { count: statements.missing, isWhole: statements.isWhole },
      'statements',
    ],
    ['pending', pending, 'pending'],
    ['sync', syncErrors, 'syncErrors'],
  ]
  return counts.flatMap(([id, counted, name]) =>
    counted === undefined ||
    undetermined.some((each) => each === name) ||
    (counted.count === 0 && !counted.isWhole)
      ? []
      : [{ id, count: counted.isWhole ? { exactly: counted.count } : { atLeast: counted.count } }],
  )
}
