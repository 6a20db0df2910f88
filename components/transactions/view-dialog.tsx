'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ViewTab } from '@/components/transactions/view-tabs'
import { useMay } from '@/components/layout/use-may'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { RequestError, tooOften } from '@/lib/queries/http'
import { useChangeView, type ViewChange } from '@/lib/queries/transactions'
import { withQueries } from '@/lib/queries/query-client'

interface ViewDialogProps {
  readonly connection_id: string
  readonly query: string
  readonly task:
    | { readonly kind: 'save' }
    | { readonly kind: 'edit' | 'delete'; readonly view: ViewTab }
  readonly onClose: () => void
}

/** Names a view, shares it with the firm, or deletes it. */
export const ViewDialog = withQueries(function ViewDialog({
  connection_id,
  query,
  task,
  onClose,
}: ViewDialogProps) {
  const t = useTranslations('transactions')
  const router = useRouter()
  const change = useChangeView(connection_id)
  const mayShare = useMay('prepare')
  const form = useId()
  const submit = (wanted: ViewChange) =>
    change.mutate(wanted, {
      onSuccess: (href) => {
        onClose()
        router.push(href)
        router.refresh()
      },
    })
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  if (task.kind === 'delete') {
    const { id, name } = task.view
    return (
      <AlertDialog
        open
        onOpenChange={onOpenChange}
        title={t('view_delete_title', { view: name })}
        description={t('view_delete_text')}
        action={
          <button
            type="button"
            className="btn btn-danger"
            aria-busy={change.isPending}
            onClick={() => submit({ action: 'delete', id })}
          >
            {t('view_delete')}
          </button>
        }
      >
        {change.error && (
          <p role="alert" className="note bg-danger-tint text-danger">
            {tooOften(change.error) ?? t('view_not_deleted')}
          </p>
        )}
      </AlertDialog>
    )
  }
  const own = task.kind === 'edit' ? task.view : undefined
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = fields.get('name')
    const name = typeof typed === 'string' ? typed.trim() : ''
    const isShared = fields.get('shared') === 'on'
    if (name === '') return
    submit(
      own === undefined
        ? { action: 'save', name, isShared, query }
        : { action: 'change', id: own.id, name, isShared },
    )
  }
  const error =
    change.error instanceof RequestError && change.error.status === 409
      ? t('view_name_taken')
      : change.error && (tooOften(change.error) ?? t('view_not_saved'))
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={own === undefined ? t('view_save') : t('view_edit')}
      action={
        <button type="submit" form={form} className="btn btn-primary" aria-busy={change.isPending}>
          {t('view_save')}
        </button>
      }
    >
      <form id={form} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextInput
          label={t('view_name')}
          hint={t('view_name_hint')}
          error={error ?? undefined}
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={own?.name}
        />
        {mayShare && (
          <label className="flex items-center gap-2">
            <input type="checkbox" className="check" name="shared" defaultChecked={own?.isShared} />
            {t('view_shared_with_firm')}
          </label>
        )}
      </form>
    </Dialog>
  )
})
