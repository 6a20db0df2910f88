import Link from 'next/link'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { changesHref, changesPageSize, isChangesNarrowed } from '@/lib/search-params/changes'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** How many changes in how many closes, how many of them are unchanged, and how old the oldest re-reading is. */
export async function ChangesFoot({ read }: { read: ChangesRead }) {
  const [t, { text, instant }] = await Promise.all([getTranslations('changes_data'), getReader()])
  const { params, counts, chosen } = read
  if (chosen.months.length === 0) return null
  const { unchanged, not_re_read: unread } = counts.months
  const isAccepted = params.view === 'accepted'
  const pages = Math.ceil(chosen.months.length / changesPageSize)
  const links = [
    { page: params.page - 1, label: text('lists.previous') },
    { page: params.page + 1, label: text('lists.next') },
  ].filter(({ page }) => page >= 1 && page <= pages)
  return (
    <nav
      aria-label={text('lists.pages')}
      className="num-t sticky bottom-0 z-20 mt-auto flex h-11 flex-none items-center gap-x-3 border-t border-line bg-paper px-4 text-xs whitespace-nowrap text-faint sm:px-6"
    >
      <span>
        {isAccepted
          ? t('accepted_count', { count: counts.accepted })
          : isChangesNarrowed(params)
            ? t('in_all', { changes: t('changes_found', { count: counts.open }) })
            : t('changes_found', { count: counts.open })}
        <span className="max-sm:hidden">
          {' '}
          {t('in_months', { count: isAccepted ? counts.acceptedMonths : counts.months.changed })}
        </span>
      </span>
      {unchanged > 0 && (
        <span className="border-s border-line ps-3 max-md:hidden">
          {t('unchanged_months', { count: unchanged })}
        </span>
      )}
      <span className="max-lg:hidden">
        {counts.oldestReRead === undefined
          ? t('not_re_read_months', { count: unread })
          : t('oldest', { day: instant(counts.oldestReRead) })}
      </span>
      <span className="grow" />
      {links.map(({ page, label }) => (
        <Link
          key={page}
          href={changesHref(params, { page })}
          prefetch={false}
          className="btn btn-sm"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
