'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { TitleRow } from '@/components/layout/title-row'
import { Button } from '@/components/ui/button'
import { AlertDialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

export interface PersonRow extends TableRow {
  readonly name: string
  readonly email: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly role: string
  readonly clients: string
  readonly isActive: boolean
  /** Where a change of it is posted. */
  readonly activePath: string
}

/** Who works at the firm, and which clients they see. */
export const PeopleScreen = withQueries(function PeopleScreen({
  count,
  rows,
  isAdmin,
}: {
  /** "6 people" */
  count: string
  rows: readonly PersonRow[]
  /** Admins let people in and keep them out. */
  isAdmin: boolean
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
    {
      id: 'state',
      header: t('state'),
      width: 'w-32',
      cell: ({ isActive }) => (
        <span className={isActive ? 'state state-good' : 'state badge badge-plain i-circle-alert'}>
          {t(isActive ? 'active' : 'deactivated')}
        </span>
      ),
      td: () => ({ className: 'max-sm:hidden!' }),
    },
    ...(isAdmin
      ? [
          {
            id: 'action',
            header: t('access'),
            width: 'w-36',
            align: 'end' as const,
            cell: (row: PersonRow) => <ActiveButton row={row} />,
            td: () => ({ className: 'mb' }),
          },
        ]
      : []),
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
})

function ActiveButton({ row: { name, isActive, activePath } }: { row: PersonRow }) {
  const t = useTranslations('settings')
  const router = useRouter()
  const toast = useToast()
  const save = useSaveSettings(activePath, {
    onSaved: () => router.refresh(),
    onFailed: (reason) =>
      toast({ tone: 'danger', text: reason ?? t('person_not_saved', { person: name }) }),
  })
  if (!isActive) {
    return (
      <Button type="button" size="sm" onClick={() => save.mutate([['active', 'yes']])}>
        {t('reactivate')}
      </Button>
    )
  }
  return (
    <AlertDialog
      title={t('deactivate_person', { person: name })}
      trigger={
        <Button type="button" size="sm">
          {t('deactivate')}
        </Button>
      }
      action={(close) => (
        <Button
          type="button"
          variant="danger"
          onClick={() => {
            save.mutate([['active', 'no']])
            close()
          }}
        >
          {t('deactivate_person', { person: name })}
        </Button>
      )}
    >
      <p className="text-quiet">{t('deactivate_text', { person: name })}</p>
    </AlertDialog>
  )
}
