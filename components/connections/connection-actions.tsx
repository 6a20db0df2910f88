'use client'

import { Download, Ellipsis, Settings, Trash2, Unplug } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '@/components/ui/button'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { Menu, MenuItem } from '@/components/ui/menu'

interface DeletedClient {
  readonly connection_id: string
  readonly name: string
  /** There is a connection, which ends with the client. */
  readonly isLive: boolean
}

export function ConnectionMenu({
  client,
  settingsHref,
  canDelete,
}: {
  client: DeletedClient
  settingsHref: string
  canDelete: boolean
}) {
  const t = useTranslations('connections')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        label={t('more_actions')}
        align="end"
        trigger={<IconButton type="button" icon={<Ellipsis />} label={t('more_actions')} />}
      >
        <MenuItem icon={<Settings />} href={settingsHref}>
          {t('client_settings')}
        </MenuItem>
        {canDelete && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => setDeleting(true)}>
            {t('forget_this')}
          </MenuItem>
        )}
      </Menu>
      {canDelete && <DeleteDialog client={client} open={isDeleting} onOpenChange={setDeleting} />}
    </>
  )
}

export function DeleteButton({ client }: { client: DeletedClient }) {
  const t = useTranslations('connections')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Button variant="danger" size="sm" icon={<Trash2 />} onClick={() => setDeleting(true)}>
        {t('forget_this')}
      </Button>
      <DeleteDialog client={client} open={isDeleting} onOpenChange={setDeleting} />
    </>
  )
}

/** What deleting removes and what it leaves; the name is typed, so that nobody does it by a slip. */
function DeleteDialog({
  client: { connection_id, name, isLive },
  open,
  onOpenChange,
}: {
  client: DeletedClient
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
        {isLive && <li>{t('forget_withdraws', { client: name })}</li>}
        <li>{t('forget_removes')}</li>
        <li>{t('forget_leaves')}</li>
        <li>{t('forget_again_later')}</li>
      </ul>
      <p className="pb-4">
        <a className="btn" href={`/api/connections/${encodeURIComponent(connection_id)}/package`}>
          <Download aria-hidden />
          {t('download_all_first')}
        </a>
      </p>
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

export function DisconnectButton({ connection_id, name }: { connection_id: string; name: string }) {
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

/** What was approved is the business of this name, which goes on with both. */
export function MergeButton({ action, name }: { action: string; name: string }) {
  const t = useTranslations('connections')
  return (
    <AlertDialog
      title={t('merge_question', { client: name })}
      trigger={<Button type="button">{t('it_is', { client: name })}…</Button>}
      action={
        <form method="post" action={action}>
          <Button variant="primary" name="decision" value="merge">
            {t('it_is', { client: name })}
          </Button>
        </form>
      }
    >
      <p className="text-quiet">{t('merge_text', { client: name })}</p>
    </AlertDialog>
  )
}
