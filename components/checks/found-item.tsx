import Link from 'next/link'
import { CheckItem } from '@/components/checks/check-item'
import { firstRows, toCheckRows } from '@/components/checks/check-rows'
import { CheckTable } from '@/components/checks/check-table'
import type { MonthEnd } from '@/components/checks/checks-screen'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { JudgedCheck } from '@/lib/domain/checks/judge-checks'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import type { Reader } from '@/lib/format/create-reader'
import { checkListHref } from '@/lib/search-params/check-list-href'
import { checksHref } from '@/lib/search-params/checks'
import type { Extent } from '@/lib/domain/reading/reading'
import { moneyInWords, numberInWords } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const fewRows = 5
const maxRows = 500

interface FoundItemProps {
  readonly check: JudgedCheck
  readonly monthEnd: MonthEnd
  readonly isOpen: boolean
  readonly title: string
  readonly finding: string
  readonly method: string
  /** What this check alone says of a row. */
  readonly own?: {
    readonly header: string
    readonly of: (row: CheckedRow) => string | undefined
  }
}

/** A check of transactions: what it found, what that comes to, and its rows. */
export async function FoundItem(props: FoundItemProps) {
  const { check, monthEnd, isOpen, title, finding, method, own } = props
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { connection_id } = monthEnd.client
  const { period, shown } = monthEnd.params
  const { id, state } = check
  const sum = createTransactionSum()
  sum.add(check.groups.flat().map(({ transaction }) => transaction))
  const { sums, wholeMovements } = sum.read()
  const rows = firstRows(check.groups, shown === id ? maxRows : fewRows)
  return (
    <CheckItem
      id={id}
      state={state}
      title={title}
      finding={state === 'undetermined' ? reader.text('reading.cannot_be_told') : finding}
      figures={figuresOf(sums, check.extent, reader)}
      method={
        <>
          {method} {wholeMovements > 0 && t('transfers', { count: wholeMovements })}
        </>
      }
      isOpen={isOpen}
    >
      {rows.length > 0 && (
        <div className="card mt-3 overflow-hidden">
          <div className="[--bleed:16px] [&_thead]:static!">
            <CheckTable
              id={id}
              caption={title}
              ownHeader={own?.header}
              rows={toCheckRows(rows, {
                connection_id,
                period,
                ownOf: own?.of,
                accounts: monthEnd.accounts,
                reader,
              })}
            />
          </div>
          <RowsFoot check={check} monthEnd={monthEnd} rows={rows} />
        </div>
      )}
    </CheckItem>
  )
}

/** How many rows are shown of how many, and the way to all of them. */
async function RowsFoot({
  check: { id, groups, extent },
  monthEnd: { client, params, days, period },
  rows,
}: Pick<FoundItemProps, 'check' | 'monthEnd'> & { rows: readonly CheckedRow[] }) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { number } = reader
  const { connection_id } = client
  const all = groups.flat()
  const total = numberInWords(all.length, extent, reader)
  const isShown = params.shown === id
  const hasMore = isShown ? all.length > fewRows : rows.length < all.length
  const isPeriod = period.range.first === days.first && period.range.last === days.last
  const listHref = checkListHref(id, all, {
    connection_id,
    period: params.period,
    ownDays: isPeriod ? undefined : days,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-xs text-faint">
      <span>{t('shown_of', { shown: number(rows.length), number: total })}</span>
      <span className="grow" />
      {hasMore && (
        <Link
          href={`${checksHref(connection_id, params, { shown: isShown ? undefined : id })}#${id}`}
          prefetch={false}
          className="link text-xs"
        >
          {isShown
            ? t('show_fewer')
            : all.length > maxRows
              ? t('show_first', { number: number(maxRows) })
              : t('show_all', { number: total })}
        </Link>
      )}
      {listHref !== undefined && (
        <Link href={listHref} prefetch={false} className="link text-xs">
          {t('in_the_list')}
        </Link>
      )}
    </div>
  )
}

/**
 * What the rows come to, money in and money out apart, of each currency and of each state: "out
 * −$25.00", "in $3.00, pending".
 */
function figuresOf(
  sums: ReturnType<ReturnType<typeof createTransactionSum>['read']>['sums'],
  extent: Extent,
  reader: Reader,
): string[] {
  const { text } = reader
  return sums.flatMap(({ currency, state, moneyIn, moneyOut }) =>
    (['money_out', 'money_in'] as const).flatMap((side) => {
      const amount = BigInt(side === 'money_in' ? moneyIn : moneyOut)
      if (amount === 0n) return []
      const shown = moneyInWords({ amount, currency }, extent, reader)
      const figure = text(`checks.${side}`, { amount: shown })
      if (state === 'settled') return [figure]
      return [text('checks.in_state', { figure, state: text(`transactions.sum_${state}`) })]
    }),
  )
}
