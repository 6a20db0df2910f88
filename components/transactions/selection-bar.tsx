'use client'

import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { SelectionAction, SelectionFrame } from '@/components/data-table/selection-frame'
import { useToast } from '@/components/ui/toast'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import type { StateSum } from '@/lib/domain/transactions/sum-transactions'
import { createFigureFormat } from '@/lib/format/figure-format'

const maxSums = 3

/** How many rows are selected, what they add up to, and what can be done with them. */
export function SelectionBar({
  selection,
  locale,
}: {
  selection: Pick<Selection<SelectableRow>, 'count' | 'countElsewhere' | 'rows' | 'clear'>
  /** The reader's locale: these figures come into being in the browser. */
  locale: string
}) {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const toast = useToast()
  const rows = selection.rows.flatMap(({ sum }) => sum ?? [])
  const sums = useMemo(() => {
    const total = createTransactionSum()
    total.add(rows)
    return total.read().sums
  }, [rows])
  const { money } = createFigureFormat({ locale, timeZone: 'UTC' })
  const show = ({ amount, currency }: StateSum) => money({ amount: BigInt(amount), currency })
  const copy = async () => {
    await navigator.clipboard.writeText(
      sums.map((sum) => [sum.currency, sum.state, sum.count, show(sum)].join('\t')).join('\n'),
    )
    toast({ tone: 'good', text: lists('copied') })
  }
  return (
    <SelectionFrame selection={selection}>
      <span className="mx-2.5 h-4 w-px bg-white/20" />
      {sums.slice(0, maxSums).map((sum, index) => (
        <span
          key={`${sum.currency} ${sum.state}`}
          className={`num-t whitespace-nowrap ${index === 0 ? '' : 'ms-3 max-lg:hidden'}`}
        >
          <b className="font-medium" dir="ltr">
            {show(sum)}
          </b>{' '}
          <span className="text-white/70 max-md:hidden">{t(`sum_${sum.state}`)}</span>
        </span>
      ))}
      {sums.length > maxSums && (
        <span className="ms-3 text-white/70 max-lg:hidden">+{sums.length - maxSums}</span>
      )}
      <span className="mx-2.5 h-4 w-px bg-white/20 max-sm:hidden" />
      <SelectionAction label={lists('copy_totals')} isMain onPress={() => void copy()}>
        <Copy size={15} aria-hidden />
      </SelectionAction>
    </SelectionFrame>
  )
}
