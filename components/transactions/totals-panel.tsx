'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { apartStates } from '@/lib/domain/transactions/sum-transactions'
import { tooOften } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'
import { type TransactionTotals, transactionTotals } from '@/lib/queries/transactions'

export interface CountedTotals {
  readonly totals: TransactionTotals | undefined
  readonly isCounting: boolean
  readonly hasFailed: boolean
  /** Why nothing is added up now, where it was done too often. */
  readonly refusal: string | undefined
  readonly countAgain: () => void
}

/** Adds up all pages of the list, and reports each that was read. */
export const TotalsCount = withQueries(function TotalsCount({
  connection_id,
  query,
  onChange,
}: {
  connection_id: string
  query: string
  onChange: (counted: CountedTotals) => void
}) {
  const client = useQueryClient()
  const { data, isFetching, error, refetch } = useQuery(
    transactionTotals(client, connection_id, query),
  )
  useEffect(
    () =>
      onChange({
        totals: data,
        isCounting: isFetching,
        hasFailed: error !== null,
        refusal: tooOften(error),
        countAgain: () => void refetch({ cancelRefetch: false }),
      }),
    [data, isFetching, error, refetch, onChange],
  )
  return null
})

function Figure({ children }: { children: string }) {
  return (
    <bdi dir="ltr" data-amount="">
      {children}
    </bdi>
  )
}

/** Totals by currency, with what is not settled apart; counts on over all pages. */
export function TotalsPanel({
  totals,
  isCounting,
  hasFailed,
  refusal,
  onCount,
}: {
  totals: TransactionTotals
  isCounting: boolean
  hasFailed: boolean
  refusal?: string | undefined
  onCount: () => void
}) {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const { currencies, rows, isWhole, mayGoOn, partial, wholeMovements } = totals
  const lines = [
    { label: t('money_in'), read: (of: (typeof currencies)[number]) => of.moneyIn },
    { label: t('money_out'), read: (of: (typeof currencies)[number]) => of.moneyOut },
  ]
  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <span className="grow font-medium" role="status">
          {t(isWhole ? 'count_of_rows' : 'at_least_rows', { count: rows })}
        </span>
        {mayGoOn && (
          <button type="button" className="btn btn-sm" aria-disabled={isCounting} onClick={onCount}>
            {isCounting ? t('counting') : hasFailed ? t('count_again') : t('count_all')}
          </button>
        )}
      </div>
      <table className="num-t m-4 text-sm">
        <thead>
          <tr>
            <th scope="col" className="text-start text-xs font-medium text-faint">
              {lists('currency')}
            </th>
            {currencies.map(({ currency }) => (
              <th
                key={currency}
                scope="col"
                className="ps-8 text-end text-xs font-medium text-faint"
              >
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, read }) => (
            <tr key={label}>
              <th scope="row" className="py-1 text-start font-normal text-quiet">
                {label}
              </th>
              {currencies.map((each) => (
                <td key={each.currency} className="ps-8 text-end">
                  <Figure>{read(each)}</Figure>
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-rule font-semibold">
            <th scope="row" className="py-1.5 text-start">
              {t('net_settled')}
            </th>
            {currencies.map(({ currency, net }) => (
              <td key={currency} className="ps-8 text-end">
                <Figure>{net}</Figure>
              </td>
            ))}
          </tr>
          {apartStates.map((state) =>
            currencies.some(({ apart }) => apart.some((each) => each.state === state)) ? (
              <tr key={state} className="text-faint">
                <th scope="row" className="py-1 text-start font-normal">
                  {t(`total_${state}`)}
                </th>
                {currencies.map(({ currency, apart }) => {
                  const own = apart.find((each) => each.state === state)
                  return (
                    <td key={currency} className="ps-8 text-end">
                      {own && (
                        <>
                          <Figure>{own.amount}</Figure> ({own.count})
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <div className="flex items-center gap-3 border-t border-line bg-sunk px-4 py-2 text-xs text-faint">
        <span className="grow">
          {hasFailed
            ? (refusal ?? t('totals_failed'))
            : partial !== undefined
              ? partial
              : wholeMovements > 0
                ? t('whole_movements', { count: wholeMovements })
                : t('totals_apart')}
        </span>
        <CopyButton text={totalsText(totals)} label={lists('copy_totals')} />
      </div>
    </div>
  )
}

/** One line a currency, as a spreadsheet takes it. */
function totalsText({ currencies }: TransactionTotals): string {
  return currencies
    .map(({ currency, moneyIn, moneyOut, net }) => [currency, moneyIn, moneyOut, net].join('\t'))
    .join('\n')
}
