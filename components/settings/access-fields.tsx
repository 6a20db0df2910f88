import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox, RadioCard } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type PersonRole, personRoles } from '@/lib/domain/people/permissions'

export interface ClientOption {
  readonly id: string
  readonly name: string
}

/** What a person may do, and of which clients. */
export interface Access {
  readonly role: PersonRole
  readonly isAll: boolean
  readonly clientIds: readonly string[]
}

/** The fields of a form that say so. */
export function accessFields({ role, isAll, clientIds }: Access): (readonly [string, string])[] {
  const seesAll = role === 'admin' || isAll
  return [
    ['role', role],
    ...(seesAll ? [['all_clients', 'on'] as const] : []),
    ...(seesAll ? [] : clientIds.map((id) => ['connection_id', id] as const)),
  ]
}

/** Whether clients are to be chosen, and none is. */
export const seesNoClient = (access: Access): boolean =>
  accessFields(access).every(([name]) => name === 'role')

interface FieldProps {
  readonly access: Access
  readonly onChange: (access: Access) => void
}

export function AccessFields({
  access,
  clients,
  onChange,
}: FieldProps & { clients: readonly ClientOption[] }) {
  const t = useTranslations('settings')
  const names = useTranslations('shell')
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">{t('role')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {personRoles.map((role) => (
            <RadioCard
              key={role}
              name="role"
              value={role}
              label={names(`role_${role}`)}
              hint={t(`may_${role}`)}
              checked={access.role === role}
              onChange={() => onChange({ ...access, role })}
            />
          ))}
        </div>
      </fieldset>
      {access.role === 'admin' ? (
        <p className="text-quiet">{t('admin_sees_all')}</p>
      ) : (
        <ClientsField access={access} clients={clients} onChange={onChange} />
      )}
    </>
  )
}

const fewClients = 8

function ClientsField({
  access,
  clients,
  onChange,
}: FieldProps & { clients: readonly ClientOption[] }) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const [typed, setTyped] = useState('')
  const { isAll, clientIds } = access
  const chosen = new Set(clientIds)
  const found = clients.filter(({ name }) =>
    name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange({ ...access, clientIds: [...next] })
  }
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3">
        <span className="font-medium">{shell('clients')}</span>
        <SegmentedControl
          label={shell('clients')}
          value={isAll ? 'all' : 'chosen'}
          segments={[
            { value: 'all', label: shell('all_clients') },
            { value: 'chosen', label: t('chosen_clients', { count: chosen.size }) },
          ]}
          onChange={(value) => onChange({ ...access, isAll: value === 'all' })}
        />
      </div>
      {isAll ? (
        <p className="text-xs text-faint">{t('all_clients_hint')}</p>
      ) : (
        <div className="rounded-lg border border-line">
          {clients.length > fewClients && (
            <SearchInput
              label={t('find_client')}
              className="border-b border-line p-2"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <ul className="max-h-48 overflow-y-auto px-3 py-1.5">
            {found.map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  className="py-1"
                  label={<bdi>{name}</bdi>}
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                />
              </li>
            ))}
            {found.length === 0 && <li className="py-1 text-faint">{t('no_client_found')}</li>}
          </ul>
        </div>
      )}
    </div>
  )
}
