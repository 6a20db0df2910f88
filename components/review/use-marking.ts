import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { markedText } from '@/components/review/mark-texts'
import { useToast } from '@/components/ui/toast'
import { type MarkDoing, maxMarked } from '@/lib/domain/close/marked-object'
import type { ReviewState } from '@/lib/domain/close/found-mark'
import type { ShownMark } from '@/lib/present/mark'
import { keptMarks, type MarkedList, markRows, type MarksAnswer } from '@/lib/queries/marks'
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
  const { mutate } = useMutation(markRows(list, client))
  const say = (
    text: string,
    tone: 'good' | 'attention',
    label?: 'undo' | 'mark_rest',
    onAction?: () => void,
  ) =>
    toast({
      id: 'marks',
      tone,
      text,
      ...(label && onAction && { action: { label: t(label), onAction } }),
    })
  const mark = (
    does: MarkDoing,
    wanted: readonly MarkableRow[],
    isUndoing = false,
    /** What a try before this one marked: it is undone with it. */
    markedBefore: readonly MarkableRow[] = [],
  ): void => {
    const kept = keptMarks(list, client)
    const rows = wanted.map(({ key, review: ofPage, seen = '' }) => {
      const later = kept.get(key)
      const isLater = later !== undefined && later.steps > (ofPage?.steps ?? 0)
      return { key, seen, review: isLater ? later : ofPage }
    })
    const sent = rows.map(({ key, seen, review }) => ({ key, seen, steps: review?.steps ?? 0 }))
    const total = rows.length
    const onPart = (count: number) => say(t('marking', { done: count, total }), 'good')
    if (total > maxMarked) onPart(0)
    mutate(
      { does, rows: sent, onPart },
      {
        onSuccess: (answer) => {
          const { stopped } = answer
          const earlier = new Set(answer.earlier.map(({ key }) => key))
          const done = [
            ...markedBefore,
            ...rows.slice(0, stopped?.sent).filter(({ key }) => !earlier.has(key)),
          ]
          if (stopped !== undefined) {
            const texts = [
              t('some_not_saved', { done: answer.done, total }),
              ...(earlier.size > 0 ? [earlierText(answer)] : []),
              reasonOf(stopped.error) ?? [],
            ].flat()
            const rest = rows.slice(stopped.sent)
            say(texts.join('. '), 'attention', 'mark_rest', () => mark(does, rest, isUndoing, done))
            return
          }
          const texts = [
            ...(answer.done > 0 ? [markedText(does, answer.done, isUndoing, t)] : []),
            ...(earlier.size > 0 ? [earlierText(answer)] : []),
          ]
          const tone = earlier.size > 0 ? 'attention' : 'good'
          say(
            texts.join('. '),
            tone,
            'undo',
            isUndoing || answer.done + markedBefore.length === 0 ? undefined : undo(done),
          )
        },
        onError: (error) => say(reasonOf(error) ?? t('not_saved'), 'attention'),
      },
    )
  }
  const earlierText = ({ earlier }: MarksAnswer): string => {
    const [first] = earlier
    return first !== undefined && earlier.length === 1
      ? t('earlier_one', { person: first.person, what: first.what })
      : t('earlier_many', { count: earlier.length })
  }
  const undo = (rows: readonly MarkableRow[]) => {
    const before = rows.map((row) => ({ row, does: undoing[row.review?.look ?? 'none'] }))
    if (before.some(({ does }) => does === undefined)) return undefined
    return () => {
      for (const does of ['clear', 'review', 'flag'] as const) {
        const those = before.filter((each) => each.does === does).map(({ row }) => row)
        if (those.length > 0) mark(does, those, true)
      }
    }
  }
  return (does: MarkDoing, rows: readonly MarkableRow[]) => mark(does, rows)
}
