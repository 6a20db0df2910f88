import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { markedText, type Said, sayAll } from '@/components/review/mark-texts'
import { type ToastMessage, useToast } from '@/components/ui/toast'
import { type MarkDoing, maxMarked } from '@/lib/domain/close/marked-object'
import type { ReviewState } from '@/lib/domain/close/found-mark'
import type { ShownMark } from '@/lib/present/mark'
import {
  keptMarks,
  type MarkedList,
  type MarkingOutcome,
  markRows,
  type MarksAnswer,
} from '@/lib/queries/marks'
import { reasonOf } from '@/lib/queries/http'

/** What of a row it takes to mark it. */
export interface MarkableRow {
  readonly key: string
  readonly review?: ShownMark | undefined
  readonly seen?: string | undefined
}

/** What brings back how a row was marked before; what had changed since cannot be brought back. */
const undoing: Readonly<Record<ReviewState, MarkDoing | undefined>> = {
  none: 'clear',
  reviewed: 'review',
  flagged: 'flag',
  changed: undefined,
}

/**
 * Marks rows; says what was done, where somebody else was earlier, and offers to undo it. Where only the first
 * could be saved, it says so and offers to try the rest again.
 */
export function useMarking(list: MarkedList) {
  const t = useTranslations('marks')
  const toast = useToast()
  const client = useQueryClient()
  // `mutate` reports the end of the last alone where several are under way.
  const { mutateAsync } = useMutation(markRows(list, client))
  const mark = (
    does: MarkDoing,
    wanted: readonly MarkableRow[],
    /** What a try before this one marked: it is undone with it. */
    markedBefore: readonly MarkableRow[] = [],
    /** What was said of the rows that are undone together with these. */
    undone?: Said[],
  ): void => {
    const kept = keptMarks(list, client)
    const rows = wanted.map(({ key, review: ofPage, seen = '' }) => {
      const later = kept.get(key)
      const isLater = later !== undefined && later.steps > (ofPage?.steps ?? 0)
      return { key, seen, review: isLater ? later : ofPage }
    })
    const sent = rows.map(({ key, seen, review }) => ({ key, seen, steps: review?.steps ?? 0 }))
    const total = rows.length
    const onPart = (count: number) =>
      toast({ id: 'marks', tone: 'good', text: t('marking', { done: count, total }) })
    const say = (texts: Said['texts'], isGood: boolean, action?: ToastMessage['action']) => {
      const said = undone ?? []
      said.push({ texts, isGood })
      toast({ id: 'marks', ...sayAll(said), ...(action && { action }) })
    }
    if (total > maxMarked) onPart(0)
    const onSuccess = (answer: MarkingOutcome) => {
      const { stopped } = answer
      const earlier = new Set(answer.earlier.map(({ key }) => key))
      const marked = [
        ...markedBefore,
        ...rows.slice(0, stopped?.sent).filter(({ key }) => !earlier.has(key)),
      ]
      const texts = [
        stopped && t('some_not_saved', { done: answer.done, total }),
        !stopped && answer.done > 0 && markedText(does, answer.done, !!undone, t),
        earlier.size > 0 && earlierText(answer),
        stopped && reasonOf(stopped.error),
      ]
      const redo = () => mark(does, rows.slice(stopped?.sent), marked, undone && [])
      const isUndone = undone || answer.done + markedBefore.length === 0
      const onAction = stopped ? redo : isUndone ? undefined : undo(marked)
      const label = t(stopped ? 'mark_rest' : 'undo')
      say(texts, !stopped && earlier.size === 0, onAction && { label, onAction })
    }
    void mutateAsync({ does, rows: sent, onPart }).then(onSuccess, (error) =>
      say([reasonOf(error) ?? t('not_saved')], false),
    )
  }
  const earlierText = ({ earlier }: MarksAnswer): string => {
    const [first] = earlier
    return first !== undefined && earlier.length === 1
      ? t('earlier_one', { person: first.person, what: first.what })
      : t('earlier_many', { count: earlier.length })
  }
  const undo = (rows: readonly MarkableRow[]) => {
    const doings = rows.map(({ review }) => undoing[review?.look ?? 'none'])
    if (doings.includes(undefined)) return undefined
    return () => {
      const undone: Said[] = []
      for (const does of new Set(doings)) {
        const those = rows.filter((_row, at) => doings[at] === does)
        if (does) mark(does, those, [], undone)
      }
    }
  }
  return (does: MarkDoing, rows: readonly MarkableRow[]) => mark(does, rows)
}
