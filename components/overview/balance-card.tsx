'use client'

import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartCard, type ChartView } from '@/components/charts/chart-card'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { SplitAmount } from '@/lib/format/money'

/** Money in hand in one currency, day by day. */
export interface BalanceView {
  readonly currency: string
  /** At the end of the last day. */
  readonly figure: SplitAmount
  /** "$728,004.11 since 1 Apr 2026"; undefined where the first day was not reached. */
  readonly change: string | undefined
  readonly isLess: boolean
  readonly chart: ChartView
}

/** Money in hand over the period, one currency at a time. */
export function BalanceCard({ balances }: { balances: readonly BalanceView[] }) {
  const t = useTranslations('charts')
  const [currency, setCurrency] = useState(balances[0]?.currency ?? '')
  const shown = balances.find((each) => each.currency === currency) ?? balances[0]
  if (shown === undefined) return null
  const { figure, change, isLess, chart } = shown
  const Arrow = isLess ? ArrowDownRight : ArrowUpRight
  return (
    <ChartCard
      chart={chart}
      control={
        balances.length > 1 && (
          <SegmentedControl
            label={t('balance_currency')}
            value={shown.currency}
            segments={balances.map((each) => ({ value: each.currency, label: each.currency }))}
            onChange={setCurrency}
          />
        )
      }
      figure={
        <p className="flex flex-wrap items-baseline gap-x-3 pb-2" data-amount="">
          <bdi dir="ltr" className="num-t text-xl font-semibold tracking-[-0.012em]">
            {figure.text}
            <span className="text-faint">{figure.minor}</span>
          </bdi>
          {change !== undefined && (
            <span
              className={`num-t inline-flex items-center gap-1 text-xs ${isLess ? 'text-quiet' : 'text-good'}`}
            >
              <Arrow size={13} aria-hidden />
              {change}
            </span>
          )}
        </p>
      }
    />
  )
}
