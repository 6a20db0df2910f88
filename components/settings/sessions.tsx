'use client'

import { Monitor, Smartphone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { TitleRow } from '@/components/layout/title-row'
import type { SessionRow } from '@/components/settings/to-session-row'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

/** Where a person is signed in; each place but this one can be signed out from here. */
export const SessionsScreen = withQueries(function SessionsScreen({
  rows,
}: {
  rows: readonly SessionRow[]
}) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const columns: Column<SessionRow>[] = [
    {
      id: 'device',
      header: t('session_device'),
      cell: ({ device, isPhone }) => (
        <span className="inline-flex items-center gap-2.5">
          {isPhone ? <Smartphone size={15} aria-hidden /> : <Monitor size={15} aria-hidden />}
          <span className="font-medium" dir="auto">
            {device}
          </span>
        </span>
      ),
      td: () => ({ className: 'line1-start' }),
    },
    {
      id: 'address',
      header: t('session_address'),
      width: 'w-44',
      cell: ({ address }) => <bdi className="tabular-nums">{address}</bdi>,
      td: () => ({ className: 'line2-end text-quiet' }),
    },
    {
      id: 'started',
      header: t('session_started'),
      width: 'w-48',
      cell: ({ started }) => started,
      td: () => ({ className: 'max-sm:hidden! text-quiet' }),
    },
    {
      id: 'seen',
      header: t('session_seen'),
      width: 'w-48',
      cell: ({ lastSeen }) => lastSeen,
      td: () => ({ className: 'line2-start' }),
    },
    {
      id: 'action',
      header: t('access'),
      width: 'w-36',
      align: 'end',
      cell: (row) =>
        row.isCurrent ? (
          <span className="state state-good">{t('session_current')}</span>
        ) : (
          <EndButton fields={[['session', row.key]]} label={shell('sign_out')} />
        ),
      td: () => ({ className: 'line1-end' }),
    },
  ]
  return (
    <>
      <TitleRow
        title={t('sessions')}
        scope={t('sessions_count', { count: rows.length })}
        back={{ href: '/settings', label: shell('firm_settings') }}
      >
        {rows.length > 1 && <EndButton fields={[]} label={t('sessions_end_others')} />}
      </TitleRow>
      <div className="pt-3">
        <DataTable caption={t('sessions')} columns={columns} rows={rows} />
      </div>
    </>
  )
})

function EndButton({
  fields,
  label,
}: {
  fields: readonly (readonly [string, string])[]
  label: string
}) {
  const t = useTranslations('settings')
  const router = useRouter()
  const toast = useToast()
  const save = useSaveSettings('/api/session/others', {
    onSaved: () => router.refresh(),
    onFailed: (reason) => {
      router.refresh()
      toast({ tone: 'danger', text: reason ?? t('not_saved') })
    },
  })
  return (
    <Button type="button" size="sm" disabled={save.isPending} onClick={() => save.mutate(fields)}>
      {label}
    </Button>
  )
}
