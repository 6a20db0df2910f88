'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { TitleRow } from '@/components/layout/title-row'
import type { ClientOption } from '@/components/settings/access-fields'
import { InviteDialog } from '@/components/settings/invite-dialog'
import type { EditedPerson } from '@/components/settings/person-dialog'
import { PersonActions } from '@/components/settings/person-actions'
import { personRoles } from '@/lib/domain/people/permissions'
import { withQueries } from '@/lib/queries/query-client'

export interface PersonRow extends TableRow {
  readonly name: string
  readonly email: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly role: string
  /** Undefined for who may change nobody, as the two below. */
  readonly clients: string | undefined
  readonly state: 'active' | 'deactivated' | 'invited' | 'invitation_over'
  /** Undefined too for who has not joined. */
  readonly secondFactor: 'passkey' | 'app' | null | undefined
  /** "Until 14 Jul", of an invitation. */
  readonly until: string | undefined
  readonly edited: EditedPerson | undefined
}

const states: Readonly<Record<PersonRow['state'], string>> = {
  active: 'state state-good',
  deactivated: 'state badge badge-plain i-circle-alert',
  invited: 'state badge badge-info i-send',
  invitation_over: 'state badge badge-attention i-hourglass',
}

/** Who works at the firm, what they may do and which clients they see. */
export const PeopleScreen = withQueries(function PeopleScreen({
  count,
  rows,
  clients,
}: {
  /** "6 people" */
  count: string
  rows: readonly PersonRow[]
  /** Those that may be given to somebody; undefined for who may change nobody. */
  clients: readonly ClientOption[] | undefined
}) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const lists = useTranslations('lists')
  const router = useRouter()
  const columns: Column<PersonRow>[] = [
    {
      id: 'name',
      header: t('person'),
      cell: ({ name, email, state }) => (
        <>
          <span className={state.startsWith('invit') ? 'text-quiet' : 'font-medium'} dir="auto">
            {name}
          </span>{' '}
          {name !== email && (
            <span className="ms-1.5 align-middle text-faint max-sm:hidden">{email}</span>
          )}
        </>
      ),
      td: ({ mark, name }) => ({
        className: `cp ${mark.hue} line1-start`,
        'data-av': mark.initials,
        title: name,
      }),
    },
    {
      id: 'role',
      header: t('role'),
      width: 'w-32',
      cell: ({ role }) => role,
      td: () => ({ className: 'line2-start' }),
    },
    ...(clients === undefined
      ? []
      : [
          {
            id: 'clients',
            header: t('client_access'),
            width: 'w-36',
            cell: (row: PersonRow) => row.clients,
            td: () => ({ className: 'line2-end text-quiet' }),
          },
          {
            id: 'factor',
            header: t('second_factor'),
            width: 'w-44',
            cell: (row: PersonRow) => <FactorState factor={row.secondFactor} />,
            isSecondary: true,
            td: () => ({ className: 'max-sm:hidden! text-quiet' }),
          },
        ]),
    {
      id: 'state',
      header: lists('status'),
      width: 'w-56',
      cell: ({ state, until }) => (
        <>
          <span className={states[state]}>{t(state)}</span>
          {until !== undefined && <span className="ms-2 text-xs text-faint">{until}</span>}
        </>
      ),
      td: () => ({ className: 'max-sm:hidden!' }),
    },
    ...(clients === undefined
      ? []
      : [
          {
            id: 'action',
            header: lists('actions'),
            width: 'w-20',
            align: 'end' as const,
            cell: (row: PersonRow) => <PersonActions row={row} clients={clients} />,
            td: () => ({ className: 'line1-end' }),
          },
        ]),
  ]
  return (
    <>
      <TitleRow
        title={shell('people')}
        scope={count}
        back={{ href: '/settings', label: shell('firm_settings') }}
      >
        {clients !== undefined && (
          <InviteDialog clients={clients} onInvited={() => router.refresh()} />
        )}
      </TitleRow>
      <div className="pt-3">
        <DataTable caption={shell('people')} columns={columns} rows={rows} rowClassName="with-av" />
      </div>
      <RoleLegend />
    </>
  )
})

function FactorState({ factor }: { factor: PersonRow['secondFactor'] }) {
  const t = useTranslations('settings')
  if (factor === undefined) return null
  return factor === null ? (
    <span className="state badge badge-attention i-circle-alert">{t('app_off')}</span>
  ) : (
    <span className="state state-good">{t(factor)}</span>
  )
}

/** What each role may do, under the table. */
function RoleLegend() {
  const t = useTranslations('settings')
  const names = useTranslations('shell')
  return (
    <dl className="grid gap-x-6 gap-y-3 px-4 pt-5 pb-8 sm:grid-cols-2 sm:px-6 xl:grid-cols-4">
      {personRoles.map((role) => (
        <div key={role} className="text-xs">
          <dt className="font-medium">{names(`role_${role}`)}</dt>
          <dd className="text-quiet">{t(`may_${role}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
