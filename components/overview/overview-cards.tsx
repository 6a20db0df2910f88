'use client'

import { ArrowRight, ArrowDownRight, ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartCard } from '@/components/charts/chart-card'
import type { CloseView } from '@/components/overview/to-close'
import type { BalanceView } from '@/components/overview/to-overview'
import { Card } from '@/components/ui/card'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SegmentedControl } from '@/components/ui/segmented-control'

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

/** What is left before the period can be closed, as far as it is known without reading it. */
export function CloseCard({ close }: { close: CloseView }) {
  const t = useTranslations('charts')
  const { title, due, items, progress, note, checksHref } = close
  const done = items.filter(({ isOpen }) => !isOpen).length
  return (
    <Card title={title} scope={due}>
      {items.length > 0 && (
        <>
          {progress !== undefined && (
            <p className="flex items-center gap-3 pb-3 text-xs text-quiet">
              <ProgressBar value={done} max={items.length} className="grow text-good" />
              {progress}
            </p>
          )}
          <ul className="flex flex-col gap-2.5">
            {items.map(({ key, text, isOpen }) => (
              <li key={key}>
                <span
                  className={
                    isOpen
                      ? 'state i-triangle-alert whitespace-normal text-ink before:text-attention'
                      : 'state state-good'
                  }
                >
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="pt-2 text-xs text-faint">{note}</p>
      <Link href={checksHref} prefetch={false} className="btn btn-sm mt-3">
        {t('open_checklist')}
        <ArrowRight size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
    </Card>
  )
}
