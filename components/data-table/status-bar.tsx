'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMatchCount } from '@/components/data-table/match-count'
import { Menu, MenuRadioGroup, MenuRadioItem } from '@/components/ui/menu'

/** Which rows of the list these are, and the ways to the others. */
export interface PagerView {
  /** Number of the first and last row shown, from 1; undefined where they cannot be numbered. */
  readonly rows: { readonly first: string; readonly last: string } | undefined
  readonly isEnd: boolean
  /** Why the list was not read on, though the bank did not end it. */
  readonly cutOff?: string | undefined
  readonly page: number
  readonly previousHref: string | undefined
  readonly nextHref: string | undefined
  readonly size: number
  readonly sizes: readonly { readonly size: number; readonly href: string }[]
}

/** The foot of every list: one line, with the totals between the rows and the pages. */
export function StatusBar({ pager, children }: { pager: PagerView; children?: ReactNode }) {
  const t = useTranslations('lists')
  const matches = useMatchCount()
  return (
    <nav
      aria-label={t('pages')}
      className="sticky bottom-0 z-20 mt-auto flex min-h-11 flex-none items-center gap-x-3 border-t border-line bg-paper px-4 text-xs whitespace-nowrap text-faint sm:px-6"
    >
      <span className="flex-none">
        {matches !== undefined
          ? t('rows_match', { count: matches })
          : pager.rows === undefined
            ? t('page', { number: pager.page })
            : t('row_range', pager.rows)}
        <span className="max-sm:hidden">
          {' '}
          · {pager.cutOff ?? (pager.isEnd ? t('end_of_list') : t('more_follow'))}
        </span>
      </span>
      <span className="flex min-w-0 border-s border-line ps-1 empty:hidden">{children}</span>
      <span className="grow" />
      <PageSize pager={pager} />
      <span className="flex flex-none gap-1.5">
        <PageLink href={pager.previousHref} label={t('previous')}>
          <ChevronLeft size={14} className="rtl:-scale-x-100" aria-hidden />
          <span className="max-sm:sr-only">{t('previous')}</span>
        </PageLink>
        <PageLink href={pager.nextHref} label={t('next')}>
          <span className="max-sm:sr-only">{t('next')}</span>
          <ChevronRight size={14} className="rtl:-scale-x-100" aria-hidden />
        </PageLink>
      </span>
    </nav>
  )
}

const dwellMilliseconds = 80

function PageLink({
  href,
  label,
  children,
}: {
  href: string | undefined
  label: string
  children: ReactNode
}) {
  // Read ahead of the click, each a call to the bank, once somebody stays on the link: a click that
  // comes at once reads the page by itself.
  const [isNear, setNear] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setNear(true), dwellMilliseconds)
  }
  const leave = () => clearTimeout(timer.current)
  if (href === undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className="btn btn-sm max-sm:px-1.5!"
      >
        {children}
      </span>
    )
  }
  return (
    <Link
      href={href}
      prefetch={isNear}
      onPointerEnter={stay}
      onFocus={stay}
      onPointerLeave={leave}
      onBlur={leave}
      // The router takes the focus away where it scrolls: page after page by Enter alone.
      scroll={false}
      onNavigate={() => {
        leave()
        scrollTo({ top: 0, behavior: 'instant' })
      }}
      aria-label={label}
      className="btn btn-sm max-sm:px-1.5!"
    >
      {children}
    </Link>
  )
}

/** Another size is another address. */
function PageSize({ pager: { size, sizes } }: { pager: PagerView }) {
  const t = useTranslations('lists')
  const router = useRouter()
  if (sizes.length === 0) return null
  const show = (value: string) => {
    const href = sizes.find((each) => String(each.size) === value)?.href
    if (href === undefined) return
    router.push(href, { scroll: false })
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <span className="flex items-center gap-2 max-lg:hidden">
      <span aria-hidden>{t('rows_per_page')}</span>
      <Menu
        label={t('rows_per_page')}
        align="end"
        side="top"
        className="w-24"
        trigger={
          <button
            type="button"
            className="btn btn-sm num-t"
            aria-label={`${t('rows_per_page')}: ${size}`}
          >
            {size}
            <ChevronDown size={13} aria-hidden />
          </button>
        }
      >
        <MenuRadioGroup value={String(size)} onChange={show} label={t('rows_per_page')}>
          {sizes.map((each) => (
            <MenuRadioItem key={each.size} value={String(each.size)}>
              {each.size}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
    </span>
  )
}
