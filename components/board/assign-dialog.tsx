'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardChoiceOf, BoardView } from '@/components/board/board-view'
import { Button } from '@/components/ui/button'
import { DialogPanel } from '@/components/ui/dialog-panel'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import { assignCloses, type AssignedField } from '@/lib/queries/closes'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

interface AssignDialogProps {
  readonly view: BoardView
  readonly of: 'people' | 'due'
  readonly closes: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

// Neither a person nor nobody.
const leave = 'leave'

/** Who closes the selected, or by when. All of them change, or none. */
export const AssignDialog = withQueries(function AssignDialog(props: AssignDialogProps) {
  const { view, of, closes, onDone, onClose } = props
  const t = useTranslations('board')
  const lists = useTranslations('lists')
  const shell = useTranslations('shell')
  const form = useId()
  const toast = useToast()
  const router = useRouter()
  const { mutate, isPending, error } = useMutation(assignCloses(useQueryClient()))
  const count = closes.length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = new FormData(event.currentTarget)
    const fields = (['preparer', 'reviewer', 'due'] as const).flatMap((name) => {
      const value = given.get(name)
      if (typeof value !== 'string' || value === leave) return []
      return [[name, value === 'nobody' ? '' : value] as const]
    })
    if (fields.length === 0) return onClose()
    mutate(
      { closes, fields },
      {
        onSuccess: () => {
          toast({ tone: 'good', text: t('assigned', { count }) })
          onClose()
          onDone()
          router.refresh()
        },
      },
    )
  }
  const people = (name: AssignedField, label: string, choices: readonly BoardChoiceOf[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          aria-label={label}
          defaultValue={leave}
          options={[
            { value: leave, label: t('leave') },
            { value: 'nobody', label: view.nobody },
            ...choices.map(({ id, name: own }) => ({ value: id, label: own })),
          ]}
        />
      )}
    </Field>
  )
  return (
    <DialogPanel
      kind="dialog"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={of === 'people' ? t('assign_title', { count }) : t('due_title', { count })}
      className="max-w-[26rem]"
      action={
        count > 0 && (
          <Button type="submit" form={form} variant="primary" aria-disabled={isPending}>
            {lists('save')}
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className="text-quiet">{t('no_close_selected')}</p>
      ) : (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4">
          {of === 'people' ? (
            <>
              {people('preparer', shell('role_preparer'), view.preparers)}
              {people('reviewer', shell('role_reviewer'), view.reviewers)}
            </>
          ) : (
            <Field label={t('due_day')}>
              {(control) => (
                <input {...control} type="date" name="due" required className="field" />
              )}
            </Field>
          )}
          {error !== null && (
            <p role="alert" className="text-danger">
              {reasonOf(error) ?? t('not_saved')}
            </p>
          )}
        </form>
      )}
    </DialogPanel>
  )
})
