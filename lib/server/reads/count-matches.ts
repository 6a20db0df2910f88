import { addPage, type MatchCount, noRowsRead } from '@/lib/domain/search/match-count'
import type { Refine } from '@/lib/domain/search/refine-rows'
import type { ListPage } from '@/lib/bank-contract/list'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import type { Reader } from '@/lib/format/create-reader'
import { bankQuery } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { type Listed, rowKey, walkPages } from '@/lib/server/banking/walk-pages'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { type GuardedStream, guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import type { Scope } from '@/lib/bank-contract/authorization'
import { refineByMarks } from '@/lib/server/reads/refine-by-marks'
import { cardReading, invoiceReading, statementReading } from '@/lib/server/reads/list-readings'
import {
  chosenPeriod,
  type ListReading,
  transactionReading,
} from '@/lib/server/reads/transaction-list'

/** So far a list is read by itself; further only when a person turns its pages. */
export const maxRowsByItself = 2000

interface CountRequest {
  /** As its address names it. */
  readonly list: string
  readonly raw: RawSearchParams
  readonly reader: Reader
}

/**
 * Counts the rows that meet conditions which the bank's API does not offer: a step after each page from
 * the first. Pulled, so that no page is read for one who has gone; no row is kept. Undefined where no list
 * has that name.
 */
export function countMatches(
  context: Context,
  access: ClientAccess,
  { list, raw, reader }: CountRequest,
): GuardedStream<MatchCount> | undefined {
  const of = <Item extends Listed>(scope: Scope, reading: ListReading<Item>) => {
    const { definition, parse, read } = reading
    const right = rightsOf(context).ofClient(access, scope)
    const conditions = parse(raw)
    const { range } = chosenPeriod(access, conditions.period)
    const readPage = async (page: BankQuery) =>
      connectionsOf(context).readBank(await right.recent(), (bank) => read(bank, page))
    const { refine } = refineByMarks(context, access, reading, conditions, createFilterMemory())
    const query = bankQuery(definition, conditions, reader.timeZone, range)
    const steps = matchSteps(readPage, query, refine)
    return guardStream(steps, right.stream<MatchCount>()).stream
  }
  switch (list) {
    case 'transactions':
      return of('transactions:read', transactionReading)
    case 'invoices':
      return of('invoicing:read', invoiceReading(access, reader))
    case 'cards':
      return of('cards:read', cardReading)
    case 'statements':
      return of('statements:read', statementReading(access, reader))
    default:
      return undefined
  }
}

/** `read` gives one page of the bank's list; what it throws breaks the count off. */
export async function* matchSteps<Item extends Listed>(
  read: (page: BankQuery) => Promise<ReadOutcome<ListPage<Item>>>,
  query: BankQuery,
  refine: Refine<Item>,
): AsyncGenerator<MatchCount, void> {
  let count = noRowsRead
  for await (const step of walkPages(read, query)) {
    // What was counted stands as "at least".
    if (step.kind === 'failed') return
    const { page, end } = step
    const refined = await refine(page.items)
    const matching = refined?.rows ?? page.items
    const last = matching.at(-1)
    count = addPage(count, {
      matching: matching.length,
      read: page.items.length + (page.leftOut?.length ?? 0),
      unreadable: page.unreadable.length,
      notApplied: [...(page.notApplied ?? []), ...(refined?.notApplied ?? [])],
      isEnd: end === 'whole',
      last: last && rowKey(last),
    })
    yield count
    if (count.read + count.unreadable >= maxRowsByItself) return
  }
}
