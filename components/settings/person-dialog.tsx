import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Access,
  accessFields,
  AccessFields,
  type ClientOption,
} from '@/components/settings/access-fields'
import { type NewLink, NewLinks } from '@/components/settings/new-links'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'
import { useSavePerson } from '@/lib/queries/settings'

export interface EditedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly access: Access
}

/** Name, address, role and clients of one person. */
export function PersonDialog({
  person,
  clients,
  onClose,
  onSaved,
}: {
  person: EditedPerson
  clients: readonly ClientOption[]
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const [name, setName] = useState(person.name)
  const [email, setEmail] = useState(person.email)
  const [access, setAccess] = useState(person.access)
  const [problem, setProblem] = useState<string>()
  const [confirm, setConfirm] = useState<NewLink>()
  const save = useSavePerson(person.id, {
    onSaved: (saved) => {
      onSaved()
      if (saved.confirm === undefined) onClose()
      else setConfirm(saved.confirm)
    },
    onFailed: (reason) => setProblem(reason ?? t('not_saved')),
  })
  if (confirm !== undefined) {
    return (
      <Dialog
        title={t('edit_person', { person: person.name })}
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        cancelLabel={lists('done')}
      >
        <p>{t('address_to_confirm', { email: confirm.email })}</p>
        <NewLinks links={[confirm]} note={t('address_link_hint')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('edit_person', { person: person.name })}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      hint={access.role === person.access.role ? undefined : t('role_signs_out')}
      action={
        <Button
          type="button"
          variant="primary"
          busy={save.isPending}
          onClick={() => {
            setProblem(undefined)
            save.mutate([
              ['action', 'change'],
              ['name', name],
              ['email', email],
              ...accessFields(access),
            ])
          }}
        >
          {lists('save')}
        </Button>
      }
    >
      {problem !== undefined && <Note tone="danger" fact={problem} urgent />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          label={t('name')}
          name="name"
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextInput
          label={t('email')}
          name="email"
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <AccessFields access={access} clients={clients} onChange={setAccess} />
    </Dialog>
  )
}
