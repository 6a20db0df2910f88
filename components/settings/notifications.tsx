'use client'

import { Settings2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { TitleRow } from '@/components/layout/title-row'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

export interface NotificationRow extends TableRow {
  readonly href: string
  readonly at: string
  readonly isRead: boolean
}

/** What happened that this person has to know of, newest first. */
export const NotificationsScreen = withQueries(function NotificationsScreen({
  rows,
  newest,
}: {
  rows: readonly NotificationRow[]
  /** Up to which they are marked as read. */
  newest: number
}) {
  const t = useTranslations('notifications')
  const shell = useTranslations('shell')
  const unread = rows.filter(({ isRead }) => !isRead).length
  const columns: Column<NotificationRow>[] = [
    {
      id: 'what',
      header: t('what'),
      cell: ({ label, href, isRead }) => (
        <Link
          href={href}
          prefetch={false}
          className={`row-link ${isRead ? 'text-quiet' : 'font-medium'}`}
        >
          {label}
        </Link>
      ),
      // A sentence, and not the name of a row: it takes the lines that it needs.
      td: () => ({ className: 'line1-start whitespace-normal max-sm:col-span-full!' }),
    },
    {
      id: 'state',
      header: t('state'),
      width: 'w-28',
      cell: ({ isRead }) => (isRead ? '' : <Badge tone="info">{t('unread')}</Badge>),
      td: () => ({ className: 'line2-start' }),
    },
    {
      id: 'at',
      header: t('at'),
      width: 'w-48',
      cell: ({ at }) => at,
      td: () => ({ className: 'line2-end text-quiet' }),
    },
  ]
  return (
    <>
      <TitleRow title={shell('notifications')} scope={t('unread_count', { count: unread })}>
        {unread > 0 && <ReadButton newest={newest} />}
        <Link href="/settings#notifications" prefetch={false} className="btn">
          <Settings2 size={15} aria-hidden />
          <span className="max-sm:sr-only">{t('choose')}</span>
        </Link>
      </TitleRow>
      <div className="pt-3">
        {rows.length === 0 ? (
          <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
        ) : (
          <DataTable caption={shell('notifications')} columns={columns} rows={rows} />
        )}
      </div>
    </>
  )
})

function ReadButton({ newest }: { newest: number }) {
  const t = useTranslations('notifications')
  const router = useRouter()
  const toast = useToast()
  const save = useSaveSettings('/api/notifications/read', {
    onSaved: () => router.refresh(),
    onFailed: (reason) => toast({ tone: 'danger', text: reason ?? t('not_saved') }),
  })
  return (
    <Button
      type="button"
      disabled={save.isPending}
      onClick={() => save.mutate([['up_to', String(newest)]])}
    >
      {t('mark_read')}
    </Button>
  )
}
