'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestPlace } from '@/components/questions/request-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'
import { deleteAnswers } from '@/lib/queries/questions'

/** Deletes what a client answered to a request, once an admin has confirmed it. */
export const DeleteAnswers = withQueries(function DeleteAnswers({
  place,
}: {
  place: RequestPlace & { readonly name: string }
}) {
  const t = useTranslations('questions')
  const router = useRouter()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation(deleteAnswers(place.connection_id))
  const onSuccess = () => {
    setOpen(false)
    toast({ tone: 'good', text: t('answers_deleted') })
    router.refresh()
  }
  return (
    <Dialog
      trigger={
        <Button variant="ghost" size="sm" className="text-danger! noscript:hidden">
          {t('delete_answers')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      title={`${t('delete_answers')}: ${place.name}`}
      action={
        <Button
          variant="danger"
          busy={isPending}
          onClick={() => mutate(place.request, { onSuccess })}
        >
          {t('delete_answers')}
        </Button>
      }
    >
      <p className="text-quiet">{t('delete_answers_text')}</p>
      {error !== null && (
        <p role="alert" className="pt-2 text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
    </Dialog>
  )
})
