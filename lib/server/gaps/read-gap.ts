import type { Account } from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { GapReading } from '@/lib/domain/connections/carry-balances'
import { statedBalances } from '@/lib/domain/connections/stated-balances'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { localDay, startOfDay } from '@/lib/domain/periods/local-clock'
import type { Reading, ReadingEnd } from '@/lib/domain/reading/reading'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { type Listed, walkPages } from '@/lib/server/banking/walk-pages'
import type { Connections } from '@/lib/server/connections/connections'
import type { ConnectionState } from '@/lib/server/db/connection'
import type { ClaimedGap } from '@/lib/server/db/client-gap'

/** How far before the gap a statement is looked for: a quarter, and what a bank takes to issue it. */
const daysBefore = 120

/** People who look at the client meanwhile come first. */
const pauseMilliseconds = 150

export interface GapReader {
  readonly connections: Pick<Connections, 'readBank' | 'deps'>
  readonly state: ConnectionState
  readonly gap: ClaimedGap
  /** Called after each page of rows, with the day that they have come to; false to stop. */
  readonly onPage: (until: string | undefined) => Promise<boolean>
}

export type GapRead =
  | { readonly kind: 'read'; readonly reading: GapReading }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  /** Another process is at it, or this one ends. */
  | { readonly kind: 'stopped' }

/** Everything that is needed to say what became of the days away: accounts, statements, then all rows. */
export async function readGap(reader: GapReader): Promise<GapRead> {
  const { gap: claimed, state, connections } = reader
  const { timeZone } = claimed
  const dayOf = localDay(timeZone)
  const gap = { first: dayOf(claimed.awayAt) ?? '', last: dayOf(claimed.backAt) ?? '' }
  const { scope } = state.client
  const canRead = (needed: string): boolean => scope.includes(needed)
  const earliest = addDays(gap.first, -daysBefore)
  const lists = createLists(reader)
  const listAccounts = () =>
    lists.read<Account>((bank, query) => bank.listAccounts(query), [], canRead('accounts:read'))

  const before = await listAccounts()
  if (before.kind !== 'read') return before
  const statements = await lists.read<Statement>(
    (bank, query) => bank.listStatements(query),
    [['period_end_after', earliest]],
    canRead('statements:read'),
  )
  if (statements.kind !== 'read') return statements
  const rowsFrom = firstDayOfRows(statements.reading.items, gap.first)
  const from = startOfDay(rowsFrom, timeZone)
  const rows = await lists.read(
    (bank, query) => bank.listTransactions(query),
    [
      ...(from === undefined ? [] : [['posted_after', from] as const]),
      ['sort_by', 'posted_at'],
      ['order', 'asc'],
    ],
    canRead('transactions:read'),
    { keep: slimRow, onPage: (page) => reader.onPage(dayOf(page.items.at(-1)?.posted_at)) },
  )
  if (rows.kind !== 'read') return rows
  const accounts = await listAccounts()
  if (accounts.kind !== 'read') return accounts
  return {
    kind: 'read',
    reading: {
      gap,
      timeZone,
      today: todayIn(timeZone, connections.deps.clock.now()),
      accounts: accounts.reading,
      statements: statements.reading,
      rows: rows.reading,
      rowsFrom,
      moving: movingAccounts(before.reading.items, accounts.reading.items),
    },
  }
}

/** The day after the oldest balance that the gap's accounts are carried from. */
function firstDayOfRows(statements: readonly Statement[], first: string): string {
  const before = [...statedBalances(statements).values()].flatMap(
    (days) => days.findLast(({ day }) => day < first)?.day ?? [],
  )
  const oldest = before.toSorted()[0]
  return oldest === undefined ? first : addDays(oldest, 1)
}

function movingAccounts(before: readonly Account[], after: readonly Account[]): Set<string> {
  const held = new Map(before.map(({ id, balance }) => [id, balance?.amount]))
  return new Set(
    after.filter(({ id, balance }) => held.get(id) !== balance?.amount).map(({ id }) => id),
  )
}

type ListRead<Item> =
  | { readonly kind: 'read'; readonly reading: Reading<Item> }
  | Exclude<GapRead, { kind: 'read' }>

interface ListUse<Item> {
  /** What of a row is kept: of fifty thousand the rest would fill the memory. */
  readonly keep?: (item: Item) => Item
  /** False to stop. */
  readonly onPage?: (page: ListPage<Item>) => Promise<boolean>
}

function slimRow({ id, account_id, status, posted_at, amount }: Transaction): Transaction {
  return { id, account_id, status, posted_at, amount }
}

/** A list that is not shared was not read: of that nothing is said. */
const notShared = { items: [], end: 'limit', notUnderstood: 0, notApplied: [] } as const

function createLists({ connections: { readBank, deps }, state: { client, token } }: GapReader) {
  const read = async <Item extends Listed>(
    list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
    filters: BankQuery,
    isShared: boolean,
    { keep, onPage }: ListUse<Item> = {},
  ): Promise<ListRead<Item>> => {
    if (!isShared) return { kind: 'read', reading: notShared }
    const items: Item[] = []
    let notUnderstood = 0
    let end: ReadingEnd = 'limit'
    const readPage = (query: BankQuery) =>
      readBank({ client, token }, (bank) => list(bank, query), {})
    for await (const step of walkPages<Item, ReadFailure>(readPage, filters)) {
      if (step.kind === 'failed') return { kind: 'failed', failure: step.failure }
      items.push(...(keep === undefined ? step.page.items : step.page.items.map(keep)))
      notUnderstood += step.page.unreadable.length
      if (step.end !== undefined) end = step.end
      if (onPage !== undefined && !(await onPage(step.page))) return { kind: 'stopped' }
      await deps.timing.sleep(pauseMilliseconds)
    }
    return { kind: 'read', reading: { items, end, notUnderstood, notApplied: [] } }
  }
  return { read }
}
