import { Trash2, Unplug } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConnectionView } from '@/components/connections/to-connection-view'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'

/** The way out: disconnecting while there is a connection, deleting the client once there is none. */
export function EndCard({ view, onDelete }: { view: ConnectionView; onDelete: () => void }) {
  const t = useTranslations('connections')
  const { isLive, canDisconnect, canDelete } = view.end
  if (!isLive && !canDelete) return null
  return (
    <div id="end" className="scroll-mt-16">
      <Card title={t('end_it')}>
        <p className="pb-3 text-quiet">{t(isLive ? 'end_text' : 'delete_text')}</p>
        {isLive && !canDisconnect && <p className="pb-3 text-quiet">{t('admins_end')}</p>}
        {canDisconnect && <DisconnectDialog view={view} />}
        {!isLive && (
          <Button variant="danger" size="sm" icon={<Trash2 />} onClick={onDelete}>
            {t('forget_this')}
          </Button>
        )}
      </Card>
    </div>
  )
}

function DisconnectDialog({ view: { connection_id, name } }: { view: ConnectionView }) {
  const t = useTranslations('connections')
  return (
    <AlertDialog
      title={t('disconnect_question', { client: name })}
      trigger={
        <Button type="button" variant="danger" size="sm" icon={<Unplug />}>
          {t('disconnect')}
        </Button>
      }
      action={
        <form
          method="post"
          action={`/api/connections/${encodeURIComponent(connection_id)}/disconnect`}
        >
          <Button variant="danger">{t('disconnect_client', { client: name })}</Button>
        </form>
      }
    >
      <p className="text-quiet">{t('disconnect_text', { client: name })}</p>
    </AlertDialog>
  )
}

/** What deleting removes and what it leaves; the name is typed, so that nobody does it by a slip. */
export function DeleteDialog({
  view: { connection_id, name, end },
  open,
  onOpenChange,
}: {
  view: ConnectionView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('connections')
  const form = useId()
  const [hasProblem, setProblem] = useState(false)
  const check = (event: FormEvent<HTMLFormElement>): void => {
    const typed = new FormData(event.currentTarget).get('name')
    if (typeof typed === 'string' && typed.trim() === name.trim()) return
    event.preventDefault()
    setProblem(true)
  }
  return (
    <Dialog
      title={t('delete_question', { client: name })}
      open={open}
      onOpenChange={onOpenChange}
      action={
        <Button form={form} variant="danger" icon={<Trash2 />}>
          {t('forget')}
        </Button>
      }
    >
      <ul className="list-disc ps-5 pb-4 text-quiet">
        {end.canDisconnect && <li>{t('forget_withdraws', { client: name })}</li>}
        <li>{t('forget_removes')}</li>
        <li>{t('forget_leaves')}</li>
        <li>{t('forget_again_later')}</li>
      </ul>
      <form
        id={form}
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/forget`}
        onSubmit={check}
      >
        <TextInput
          label={t('forget_type_name', { client: name })}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          error={hasProblem ? t('forget_wrong_name') : undefined}
          onChange={() => setProblem(false)}
        />
      </form>
    </Dialog>
  )
}
