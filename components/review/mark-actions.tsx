import { Check, Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SelectionAction } from '@/components/data-table/selection-frame'
import { useMay } from '@/components/layout/use-may'
import { type MarkableRow, useMarking } from '@/components/review/use-marking'
import type { MarkedList } from '@/lib/queries/marks'

/** What a person who may do so can do with the marks of the selected rows. */
export function MarkActions({ marks, rows }: { marks: MarkedList; rows: readonly MarkableRow[] }) {
  const t = useTranslations('marks')
  const mark = useMarking(marks)
  if (!useMay('prepare')) return null
  return (
    <>
      <SelectionAction label={t('mark_reviewed')} isMain onClick={() => mark('review', rows)}>
        <Check size={15} aria-hidden />
      </SelectionAction>
      <SelectionAction label={t('flag')} onClick={() => mark('flag', rows)}>
        <Flag size={15} aria-hidden />
      </SelectionAction>
    </>
  )
}
