import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  compareStatements,
  type LockedStatement,
  lockedStatementsOf,
} from '@/lib/domain/close/locked-statements'
import { findStatementId } from '@/lib/domain/close/statement-key'
import { utcDayOf } from '@/lib/domain/close/watch-plan'
import { maxPages } from '@/lib/domain/close/watch-step'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reading } from '@/lib/domain/reading/reading'
import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { type Listed, readPages } from '@/lib/server/banking/walk-pages'
import type { Context } from '@/lib/server/context'
import type { Client } from '@/lib/domain/clients/client'
import type { Person } from '@/lib/server/db/person'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { loadWatch, type WatchedClose } from '@/lib/server/db/watch'
import { claimSeconds, claimWatch, releaseWatch } from '@/lib/server/db/watch-claim'
import { rowsQuery, statementsQuery } from '@/lib/server/watch/call-bank'
import { type ComparedPage, compareMonth } from '@/lib/server/watch/compare-month'
import { type ComparedWhole, takeMonth } from '@/lib/server/watch/take-month'

/** Reads the client’s bank by the right of the person who wants it. */
type ReadAs = <Value>(read: (bank: BankReader) => Promise<Value>) => Promise<ReadOutcome<Value>>

interface ReReadRequest {
  readonly person: Person
  readonly client: Pick<Client, 'connection_id' | 'scope'>
  readonly close_id: string
  readonly readAs: ReadAs
}

export type ReReadAnswer =
  | { readonly kind: 'read' }
  /** It is not locked, or was reopened meanwhile: nothing was kept. */
  | { readonly kind: 'refused'; readonly why: 'state' }
  /** The watch or another person is at this client. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  /** The bank’s list did not come to its end: nothing was kept. */
  | { readonly kind: 'part' }
  /** Some rows or figures were not understood: what the others say was kept, and the month does not count as re-read. */
  | { readonly kind: 'not_understood' }

type ListOf<Item> = (query: BankQuery) => Promise<ListPage<Item>>

/** The last call may take its own time before the claim lapses. */
const maxMilliseconds = (claimSeconds - 30) * 1000

/**
 * Reads a locked month again with its statements, whole and at once, in the place of the watch: while one is at
 * a client, no other is. It takes none of the watch's calls of the day. Throws NotAllowedError.
 */
export async function reReadMonth(
  { store, audit, clock }: Pick<Context, 'store' | 'audit' | 'clock'>,
  { person, client, close_id, readAs }: ReReadRequest,
): Promise<ReReadAnswer> {
  requirePermission(person, 'prepare')
  const { database, vault } = store
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  const begun = clock.now()
  const claim = await claimWatch(database, ref, utcDayOf(begun.toISOString()))
  if (claim === undefined) return { kind: 'busy' }
  try {
    const sealed = { query: forFirm(database, ref.firm_id).query, vault }
    const loaded = await loadWatch(sealed, ref, claim)
    const month = loaded?.closes.get(close_id)
    if (month === undefined) return { kind: 'refused', why: 'state' }
    const locked = loaded?.watch.months.find(({ id }) => id === close_id)?.statements
    const isShared = client.scope.includes('statements:read')
    const isLate = () => clock.now().getTime() - begun.getTime() > maxMilliseconds
    // Once the claim lapses another may begin, and what came of this reading could not be kept.
    const inTime = <Item extends Listed>(list: ListOf<Item>, query: BankQuery) =>
      readPages<Item>(
        (page) => {
          if (isLate()) throw new BankingError('timeout')
          return list(page)
        },
        query,
        maxPages,
      )
    const outcome = await readAs(async (bank) => ({
      rows: await inTime(bank.listTransactions, rowsQuery(month, month.timeZone)),
      // Of a month that has none to compare them with they say nothing.
      listed:
        locked !== undefined && isShared
          ? await inTime(bank.listStatements, statementsQuery(month))
          : undefined,
    }))
    if (outcome.kind === 'failed') return outcome
    const { rows, listed } = outcome.value
    if (rows.end !== 'whole' || (listed !== undefined && listed.end !== 'whole')) {
      return { kind: 'part' }
    }
    const { items, notUnderstood } = rows
    const ofRows = await compareMonth(
      sealed,
      ref.firm_id,
      { month },
      { items, notUnderstood, isLast: true },
    )
    const compared = joinCompared(
      ofRows,
      locked !== undefined && listed !== undefined
        ? { locked, now: lockedStatementsOf(listed), month }
        : undefined,
    )
    const turn = { store, audit, ref, claim, now: clock.now() }
    const isKept = await takeMonth(turn, month, compared, { begun, person_id: person.id })
    if (!isKept) return { kind: 'refused', why: 'state' }
    return { kind: compared.notUnderstood === 0 ? 'read' : 'not_understood' }
  } finally {
    await releaseWatch(database, ref, claim)
  }
}

/** The rows of a month and, where they were read, its statements. */
function joinCompared(
  rows: ComparedPage,
  statements:
    | {
        readonly locked: readonly LockedStatement[]
        readonly now: Reading<LockedStatement>
        readonly month: WatchedClose
      }
    | undefined,
): ComparedWhole {
  if (statements === undefined) return { ...rows, arrived: [] }
  const { locked, now, month } = statements
  const { differences, arrived, notCompared, isRead } = compareStatements(locked, now, month)
  return {
    differences: [...rows.differences, ...differences],
    isRead: (key) => (findStatementId(key) === undefined ? rows.isRead(key) : isRead(key)),
    notUnderstood: rows.notUnderstood + now.notUnderstood + notCompared,
    arrived,
  }
}
