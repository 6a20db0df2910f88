'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, Flag, History, MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTyping } from '@/components/data-table/press-row-key'
import { useMay } from '@/components/layout/use-may'
import { onIntent } from '@/components/ui/on-intent'
import { BeforeAfter } from '@/components/review/before-after'
import { type AskableRow, askFields } from '@/components/review/ask-fields'
import { useMarking } from '@/components/review/use-marking'
import type { MarkDoing } from '@/lib/domain/close/marked-object'
import type { ShownChange } from '@/lib/present/mark'
import { type MarkedList, marksSince } from '@/lib/queries/marks'
import { withQueries } from '@/lib/queries/query-client'

const dialog = onIntent(async () => (await import('@/components/review/ask-dialog')).AskDialog)

/** The mark of one object, what changed since, and what can be done: also by R, F and A. */
export const MarkPanel = withQueries(function MarkPanel({
  list,
  row,
  changes,
  untold,
}: {
  list: MarkedList
  row: AskableRow
  changes: readonly ShownChange[]
  /** What the bank no longer says, in a sentence. */
  untold: string | undefined
}) {
  const t = useTranslations('marks')
  const lists = useTranslations('lists')
  const { data } = useQuery(marksSince(list))
  const mark = useMarking(list)
  const mayMark = useMay('prepare')
  const [isAsking, setAsking] = useState(false)
  const later = data?.marks.find(({ key }) => key === row.key)
  const isLater = later !== undefined && later.steps > (row.review?.steps ?? 0)
  const review = isLater ? later : row.review
  const look = review?.look ?? 'none'
  const act = (does: MarkDoing) => mark(does, [row])
  const keys: Readonly<Record<string, () => void>> = {
    r: () => act(look === 'reviewed' ? 'clear' : 'review'),
    f: () => act(look === 'flagged' ? 'clear' : 'flag'),
    q: () => setAsking(true),
    ...(look === 'changed' && { a: () => act('accept_change') }),
  }
  useMarkKeys(mayMark ? keys : {})
  const isChanged = look === 'changed'
  return (
    <section className="px-5 pb-4" aria-label={t('review')}>
      {isChanged ? (
        <div className="rounded-lg bg-attention-tint px-4 py-3">
          <p className="flex items-center gap-2 pb-1 font-medium">
            <History size={15} className="flex-none text-attention" aria-hidden />
            <span>{review?.label}</span>
          </p>
          <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4">
            {changes.map(({ name, before, after }) => (
              <div key={`${name} ${before} ${after}`} className="contents">
                <dt className="py-0.5 text-quiet">{name}</dt>
                <dd className="py-0.5">
                  <BeforeAfter before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p className={`with-i ${icons[look]} text-quiet`}>{review?.label ?? t('mark_none')}</p>
      )}
      {untold !== undefined && !isLater && <p className="pt-1 text-xs text-faint">{untold}</p>}
      {mayMark && (
        <div className="flex flex-wrap gap-2 pt-3">
          {isChanged && (
            <button type="button" className="btn btn-primary" onClick={() => act('accept_change')}>
              <Check size={15} aria-hidden />
              {t('accept_change')}
              <kbd className="kbd">A</kbd>
            </button>
          )}
          <button type="button" className="btn" onClick={keys['r']}>
            {!isChanged && <Check size={15} aria-hidden />}
            {t(isChanged ? 'review_again' : look === 'reviewed' ? 'remove_mark' : 'mark_reviewed')}
            <kbd className="kbd">R</kbd>
          </button>
          <button type="button" className="btn" onClick={keys['f']}>
            <Flag size={15} aria-hidden />
            {t(look === 'flagged' ? 'remove_mark' : 'flag')}
            <kbd className="kbd">F</kbd>
          </button>
          <button
            type="button"
            className="btn"
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={keys['q']}
          >
            <MessageCircleQuestionMark size={15} aria-hidden />
            {lists('key_ask')}
            <kbd className="kbd">Q</kbd>
          </button>
        </div>
      )}
      {isAsking && (
        <dialog.Component
          connection_id={list.connection_id}
          about={{ fields: askFields(list.kind, [row]) }}
          title={lists('key_ask')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
})

const icons = {
  none: 'i-circle',
  reviewed: 'i-check',
  flagged: 'i-flag',
  changed: 'i-history',
} as const

function useMarkKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const act = isTyping(event.target) ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
