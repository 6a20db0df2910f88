import { Check, Flag, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionAction } from '@/components/data-table/selection-frame'
import { useMay } from '@/components/layout/use-may'
import { useMatching } from '@/components/review/use-matching'
import { type MarkableRow, useMarking } from '@/components/review/use-marking'
import type { MarkedList } from '@/lib/queries/marks'

interface MarkActionsProps {
  readonly marks: MarkedList
  readonly rows: readonly MarkableRow[]
  /** Every row of the page is selected: then all that match on other pages can be meant too. */
  readonly isPage: boolean
  readonly onDone: () => void
}

/** What a person who may do so can do with the marks of the selected rows, or of all that the list matches. */
export function MarkActions({ marks, rows, isPage, onDone }: MarkActionsProps) {
  const t = useTranslations('marks')
  const [isAll, setAll] = useState(false)
  const mark = useMarking(marks)
  const matching = useMatching(marks)
  if (!useMay('prepare')) return null
  const act = (does: 'review' | 'flag') => {
    if (!isPage || !isAll) mark(does, rows)
    else if (!matching.isPending) matching.mark(does, onDone)
  }
  return (
    <>
      {isPage && (
        <SelectionAction
          label={t('all_matching')}
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          <ListChecks size={15} aria-hidden />
        </SelectionAction>
      )}
      <SelectionAction label={t('mark_reviewed')} isMain onClick={() => act('review')}>
        <Check size={15} aria-hidden />
      </SelectionAction>
      <SelectionAction label={t('flag')} onClick={() => act('flag')}>
        <Flag size={15} aria-hidden />
      </SelectionAction>
    </>
  )
}
