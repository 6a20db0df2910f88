'use client'

import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WholeParts } from '@/components/data-table/whole-parts'
import type { CountedTotals } from '@/components/transactions/totals-panel'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'
import type { TransactionTotals } from '@/lib/queries/transactions'

const panel = onIntent(
  async () => (await import('@/components/transactions/totals-panel')).TotalsPanel,
)

const count = onIntent(
  async () => (await import('@/components/transactions/totals-panel')).TotalsCount,
)

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
  // Counted only when somebody asks for it, and on after the panel closes: it reads every page.
  const [isRequested, setRequested] = useState(false)
  const [counted, setCounted] = useState<CountedTotals>()
  const totals = counted?.totals ?? page
  const [first, ...others] = totals.currencies
  if (first === undefined) return null
  return (
    <>
      <Popover
        label={t('totals')}
        side="top"
        className="w-auto max-w-[calc(100vw-1.5rem)]"
        trigger={
          <button
            type="button"
            className="btn btn-ghost btn-sm num-t max-w-full min-w-0 gap-1.5! px-2! text-xs font-normal!"
            onPointerEnter={panel.preload}
            onFocus={panel.preload}
          >
            <span className="text-faint max-sm:hidden">{first.currency}</span>
            {first.hasSettled || first.apart.length === 0 ? (
              <Moved totals={first} />
            ) : (
              <Apart sums={first.apart} />
            )}
            {others.length > 0 && (
              <span className="max-sm:hidden">
                {t('more_currencies', { count: others.length })}
              </span>
            )}
            <ChevronUp size={13} aria-hidden />
          </button>
        }
      >
        <panel.Component
          totals={totals}
          isCounting={isRequested && counted?.isCounting !== false}
          hasFailed={counted?.hasFailed === true || totals.hasFailed}
          refusal={counted?.refusal}
          onCount={() => {
            setRequested(true)
            counted?.countAgain()
          }}
        />
      </Popover>
      {isRequested && (
        <count.Component connection_id={connection_id} query={query} onChange={setCounted} />
      )}
    </>
  )
}

type CurrencyTotals = TransactionTotals['currencies'][number]

function Moved({ totals }: { totals: CurrencyTotals }) {
  const t = useTranslations('transactions')
  const { notKnown } = totals
  return (
    <WholeParts>
      <span className="max-lg:hidden">
        {notKnown.includes('in')
          ? t('unknown_in')
          : t.rich('total_in', {
              amount: () => <Amount className="text-good">{totals.moneyIn}</Amount>,
            })}
      </span>
      <span className="max-lg:hidden">
        {notKnown.includes('out')
          ? t('unknown_out')
          : t.rich('total_out', { amount: () => <Amount>{totals.moneyOut}</Amount> })}
      </span>
      {/* On a telephone in two lines rather than cut. */}
      <span className="truncate max-sm:text-start max-sm:leading-4 max-sm:whitespace-normal">
        {/* More rows may move a net either way: it is no bound, and says of which rows it is. */}
        {notKnown.includes('net')
          ? t('unknown_net')
          : t.rich(totals.isWhole ? 'total_net' : 'total_net_of_rows', {
              amount: () => <Amount>{totals.net}</Amount>,
              count: totals.rows,
            })}
      </span>
    </WholeParts>
  )
}

/** Of rows none of which has moved there is no net: each state by itself. */
function Apart({ sums }: { sums: CurrencyTotals['apart'] }) {
  const t = useTranslations('transactions')
  return sums.map(({ state, amount }) => (
    <span key={state} className="truncate">
      <Amount>{amount}</Amount> {t(`sum_${state}`)}
    </span>
  ))
}

function Amount({ className = 'text-ink', children }: { className?: string; children: string }) {
  return (
    <b className={`font-medium ${className}`} dir="ltr" data-amount="">
      {children}
    </b>
  )
}
