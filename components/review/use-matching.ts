import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import { reasonOf } from '@/lib/queries/http'
import { type MarkedList, markMatching, type MatchingMarksAnswer } from '@/lib/queries/marks'

/** Marks all that the list on this page matches, however many pages it has; says what came of it, undone as one. */
export function useMatching(list: MarkedList) {
  const t = useTranslations('marks')
  const toast = useToast()
  const { mutate, mutateAsync, isPending } = useMutation(markMatching(list, useQueryClient()))
  const textOf = (
    { done, earlier, left, unreadable }: MatchingMarksAnswer,
    does: 'review' | 'flag' | 'clear',
  ): string =>
    [
      done > 0 ? t(`did_${does}`, { count: done }) : t('matching_none'),
      ...(unreadable > 0 ? [t('matching_unreadable', { count: unreadable })] : []),
      ...(left > 0 ? [t('matching_left', { count: left })] : []),
      ...(earlier > 0 ? [t('earlier_many', { count: earlier })] : []),
    ].join('. ')
  const onError = (error: Error) =>
    toast({ id: 'marks', tone: 'attention', text: reasonOf(error) ?? t('not_saved') })
  // The selection has gone by then, and with it what a mutation would say of its end.
  const undo = (page: string) =>
    void mutateAsync({ undo: page }).then(
      (answer) =>
        toast({
          id: 'marks',
          tone: answer.earlier > 0 ? 'attention' : 'good',
          text: [
            t('undone', { count: answer.done }),
            ...(answer.earlier > 0 ? [t('earlier_many', { count: answer.earlier })] : []),
          ].join('. '),
        }),
      onError,
    )
  const mark = (does: 'review' | 'flag', onDone: () => void) => {
    toast({ id: 'marks', tone: 'good', text: t('matching_reading') })
    mutate(
      { does, search: location.search },
      {
        onSuccess: (answer) => {
          const { undo: page } = answer
          const isAll = answer.unreadable + answer.left + answer.earlier === 0
          toast({
            id: 'marks',
            tone: isAll ? 'good' : 'attention',
            text: textOf(answer, does),
            ...(page !== undefined && {
              action: { label: t('undo'), onAction: () => undo(page) },
            }),
          })
          onDone()
        },
        onError,
      },
    )
  }
  return { mark, isPending }
}
