import { notFound } from 'next/navigation'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { isSortedHere } from '@/lib/search-params/list-definition'
import { bankQuery, findUnknownChoice, type ListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { Listed } from '@/lib/server/banking/walk-pages'
import { getContext } from '@/lib/server/context'
import { getReader } from '@/lib/server/http/get-reader'
import { type PageMarks, refineByMarks } from '@/lib/server/reads/refine-by-marks'
import { readClient } from '@/lib/server/reads/read-client'
import { readMatchingPage } from '@/lib/server/reads/read-matching-page'
import { readSortedPage } from '@/lib/server/reads/read-sorted-page'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod, type ListReading } from '@/lib/server/reads/transaction-list'

interface ListRead<Item> {
  readonly reader: Reader
  readonly list: ListParams
  readonly period: ChosenPeriod
  /** As the bank was sent it. */
  readonly query: BankQuery
  readonly outcome: ReadOutcome<MatchingPage<Item>>
  /** The marks of the rows that are shown. */
  readonly marks: PageMarks<Item>
}

/** The page of a client's list that an address means; not found where it has no such order or page size. */
export async function readListPage<Item extends Listed>(
  access: ClientAccess,
  raw: RawSearchParams,
  reading: ListReading<Item>,
): Promise<ListRead<Item>> {
  const { definition, parse, read, orders = {} } = reading
  const reader = await getReader()
  if (findUnknownChoice(definition, raw) !== undefined) notFound()
  const requested = parse(raw)
  const period = chosenPeriod(access, requested.period)
  if (definition.period !== undefined) await redirectToMonths(period)
  const query = bankQuery(definition, requested, reader.timeZone, period.range)
  const { refine, marksOf } = refineByMarks(getContext(), access, reading, requested)
  const by = isSortedHere(definition, requested) ? (requested.sort_by ?? '') : ''
  const order = orders[by]
  if (order === undefined) {
    const outcome = await readClient(access, (bank) =>
      readMatchingPage((page) => read(bank, page), query, refine),
    )
    return { reader, list: requested, period, query, outcome, marks: await marksOf(outcome) }
  }
  const outcome = await readClient(access, async (bank) => {
    const list = (page: BankQuery) => read(bank, page)
    const orderOf = (rows: readonly Item[]) => order(rows, bank)
    const sorting = { list, query, refine, orderOf, locale: reader.locale }
    const sorted = await readSortedPage(sorting, requested)
    if (typeof sorted !== 'string') return sorted
    const page: MatchingPage<Item> = await readMatchingPage(list, withoutPlace(query), refine)
    return { ...page, notSorted: { by, lacks: sorted } }
  })
  // Its links lead on in the order that it has.
  const isSorted = outcome.kind === 'failed' || outcome.value.notSorted === undefined
  const list = isSorted ? requested : inBankOrder(requested)
  return { reader, list, period, query, outcome, marks: await marksOf(outcome) }
}

/** A token in an order of ours is no bank's. */
function withoutPlace(query: BankQuery): BankQuery {
  return query.filter(([name]) => name !== 'page_token')
}

function inBankOrder(list: ListParams): ListParams {
  const first = { page_token: undefined, previous_token: undefined, page: 1 }
  return { ...list, sort_by: undefined, order: undefined, ...first }
}
