import { ChevronLeft, ChevronRight, ShieldCheck } from 'lucide-react'
import Link from 'next/link'
import { KeptSelection } from '@/components/packs/kept-selection'
import { MakeButton, SelectAll, SelectedCount } from '@/components/packs/make-button'
import { PackContents } from '@/components/packs/pack-contents'
import { type PackRow, PacksTable } from '@/components/packs/packs-table'
import { SelectedSizes, type SizedClient } from '@/components/packs/selected-sizes'
import { TitleRow } from '@/components/layout/title-row'
import { SearchInput } from '@/components/ui/field'
import { packsHref, packsPath, verifyPath } from '@/lib/search-params/packs'
import { getTranslations } from '@/lib/server/http/get-reader'

export interface PacksView {
  readonly scope: string
  readonly monthName: string
  /** "2026-06" */
  readonly month: string
  readonly search: string
  readonly previous: string
  readonly next: string
  readonly rows: readonly PackRow[]
  readonly ready: readonly SizedClient[]
}

const formId = 'packs'

/** The clients of a firm with the state of their month, and a form that makes packs of those that are locked. */
export async function PacksScreen({ view }: { view: PacksView }) {
  const [t, shared, all] = await Promise.all([
    getTranslations('packs_data'),
    getTranslations('packs'),
    getTranslations(),
  ])
  const ready = view.ready.length
  const cannot = view.rows.length - ready
  return (
    <>
      <TitleRow
        title={t('title_all')}
        scope={view.scope}
        back={{ href: '/exports', label: all('exports.title_all') }}
      >
        <MonthLinks view={view} labels={[all('board.previous_month'), all('board.next_month')]} />
        <Link href={verifyPath} prefetch={false} className="btn max-sm:px-2!">
          <ShieldCheck size={15} aria-hidden />
          <span className="max-sm:sr-only">{shared('verify')}</span>
        </Link>
        <MakeButton formId={formId} ready={ready} />
      </TitleRow>
      <div className="grid grow items-start xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col">
          <form action={packsPath} role="search" className="px-4 py-1.5 sm:px-6">
            <input type="hidden" name="month" value={view.month} />
            <SearchInput
              label={all('changes_data.search')}
              name="search"
              className="w-64 max-sm:w-full"
              defaultValue={view.search}
              maxLength={200}
              autoComplete="off"
            />
          </form>
          <form id={formId} method="post" action="/api/packs">
            <input type="hidden" name="month" value={view.month} />
            {view.rows.length === 0 ? (
              <p className="px-4 py-6 text-quiet sm:px-6">{t('no_clients')}</p>
            ) : (
              <PacksTable
                rows={view.rows}
                selectAll={<SelectAll formId={formId} ready={ready} />}
              />
            )}
          </form>
          <p className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 text-xs text-faint sm:px-6">
            <SelectedCount formId={formId} ready={ready} />
            <SelectedSizes formId={formId} clients={view.ready} title={t('as_made')} />
            {cannot > 0 && <span>{t('cannot', { count: cannot })}</span>}
          </p>
        </div>
        <PackContents formId={formId} />
        <KeptSelection formId={formId} month={view.month} />
      </div>
    </>
  )
}

function MonthLinks({
  view: { previous, next, monthName, search },
  labels: [before, after],
}: {
  view: PacksView
  labels: readonly [string, string]
}) {
  return (
    <span className="flex flex-none items-center">
      <Link
        href={packsHref({ month: previous, search })}
        prefetch={false}
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={before}
        title={before}
      >
        <ChevronLeft size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
      <span className="font-medium">{monthName}</span>
      <Link
        href={packsHref({ month: next, search })}
        prefetch={false}
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={after}
        title={after}
      >
        <ChevronRight size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
    </span>
  )
}
