import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Access,
  accessFields,
  AccessFields,
  type ClientOption,
  seesNoClient,
} from '@/components/settings/access-fields'
import { EmailField, isCompleteEmail } from '@/components/settings/email-field'
import { NewLinks } from '@/components/settings/new-links'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { type InvitedLink, useInvitePeople } from '@/lib/queries/settings'

const usual: Access = { role: 'preparer', isAll: false, clientIds: [] }

/** Addresses, a role and clients; then a link for each address, mailed or to be copied now. */
export function InviteDialog({
  clients,
  onInvited,
}: {
  clients: readonly ClientOption[]
  onInvited: () => void
}) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const [isOpen, setOpen] = useState(false)
  const [emails, setEmails] = useState<readonly string[]>([])
  const [access, setAccess] = useState(usual)
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [links, setLinks] = useState<readonly InvitedLink[]>()
  const invite = useInvitePeople({
    onInvited: (made) => {
      setLinks(made)
      onInvited()
    },
    onFailed: (reason) => setProblem(reason ?? t('not_saved')),
  })
  const complete = emails.filter(isCompleteEmail)
  const change = (open: boolean): void => {
    setOpen(open)
    if (!open) return
    setEmails([])
    setAccess(usual)
    setProblem(undefined)
    setAsking(false)
    setLinks(undefined)
  }
  const submit = (): void => {
    setProblem(undefined)
    if (complete.length === 0) return setProblem(t('emails_missing'))
    if (seesNoClient(access) && !isAsking) return setAsking(true)
    invite.mutate([...complete.map((email) => ['email', email] as const), ...accessFields(access)])
  }
  const trigger = (
    <Button type="button" variant="primary" icon={<UserPlus />}>
      {t('invite')}
    </Button>
  )
  if (links !== undefined) {
    return (
      <Dialog
        title={t('links_made', {
          count: links.filter((each) => each.problem === undefined).length,
        })}
        trigger={trigger}
        open={isOpen}
        onOpenChange={change}
        cancelLabel={lists('done')}
        action={null}
      >
        <NewLinks links={links} note={t('invitation_note')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('invite')}
      trigger={trigger}
      open={isOpen}
      onOpenChange={change}
      hint={t('invitation_life')}
      action={
        <Button
          type="button"
          variant="primary"
          busy={invite.isPending}
          onClick={submit}
          icon={<UserPlus />}
        >
          {isAsking ? t('invite_without_clients') : t('create_links', { count: complete.length })}
        </Button>
      }
    >
      {problem !== undefined && <Note tone="danger" fact={problem} urgent />}
      <EmailField emails={emails} onChange={setEmails} />
      <AccessFields
        access={access}
        clients={clients}
        onChange={(changed) => {
          setAccess(changed)
          setAsking(false)
        }}
      />
      {isAsking && <Note tone="attention" fact={t('no_client_chosen')} urgent />}
    </Dialog>
  )
}
