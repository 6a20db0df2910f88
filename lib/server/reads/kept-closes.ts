import { boardRow } from '@/lib/domain/close/board'
import { type BoardEntry, isIn } from '@/lib/domain/close/choose-board'
import type { ClientAccess } from '@/lib/domain/close/close-turn'
import type { KeptClose } from '@/lib/domain/close/kept-close'
import type { ClosePeople } from '@/lib/domain/close/roll-forward'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ListedClose } from '@/lib/server/db/listed-close'
import type { LockedPeriods } from '@/lib/server/db/locked-month'

/** What is kept of a close, as the rules of the board take it. */
function toKeptClose(listed: ListedClose): KeptClose {
  const { first, last, due, progress, changes, waiting } = listed
  const { state, isReviewed, suspended, suspendedOf, note } = listed
  return {
    period: { first, last },
    due,
    people: peopleOf(listed),
    state,
    isReviewed,
    suspended,
    suspendedOf,
    note,
    items: progress?.items.map((item) => item.state) ?? [],
    findings: { open: progress?.open ?? 0, waiting: waiting.findings },
    questions: { waiting: waiting.questions, since: waiting.since },
    missingStatements: progress?.missingStatements ?? 0,
    changes,
  }
}

function peopleOf({ preparer, reviewer }: ListedClose): ClosePeople {
  return { preparer: preparer ?? undefined, reviewer: reviewer ?? undefined }
}

interface BoardMonths {
  /** Those shown, the last of them in work. */
  readonly months: readonly Required<DayRange>[]
  readonly today: string
  readonly locked?: LockedPeriods
  /** The day of the next month by which the firm closes a month. */
  readonly closeDay: number
}

/** Each client with its line, in no order. */
export function toBoardEntries(
  clients: readonly Pick<PortfolioClient, 'client' | 'tags'>[],
  closes: readonly ListedClose[],
  { months, today, locked, closeDay }: BoardMonths,
): BoardEntry[] {
  const byClient = groupByClient(closes)
  const inWork = months.at(-1)
  return clients.map(({ client, tags }) => {
    const own = byClient.get(client.connection_id) ?? []
    const shown = own.find(
      ({ first, last }) => inWork !== undefined && first <= inWork.first && last >= inWork.last,
    )
    const row = boardRow(
      {
        id: client.connection_id,
        name: client.name,
        access: accessOf(client),
        closes: own.map(toKeptClose),
        locked: locked?.get(client.connection_id) ?? [],
      },
      months,
      today,
      closeDay,
    )
    return {
      row,
      tags,
      shown: shown && {
        id: shown.id,
        people: peopleOf(shown),
        readAt: shown.progress === undefined ? undefined : (shown.progressAt ?? undefined),
      },
      isStatementsKnown:
        shown?.progress?.items.find(({ id }) => id === 'statements')?.state !== 'cannot_tell',
    }
  })
}

/** Of how many clients it is this person’s turn, by the closes that `listTurnCloses` lists. */
export function countTurns(
  closes: readonly ListedClose[],
  { month, today }: { month: Required<DayRange>; today: string },
  person: string,
): number {
  const rows = Array.from(groupByClient(closes), ([id, own]) =>
    boardRow(
      { id, name: '', access: { kind: 'readable' }, closes: own.map(toKeptClose) },
      [month],
      today,
    ),
  )
  return rows.filter((row) => isIn('mine', row, person)).length
}

function groupByClient(closes: readonly ListedClose[]): Map<string, ListedClose[]> {
  const groups = new Map<string, ListedClose[]>()
  for (const close of closes) {
    const own = groups.get(close.connection_id)
    if (own === undefined) groups.set(close.connection_id, [close])
    else own.push(close)
  }
  return groups
}

export function accessOf({
  status,
  grant_ends_at,
}: Pick<PortfolioClient['client'], 'status' | 'grant_ends_at'>): ClientAccess {
  switch (status) {
    case 'needs_reconnect':
      return { kind: 'ended', since: grant_ends_at }
    case 'disconnecting':
    case 'disconnected':
      return { kind: 'disconnected', since: undefined }
    case 'active':
    case 'suspect':
    case 'quarantined':
      return { kind: 'readable' }
  }
}
