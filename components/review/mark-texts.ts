import type { useTranslations } from 'use-intl'
import type { MarkDoing } from '@/lib/domain/close/marked-object'
import type { MatchingMarksAnswer } from '@/lib/queries/marks'

type Translate = ReturnType<typeof useTranslations<'marks'>>

/** How rows were marked. Undoing gives an earlier mark again, in the name of the person who undoes. */
export function markedText(
  does: MarkDoing,
  count: number,
  isUndoing: boolean,
  t: Translate,
): string {
  const isAgain = isUndoing && (does === 'review' || does === 'flag')
  return t(isAgain ? `again_${does}` : `did_${does}`, { count })
}

/** What is said once rows were marked. */
export interface Said {
  /** What is not a text is not said. */
  readonly texts: readonly (string | false | undefined)[]
  readonly isGood: boolean
}

/** Of rows that are marked in several ways together, as when that is undone, all is said. */
export function sayAll(said: readonly Said[]) {
  return {
    text: said
      .flatMap(({ texts }) => texts)
      .filter(Boolean)
      .join('. '),
    tone: said.every(({ isGood }) => isGood) ? ('good' as const) : ('attention' as const),
  }
}

/** What came of marking all that a list matches. */
export function doneText(
  { done, earlier, left, stay, unreadable }: MatchingMarksAnswer,
  does: 'review' | 'flag',
  t: Translate,
): string {
  return [
    done > 0 ? t(`did_${does}`, { count: done }) : t('matching_none'),
    ...(stay > 0 ? [t(does === 'review' ? 'stay_flagged' : 'stay_reviewed', { count: stay })] : []),
    ...(unreadable > 0 ? [t('matching_unreadable', { count: unreadable })] : []),
    ...(left > 0 ? [t('matching_left', { count: left })] : []),
    ...(earlier > 0 ? [t('earlier_many', { count: earlier })] : []),
  ].join('. ')
}

/** What came of undoing it. A mark that was there before is not as it was: it has another person and time. */
export function undoneText(
  { done, again, earlier }: MatchingMarksAnswer,
  undid: 'review' | 'flag',
  t: Translate,
): string {
  return [
    ...(done > again || again === 0 ? [t('undone', { count: done - again })] : []),
    ...(again > 0 ? [t(undid === 'review' ? 'again_flag' : 'again_review', { count: again })] : []),
    ...(earlier > 0 ? [t('earlier_many', { count: earlier })] : []),
  ].join('. ')
}
