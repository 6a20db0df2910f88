'use client'

import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { type PagerView, StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Button } from '@/components/ui/button'

export interface AuditRow {
  readonly seq: number
  readonly day: string
  readonly time: string
  readonly fullTime: string
  readonly actor: string
  readonly mark: { readonly initials: string; readonly className: string }
  readonly event: string
  readonly icon: string
  readonly client: { readonly name: string; readonly href: string | undefined } | undefined
  /** Where the request came from. */
  readonly address: string | undefined
}

/** A page of the firm's record, as plain data. */
export interface AuditView {
  readonly verdict: {
    readonly isIntact: boolean
    readonly text: string
    readonly checkedAt: string | undefined
  }
  readonly toolbar: ToolbarView
  readonly pager: PagerView
  readonly fileHref: string
  /** What a client can be handed of it. */
  readonly reportHref: string | undefined
  readonly rows: readonly AuditRow[]
  readonly state: StateView | undefined
}

/** What people of the firm did, newest first. Nothing here can be changed. */
export function AuditScreen({ view }: { view: AuditView }) {
  const t = useTranslations('audit')
  const lists = useTranslations('lists')
  const shell = useTranslations('shell')
  const { state } = view
  return (
    <>
      <TitleRow
        title={shell('audit')}
        scope={t('lead')}
        back={{ href: '/settings', label: shell('firm_settings') }}
      >
        {view.reportHref !== undefined && (
          <Link href={view.reportHref} prefetch={false} className="btn">
            {t('access_report')}
          </Link>
        )}
        <a href={view.fileHref} className="btn">
          <Download size={15} aria-hidden />
          {lists('export')}
        </a>
      </TitleRow>
      <Verdict verdict={view.verdict} />
      <Toolbar toolbar={view.toolbar} />
      {state === undefined ? <Events rows={view.rows} /> : <StateScreen state={state} />}
      <StatusBar pager={view.pager} />
    </>
  )
}

function Verdict({ verdict: { isIntact, text, checkedAt } }: { verdict: AuditView['verdict'] }) {
  const t = useTranslations('audit')
  const look = isIntact ? 'border border-line' : 'bg-danger-tint'
  const Icon = isIntact ? ShieldCheck : ShieldAlert
  return (
    <div
      role={isIntact ? undefined : 'alert'}
      className={`mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-2.5 sm:mx-6 ${look}`}
    >
      <Icon size={16} aria-hidden className={isIntact ? 'text-good' : 'text-danger'} />
      <p className="min-w-0 grow basis-4/5 sm:basis-0">
        <b className="font-medium">{t(isIntact ? 'whole' : 'altered')}.</b>{' '}
        <span className="text-quiet">{text}</span>
      </p>
      {checkedAt !== undefined && <span className="text-xs text-faint">{checkedAt}</span>}
      <form method="post" action="/api/audit/verify">
        <Button variant="ghost" size="sm">
          {t('check_now')}
        </Button>
      </form>
    </div>
  )
}

function Events({ rows }: { rows: readonly AuditRow[] }) {
  const t = useTranslations('audit')
  const lists = useTranslations('lists')
  return (
    <table className="tbl" role="table" data-hide="4 5">
      <caption className="sr-only">{t('events')}</caption>
      <colgroup>
        <col className="w-48" />
        <col className="w-62" />
        <col />
        <col className="w-64" />
        <col className="w-36" />
      </colgroup>
      <thead className="sticky top-13 z-10">
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{lists('by')}</th>
          <th scope="col">{t('event')}</th>
          <th scope="col">{lists('client')}</th>
          <th scope="col">{t('address')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq} title={t('event_number', { number: row.seq })}>
            <td className="line1-end text-quiet" title={row.fullTime}>
              {row.day}, <span className="text-faint">{row.time}</span>
            </td>
            <td
              className={`cp cp-sm line2-start ${row.mark.className}`}
              data-av={row.mark.initials}
              title={row.actor}
            >
              <bdi>{row.actor}</bdi>
            </td>
            <td
              className={`line1-start with-i font-medium whitespace-normal ${row.icon}`}
              title={row.event}
            >
              <bdi>{row.event}</bdi>
            </td>
            <td className="text-quiet" title={row.client?.name}>
              {row.client?.href === undefined ? (
                row.client?.name
              ) : (
                <Link
                  href={row.client.href}
                  prefetch={false}
                  className="-mx-2 px-2 hover:underline"
                  dir="auto"
                >
                  {row.client.name}
                </Link>
              )}
            </td>
            <td className="text-faint" title={row.address}>
              <bdi>{row.address}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
