'use client'

import { ChevronLeft, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { PeriodButton } from '@/components/layout/period-picker'

/** The head of every screen: where one is, when it was read, and at most two actions. */
export function TitleRow({
  title,
  scope,
  back,
  updatedAt,
  updated,
  hasPeriod = false,
  problem,
  status,
  tabs,
  children,
}: {
  title: ReactNode
  /** One line in faint beside the title: what the screen is of. */
  scope?: ReactNode
  back?: { readonly href: string; readonly label: string } | undefined
  /** The time of the reading, already in words: "10:05". */
  updatedAt?: string | undefined
  /** The same where it comes later than the head: an `Updated`. */
  updated?: ReactNode
  /** Whether the period applies here: on a phone it stands in this row. */
  hasPeriod?: boolean
  /** Why a refresh failed; it stands where the time does. */
  problem?: ReactNode
  /** A badge beside the title. */
  status?: ReactNode
  /** Views of the screen: in this row from 1280 px, in one of their own below. */
  tabs?: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      className={`flex min-h-11 flex-wrap items-center gap-x-3 px-4 max-sm:gap-x-2 sm:px-6 ${tabs === undefined ? '' : 'xl:border-b xl:border-line'}`}
    >
      {back !== undefined && (
        <Link
          href={back.href}
          prefetch={false}
          className="btn btn-ghost -me-4 -ms-3 gap-1! max-sm:-me-1.5 max-sm:-ms-2 max-sm:px-1!"
        >
          <ChevronLeft size={16} aria-hidden className="flex-none rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{back.label}</span>
          <span aria-hidden className="text-faint max-sm:hidden">
            /
          </span>
        </Link>
      )}
      <h1
        className="max-w-full min-w-0 truncate text-xl leading-[43px]! font-semibold tracking-[-0.012em]"
        title={typeof title === 'string' ? title : undefined}
      >
        {title}
      </h1>
      {scope !== undefined && (
        <span className="truncate text-xs text-faint max-lg:hidden">{scope}</span>
      )}
      {status}
      {tabs}
      {/* What does not fit beside the title goes below it together: no button stands there alone. */}
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 max-sm:gap-x-2">
        {hasPeriod && <PeriodButton place="title" />}
        {problem ?? (updatedAt === undefined ? updated : <Updated at={updatedAt} />)}
        {children}
      </div>
    </div>
  )
}

type UpdatedProps = {
  readonly againHref?: string | undefined
} & ({ readonly at: string } | { readonly says: string })

/**
 * When the screen was read, or what is said in place of that; and the button that reads it again, at another
 * address where it has one for that.
 */
export function Updated({ againHref, ...read }: UpdatedProps) {
  const t = useTranslations('lists')
  const router = useRouter()
  const [isRefreshing, startRefresh] = useTransition()
  return (
    <span className="hidden items-center gap-1 text-xs text-faint sm:flex">
      {'says' in read ? read.says : t('updated', { time: read.at })}
      <button
        type="button"
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={t('refresh')}
        title={t('refresh')}
        aria-busy={isRefreshing}
        onClick={() =>
          startRefresh(() => {
            if (againHref === undefined) router.refresh()
            else router.replace(againHref, { scroll: false })
          })
        }
      >
        <RotateCw size={14} aria-hidden className={isRefreshing ? 'animate-spin' : undefined} />
      </button>
    </span>
  )
}
