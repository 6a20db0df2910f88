'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Popover } from '@/components/ui/popover'
import { type TransactionTotals, transactionTotals } from '@/lib/queries/transaction-totals'

interface TotalsProps {
  readonly connection_id: string
  /** The conditions of the list, as its address has them. */
  readonly query: string
  /** What this page alone adds up to: final where the page is the whole list. */
  readonly page: TransactionTotals
}

/** The totals of a list in its status bar; pressed, they open upward. */
export function TotalsBar({ connection_id, query, page }: TotalsProps) {
  const t = useTranslations('transactions')
  const client = useQueryClient()
  const counted = useQuery({
    ...transactionTotals(client, connection_id, query),
    // Read only when somebody asks for it: it goes through every page of the bank.
    enabled: false,
  })
  const totals = counted.data ?? page
  const [first, ...others] = totals.currencies
  if (first === undefined) return null
  const atLeast = totals.isComplete ? '' : `${t('at_least')} `
  return (
    <Popover
      label={t('totals')}
      side="top"
      className="w-auto max-w-[calc(100vw-1.5rem)]"
      trigger={
        <button
          type="button"
          className="btn btn-ghost btn-sm num-t -ms-1 max-w-full min-w-0 gap-1.5! px-2! text-xs font-normal!"
        >
          <span className="text-faint">{first.currency}</span>
          <span className="max-lg:hidden">
            {t.rich('total_in', {
              amount: () => <Amount className="text-good">{first.moneyIn}</Amount>,
            })}
          </span>
          <span className="max-lg:hidden">
            {t.rich('total_out', { amount: () => <Amount>{first.moneyOut}</Amount> })}
          </span>
          <span className="truncate">
            {t.rich('total_net', { amount: () => <Amount>{`${atLeast}${first.net}`}</Amount> })}
          </span>
          {others.length > 0 && (
            <span className="max-sm:hidden">{t('more_currencies', { count: others.length })}</span>
          )}
          <ChevronUp size={13} aria-hidden />
        </button>
      }
    >
      <TotalsPanel
        totals={totals}
        isCounting={counted.isFetching}
        hasFailed={counted.isError || totals.hasFailed}
        onCount={() => void counted.refetch()}
      />
    </Popover>
  )
}

function Amount({ className = 'text-ink', children }: { className?: string; children: string }) {
  return (
    <b className={`font-medium ${className}`} dir="ltr" data-amount="">
      {children}
    </b>
  )
}

function Figure({ children }: { children: string }) {
  return (
    <bdi dir="ltr" data-amount="">
      {children}
    </bdi>
  )
}

function TotalsPanel({
  totals,
  isCounting,
  hasFailed,
  onCount,
}: {
  totals: TransactionTotals
  isCounting: boolean
  hasFailed: boolean
  onCount: () => void
}) {
  const t = useTranslations('transactions')
  const { currencies, rows, isComplete, wholeMovements } = totals
  const lines = [
    { label: t('money_in'), read: (of: (typeof currencies)[number]) => of.moneyIn },
    { label: t('money_out'), read: (of: (typeof currencies)[number]) => of.moneyOut },
  ]
  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <span className="grow font-medium" role="status">
          {t(isComplete ? 'count_of_rows' : 'at_least_rows', { count: rows })}
        </span>
        {!isComplete && (
          <button type="button" className="btn btn-sm" aria-disabled={isCounting} onClick={onCount}>
            {isCounting ? t('counting') : hasFailed ? t('count_again') : t('count_all')}
          </button>
        )}
      </div>
      <table className="num-t m-4 text-sm">
        <thead>
          <tr>
            <th scope="col" className="text-start text-xs font-medium text-faint">
              {t('currency')}
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
          {(['pending', 'failed', 'other'] as const).map((state) =>
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
            ? t('totals_failed')
            : wholeMovements > 0
              ? t('whole_movements', { count: wholeMovements })
              : t('totals_apart')}
        </span>
        <CopyButton text={totalsText(totals)} label={t('copy_totals')} />
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
