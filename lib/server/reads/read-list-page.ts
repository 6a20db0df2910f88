import { notFound } from 'next/navigation'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { bankQuery, hasUnknownChoice, type ListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { Listed } from '@/lib/server/banking/walk-pages'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/reads/read-client'
import { readMatchingPage } from '@/lib/server/reads/read-matching-page'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod, type ListReading } from '@/lib/server/reads/transaction-list'

interface ListRead<Item> {
  readonly reader: Reader
  readonly list: ListParams
  readonly period: ChosenPeriod
  /** As the bank was sent it. */
  readonly query: BankQuery
  readonly outcome: ReadOutcome<MatchingPage<Item>>
}

/** The page of a client's list that an address means; not found where it has no such order or page size. */
export async function readListPage<Item extends Listed>(
  access: ClientAccess,
  raw: RawSearchParams,
  { definition, parse, read, refine }: ListReading<Item>,
): Promise<ListRead<Item>> {
  const reader = await getReader()
  if (hasUnknownChoice(definition, raw)) notFound()
  const list = parse(raw)
  const period = chosenPeriod(access, list.period)
  if (definition.period !== undefined) await redirectToMonths(period)
  const query = bankQuery(definition, list, reader.timeZone, period.range)
  const outcome = await readClient(access, (bank) =>
    readMatchingPage(
      (page) => read(bank, page),
      query,
      (rows) => refine?.(rows, list),
    ),
  )
  return { reader, list, period, query, outcome }
}
