import {
  Ellipsis,
  KeyRound,
  Pencil,
  RotateCw,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClientOption } from '@/components/settings/access-fields'
import { NewLinks } from '@/components/settings/new-links'
import type { PersonRow } from '@/components/settings/people'
import { PersonDialog } from '@/components/settings/person-dialog'
import { Button, IconButton } from '@/components/ui/button'
import { AlertDialog, Dialog } from '@/components/ui/dialog'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import type { Answers } from '@/lib/queries/answers'
import { personPath, usePersonLink, useSaveSettings } from '@/lib/queries/settings'

type Task = 'edit' | 'link' | 'factors' | 'deactivate' | 'withdraw'

/** What an admin may do about one person, and the question before what ends something. */
export function PersonActions({
  row,
  clients,
}: {
  row: PersonRow
  clients: readonly ClientOption[]
}) {
  const t = useTranslations('settings')
  const router = useRouter()
  const [task, setTask] = useState<Task>()
  const isInvited = row.state === 'invited' || row.state === 'invitation_over'
  const activate = useChange(row, 'activate')
  const close = (): void => setTask(undefined)
  return (
    <>
      <Menu
        label={t('actions_for', { person: row.name })}
        align="end"
        trigger={
          <IconButton
            type="button"
            variant="ghost"
            size="sm"
            icon={<Ellipsis />}
            label={t('actions_for', { person: row.name })}
          />
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setTask('edit')}>
          {t('edit')}
        </MenuItem>
        {row.state !== 'deactivated' && (
          <MenuItem icon={isInvited ? <RotateCw /> : <KeyRound />} onSelect={() => setTask('link')}>
            {t(isInvited ? 'renew_link' : 'reset_link')}
          </MenuItem>
        )}
        {row.secondFactor != null && (
          <MenuItem icon={<ShieldOff />} onSelect={() => setTask('factors')}>
            {t('factor_remove')}
          </MenuItem>
        )}
        <MenuSeparator />
        {isInvited && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => setTask('withdraw')}>
            {t('withdraw_invitation')}
          </MenuItem>
        )}
        {row.state === 'active' && (
          <MenuItem icon={<UserX />} danger onSelect={() => setTask('deactivate')}>
            {t('deactivate')}
          </MenuItem>
        )}
        {row.state === 'deactivated' && (
          <MenuItem icon={<UserCheck />} onSelect={() => activate()}>
            {t('reactivate')}
          </MenuItem>
        )}
      </Menu>
      {task === 'edit' && row.edited !== undefined && (
        <PersonDialog
          person={row.edited}
          clients={clients}
          onClose={close}
          onSaved={() => router.refresh()}
        />
      )}
      {task === 'link' && <LinkDialog row={row} isInvited={isInvited} onClose={close} />}
      {task === 'deactivate' && (
        <EndDialog
          row={row}
          onClose={close}
          action="deactivate"
          title={t('deactivate_person', { person: row.name })}
          text={t('deactivate_text', { person: row.name })}
        />
      )}
      {task === 'factors' && (
        <EndDialog
          row={row}
          onClose={close}
          action="remove_factors"
          title={t('factor_remove_of', { person: row.name })}
          text={t('factor_remove_text', { person: row.name })}
        />
      )}
      {task === 'withdraw' && (
        <EndDialog
          row={row}
          onClose={close}
          action="withdraw"
          title={t('withdraw_person', { person: row.name })}
          text={t('withdraw_text')}
        />
      )}
    </>
  )
}

type Action = 'activate' | 'deactivate' | 'remove_factors' | 'withdraw'

function useChange({ key, name }: PersonRow, action: Action): () => void {
  const t = useTranslations('settings')
  const router = useRouter()
  const toast = useToast()
  const { mutate } = useSaveSettings(personPath(key), {
    onSaved: () => router.refresh(),
    onFailed: (reason) =>
      toast({ tone: 'danger', text: reason ?? t('person_not_saved', { person: name }) }),
  })
  return () => mutate([['action', action]])
}

function EndDialog({
  row,
  action,
  title,
  text,
  onClose,
}: {
  row: PersonRow
  action: Action
  title: string
  text: string
  onClose: () => void
}) {
  const change = useChange(row, action)
  return (
    <AlertDialog
      title={title}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      action={
        <Button
          type="button"
          variant="danger"
          onClick={() => {
            change()
            onClose()
          }}
        >
          {title}
        </Button>
      }
    >
      <p className="text-quiet">{text}</p>
    </AlertDialog>
  )
}

/** Asks first: a new link ends the one before. Then shows it, once. */
function LinkDialog({
  row,
  isInvited,
  onClose,
}: {
  row: PersonRow
  isInvited: boolean
  onClose: () => void
}) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const router = useRouter()
  const toast = useToast()
  const [link, setLink] = useState<Answers['personLink']>()
  const make = usePersonLink(row.key, {
    onMade: (made) => {
      setLink(made)
      router.refresh()
    },
    onFailed: (reason) =>
      toast({ tone: 'danger', text: reason ?? t('person_not_saved', { person: row.name }) }),
  })
  const values = { person: row.name }
  return (
    <Dialog
      title={isInvited ? t('renew_person', values) : t('reset_person', values)}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      {...(link !== undefined && { cancelLabel: lists('done') })}
      action={
        link === undefined && (
          <Button
            type="button"
            variant="primary"
            busy={make.isPending}
            onClick={() => make.mutate()}
          >
            {t('create_links', { count: 1 })}
          </Button>
        )
      }
    >
      {link === undefined ? (
        <p className="text-quiet">{t(isInvited ? 'renew_text' : 'reset_text', values)}</p>
      ) : (
        <NewLinks
          links={[{ email: row.email, ...link }]}
          note={t(isInvited ? 'invitation_note' : 'reset_note')}
        />
      )}
    </Dialog>
  )
}
