import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { doneText, undoneText } from '@/components/review/mark-texts'
import { useToast } from '@/components/ui/toast'
import { reasonOf } from '@/lib/queries/http'
import { type MarkedList, markMatching } from '@/lib/queries/marks'

/** Marks all that the list on this page matches, however many pages it has; says what came of it, undone as one. */
export function useMatching(list: MarkedList) {
  const t = useTranslations('marks')
  const toast = useToast()
  const { mutate, mutateAsync, isPending } = useMutation(markMatching(list, useQueryClient()))
  const onError = (error: Error) =>
    toast({ id: 'marks', tone: 'attention', text: reasonOf(error) ?? t('not_saved') })
  // The selection has gone by then, and with it what a mutation would say of its end.
  const undo = (page: string, undid: 'review' | 'flag') =>
    void mutateAsync({ undo: page }).then(
      (answer) =>
        toast({
          id: 'marks',
          tone: answer.earlier > 0 ? 'attention' : 'good',
          text: undoneText(answer, undid, t),
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
          const isAll = answer.unreadable + answer.left + answer.stay + answer.earlier === 0
          toast({
            id: 'marks',
            tone: isAll ? 'good' : 'attention',
            text: doneText(answer, does, t),
            ...(page !== undefined && {
              action: { label: t('undo'), onAction: () => undo(page, does) },
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
