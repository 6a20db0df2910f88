import type { ClientFigures, ColumnList } from '@/lib/domain/clients/client'

/** The figures that are made of each list that is read only where a column shows one of them. */
const figuresOf = {
  transactions: ['newest', 'pending', 'missingReceipts'],
  cards: ['cardsNearLimit'],
} as const satisfies Record<ColumnList, readonly (keyof ClientFigures)[]>

export const columnLists: readonly ColumnList[] = ['transactions', 'cards']

const listOfColumn: Partial<Record<string, ColumnList>> = {
  newest: 'transactions',
  pending: 'transactions',
  without_files: 'transactions',
  cards: 'cards',
}

/** What has to be read for columns beyond what is read of every client. */
export function listsOfColumns(columns: readonly string[]): ColumnList[] {
  const wanted = new Set(columns.map((id) => listOfColumn[id]))
  return columnLists.filter((list) => wanted.has(list))
}

/** Whether what a column shows was left unread. */
export function isColumnUnread(figures: ClientFigures | undefined, column: string): boolean {
  const list = listOfColumn[column]
  return list !== undefined && figures?.unread?.includes(list) === true
}

interface Known {
  readonly figures: ClientFigures | undefined
  readonly readAt: string | null
}

/** Since when all figures are known that need no list but these; null while nothing was read. */
export function knownSince(
  { figures, readAt }: Known,
  lists: readonly ColumnList[],
): string | null {
  const times = lists.flatMap((list) => figures?.readBefore?.[list] ?? [])
  return [...times, ...(readAt === null ? [] : [readAt])].toSorted()[0] ?? null
}

/** What was read now, with what is known of the same period of lists that were not read now. */
export function keepKnown(read: ClientFigures, { figures: known, readAt }: Known): ClientFigures {
  const isSamePeriod =
    known?.period.first === read.period.first && known?.period.last === read.period.last
  if (known === undefined || readAt === null || !isSamePeriod) return read
  const kept =
    read.unread?.filter((list) => figuresOf[list].some((name) => known[name] !== undefined)) ?? []
  if (kept.length === 0) return read
  const names = new Set<string>(kept.flatMap((list) => figuresOf[list]))
  const figures = Object.entries(known).filter(([name]) => names.has(name))
  return {
    ...read,
    ...(Object.fromEntries(figures) as Partial<ClientFigures>),
    unread: read.unread?.filter((list) => !kept.includes(list)) ?? [],
    readBefore: Object.fromEntries(
      kept.map((list) => [list, known.readBefore?.[list] ?? readAt] as const),
    ),
  }
}
