'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SelectionAction } from '@/components/data-table/selection-frame'
import { useToast } from '@/components/ui/toast'

/** What the selected rows of one currency and state come to. Currencies and states are never mixed. */
export interface SelectionSum {
  readonly currency: string
  /** In the reader's words; '' where the rows have none. */
  readonly state: string
  readonly count: number
  readonly shown: string
}

const maxSums = 3

export function SelectionSums({ sums }: { sums: readonly SelectionSum[] }) {
  return (
    <>
      <span className="mx-2.5 h-4 w-px flex-none bg-white/20 max-sm:hidden" />
      {sums.slice(0, maxSums).map(({ currency, state, shown }, index) => (
        <span
          key={`${currency} ${state}`}
          className={`num-t whitespace-nowrap ${index === 0 ? 'max-sm:hidden' : 'ms-3 max-lg:hidden'}`}
        >
          <b className="font-medium" dir="ltr" data-amount="">
            {shown}
          </b>{' '}
          <span className="text-white/70 max-md:hidden">{state}</span>
        </span>
      ))}
      {sums.length > maxSums && (
        <span className="ms-3 text-white/70 max-lg:hidden">+{sums.length - maxSums}</span>
      )}
      <span className="mx-2.5 h-4 w-px flex-none bg-white/20 max-sm:hidden" />
    </>
  )
}

/** One line a currency and state, as a spreadsheet takes it. */
export function CopyTotals({ sums }: { sums: readonly SelectionSum[] }) {
  const t = useTranslations('lists')
  const toast = useToast()
  const lines = sums.map(({ currency, state, count, shown }) =>
    [currency, state, count, shown].join('\t'),
  )
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => toast({ tone: 'good', text: t('copied') }),
      () => toast({ tone: 'attention', text: t('not_copied') }),
    )
  return (
    <SelectionAction label={t('copy_totals')} onClick={() => void copy()}>
      <Copy size={15} aria-hidden />
    </SelectionAction>
  )
}
