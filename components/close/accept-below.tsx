'use client'

import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { acceptSeveral } from '@/lib/queries/close'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

export interface BelowOfMonth {
  /** The form of the month, which holds what its page showed. */
  readonly form: string
  readonly rows: readonly string[]
}

/** Accepts all that is shown below materiality, after one confirmation: month by month, each as its page showed it. */
export const AcceptBelow = withQueries(function AcceptBelow({
  months,
}: {
  months: readonly BelowOfMonth[]
}) {
  const t = useTranslations('closing')
  const router = useRouter()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation(acceptSeveral())
  const count = months.reduce((sum, { rows }) => sum + rows.length, 0)
  const accept = () =>
    mutate(months.flatMap(fieldsOf), {
      onSuccess: (others) => {
        setOpen(false)
        router.refresh()
        const text = others === 0 ? t('changes_below_done', { count }) : t('changes_below_earlier')
        toast({ tone: others === 0 ? 'good' : 'attention', text })
      },
    })
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={<Check />} className="noscript:hidden">
          {t('changes_below', { count })}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      title={t('changes_below_title', { count })}
      action={
        <Button variant="primary" onClick={accept} busy={isPending}>
          {t('accept')}
        </Button>
      }
    >
      <p className="text-quiet">{t('changes_below_text', { count })}</p>
      {error !== null && (
        <p role="alert" className="pt-2 text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
    </Dialog>
  )
})

/** Of a month whose form is gone nothing is sent. */
function fieldsOf({ form: id, rows }: BelowOfMonth) {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return []
  const page = new FormData(form).get('page')
  if (typeof page !== 'string') return []
  const fields = [['page', page] as const, ...rows.map((row) => ['row', row] as const)]
  return [{ path: form.action, fields }]
}
