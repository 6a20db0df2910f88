import { Check, Flag, ListChecks, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectionAction } from '@/components/data-table/selection-frame'
import { useMay } from '@/components/layout/use-may'
import { type AskableRow, askFields } from '@/components/review/ask-fields'
import { useMatching } from '@/components/review/use-matching'
import { useMarking } from '@/components/review/use-marking'
import { onIntent } from '@/components/ui/on-intent'
import type { MarkedList } from '@/lib/queries/marks'

const dialog = onIntent(async () => (await import('@/components/review/ask-dialog')).AskDialog)

interface MarkActionsProps {
  readonly marks: MarkedList
  readonly rows: readonly AskableRow[]
  /** Every row of the page is selected: then all that match on other pages can be meant too. */
  readonly isPage: boolean
  readonly onDone: () => void
}

/** What a person who may do so can do with the selected rows, or with the marks of all that the list matches. */
export function MarkActions({ marks, rows, isPage, onDone }: MarkActionsProps) {
  const t = useTranslations('marks')
  const lists = useTranslations('lists')
  const [isAll, setAll] = useState(false)
  const mark = useMarking(marks)
  const matching = useMatching(marks)
  const [isAsking, setAsking] = useState(false)
  if (!useMay('prepare')) return null
  const meansAll = isPage && isAll
  const act = (does: 'review' | 'flag') => {
    if (!meansAll) mark(does, rows)
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
      <SelectionAction
        label={t(meansAll ? 'mark_all_reviewed' : 'mark_reviewed')}
        isMain
        onClick={() => act('review')}
      >
        <Check size={15} aria-hidden />
      </SelectionAction>
      <SelectionAction label={t(meansAll ? 'flag_all' : 'flag')} onClick={() => act('flag')}>
        <Flag size={15} aria-hidden />
      </SelectionAction>
      {!meansAll && (
        // In the narrowest window there is no room for it; a row's own sheet has it too.
        <span className="contents max-[24rem]:hidden">
          <SelectionAction
            label={lists('key_ask')}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => setAsking(true)}
          >
            <MessageCircleQuestionMark size={15} aria-hidden />
          </SelectionAction>
        </span>
      )}
      {isAsking && (
        <dialog.Component
          connection_id={marks.connection_id}
          about={{ fields: askFields(marks.kind, rows) }}
          title={lists('key_ask')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
