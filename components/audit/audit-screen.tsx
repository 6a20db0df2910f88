'use client'

import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { auditHref, type AuditParams } from '@/components/audit/audit-params'
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

interface Choice {
  readonly value: string
  readonly label: string
}

/** A page of the firm's record, as plain data. */
export interface AuditView {
  readonly verdict: {
    readonly isIntact: boolean
    readonly text: string
    readonly checkedAt: string | undefined
  }
  readonly params: AuditParams
  readonly people: readonly Choice[]
  readonly clients: readonly Choice[]
  readonly kinds: readonly Choice[]
  readonly fileHref: string
  /** What a client can be handed of it. */
  readonly reportHref: string | undefined
  readonly clearHref: string | undefined
  readonly rows: readonly AuditRow[]
  readonly latestHref: string | undefined
  readonly earlierHref: string | undefined
  readonly state: StateView | undefined
}

/** What people of the firm did, newest first. Nothing here can be changed. */
export function AuditScreen({ view }: { view: AuditView }) {
  const t = useTranslations('audit')
  const { state, latestHref, earlierHref } = view
  return (
    <>
      <TitleRow
        title={t('title')}
        scope={t('lead')}
        back={{ href: '/settings', label: t('settings') }}
      >
        {view.reportHref !== undefined && (
          <Link href={view.reportHref} prefetch={false} className="btn">
            {t('access_report')}
          </Link>
        )}
        <a href={view.fileHref} download className="btn">
          <Download size={15} aria-hidden />
          {t('export')}
        </a>
      </TitleRow>
      <Verdict verdict={view.verdict} />
      <Filters view={view} />
      {state === undefined ? <Events rows={view.rows} /> : <StateScreen state={state} />}
      <nav
        aria-label={t('pages')}
        className="sticky bottom-0 z-20 mt-auto flex h-11 flex-none items-center gap-1.5 border-t border-line bg-paper px-4 text-xs text-faint sm:px-6"
      >
        <span className="grow">{earlierHref === undefined ? t('end') : t('newest_first')}</span>
        {latestHref !== undefined && (
          <Link href={latestHref} prefetch={false} className="btn btn-sm">
            {t('latest')}
          </Link>
        )}
        {earlierHref !== undefined && (
          <Link href={earlierHref} prefetch={false} className="btn btn-sm">
            {t('earlier')}
          </Link>
        )}
      </nav>
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

/** A GET form, so that it filters without a script; with one it filters as one chooses. */
function Filters({ view: { params, people, clients, kinds, clearHref } }: { view: AuditView }) {
  const t = useTranslations('audit')
  const router = useRouter()
  const choose = (name: keyof AuditParams, value: string): void =>
    router.push(auditHref({ ...params, before: undefined, [name]: value || undefined }))
  const field = (
    name: 'client' | 'person' | 'kind',
    label: string,
    blank: string,
    options: readonly Choice[],
  ) => (
    <select
      name={name}
      aria-label={label}
      className="field w-40"
      defaultValue={params[name] ?? ''}
      onChange={(event) => choose(name, event.target.value)}
    >
      <option value="">{blank}</option>
      {options.map(({ value, label: option }) => (
        <option key={value} value={value}>
          {option}
        </option>
      ))}
    </select>
  )
  const day = (name: 'from' | 'until', label: string) => (
    <label className="flex items-center gap-1.5 text-xs text-faint">
      {label}
      <input
        type="date"
        name={name}
        className="field w-36"
        defaultValue={params[name] ?? ''}
        // While it is typed there is no date yet.
        onBlur={(event) => {
          if (event.target.value !== (params[name] ?? '')) choose(name, event.target.value)
        }}
      />
    </label>
  )
  return (
    <form
      key={auditHref({ ...params, before: undefined })}
      action="/settings/audit"
      className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-6"
    >
      {field('client', t('client'), t('any_client'), clients)}
      {field('person', t('person'), t('anybody'), people)}
      {field('kind', t('kind'), t('any_kind'), kinds)}
      {day('from', t('from_day'))}
      {day('until', t('until_day'))}
      {clearHref !== undefined && (
        <Link href={clearHref} prefetch={false} className="btn btn-ghost btn-sm">
          {t('clear')}
        </Link>
      )}
      <noscript>
        <button type="submit" className="btn">
          {t('filter')}
        </button>
      </noscript>
    </form>
  )
}

function Events({ rows }: { rows: readonly AuditRow[] }) {
  const t = useTranslations('audit')
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
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('event')}</th>
          <th scope="col">{t('client')}</th>
          <th scope="col">{t('address')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.seq} title={t('event_number', { number: row.seq })}>
            <td className="mb text-quiet" title={row.fullTime}>
              {row.day}, <span className="text-faint">{row.time}</span>
            </td>
            <td
              className={`cp cp-sm mc ${row.mark.className}`}
              data-av={row.mark.initials}
              title={row.actor}
            >
              <bdi>{row.actor}</bdi>
            </td>
            <td
              className={`ma with-i font-medium max-sm:whitespace-normal ${row.icon}`}
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
                  className="hover:underline"
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
