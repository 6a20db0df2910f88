'use client'

import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { TitleRow } from '@/components/layout/title-row'

export interface PersonRow extends TableRow {
  readonly name: string
  readonly email: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly role: string
  readonly clients: string
}

/** Who works at the firm, and which clients they see. */
export function PeopleScreen({
  count,
  rows,
}: {
  /** "6 people" */
  count: string
  rows: readonly PersonRow[]
}) {
  const t = useTranslations('settings')
  const columns: Column<PersonRow>[] = [
    {
      id: 'name',
      header: t('person'),
      cell: ({ name, email }) => (
        <>
          <span className="font-medium" dir="auto">
            {name}
          </span>{' '}
          <span className="ms-1.5 align-middle text-faint max-sm:hidden">{email}</span>
        </>
      ),
      td: ({ mark, name }) => ({
        className: `cp ${mark.hue} ma`,
        'data-av': mark.initials,
        title: name,
      }),
    },
    {
      id: 'role',
      header: t('role'),
      width: 'w-40',
      cell: ({ role }) => role,
      td: () => ({ className: 'mc' }),
    },
    {
      id: 'clients',
      header: t('client_access'),
      width: 'w-44',
      cell: ({ clients }) => clients,
      td: () => ({ className: 'md text-quiet' }),
    },
  ]
  return (
    <>
      <TitleRow
        title={t('people')}
        scope={count}
        back={{ href: '/settings', label: t('firm_title') }}
      />
      <div className="pt-3">
        <DataTable caption={t('people')} columns={columns} rows={rows} rowClassName="with-av" />
      </div>
    </>
  )
}
