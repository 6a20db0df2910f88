'use client'

import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

/** Changes one's own password; what the server refuses stands beneath the field it is about. */
export const PasswordDialog = withQueries(function PasswordDialog() {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const proof = useTranslations('proof')
  const form = useId()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useSaveSettings('/api/session/password', {
    onSaved: () => {
      setOpen(false)
      toast({ tone: 'good', text: t('password_changed') })
    },
    onFailed: (reason) => setProblem(reason ?? t('not_saved')),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setProblem(undefined)
    const fields = new FormData(event.currentTarget)
    save.mutate(
      ['current', 'next', 'again'].map((name) => {
        const value = fields.get(name)
        return [name, typeof value === 'string' ? value : ''] as const
      }),
    )
  }
  return (
    <Dialog
      title={proof('password')}
      description={t('password_hint')}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        setProblem(undefined)
      }}
      trigger={
        <Button type="button" size="sm">
          {t('password_change')}
        </Button>
      }
      action={
        <Button form={form} variant="primary">
          {lists('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <TextInput
          label={t('password_current')}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextInput
          label={t('password_next')}
          name="next"
          type="password"
          autoComplete="new-password"
          required
        />
        <TextInput
          label={t('password_again')}
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={problem}
        />
      </form>
    </Dialog>
  )
})
