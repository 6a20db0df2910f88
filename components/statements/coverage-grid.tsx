'use client'

import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleDashed,
  CircleDotDashed,
  EqualNot,
  FileCheck,
  type LucideIcon,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { Coverage, CoverageCell } from '@/lib/queries/figures'

const looks: Record<CoverageCell['kind'], { className: string; icon?: LucideIcon }> = {
  ties_out: { className: 'bg-good-tint text-good', icon: Check },
  differs: { className: 'bg-attention-tint text-attention', icon: EqualNot },
  unchecked: { className: 'bg-press text-quiet', icon: FileCheck },
  partly: { className: 'bg-info-tint text-info', icon: CircleDotDashed },
  missing: { className: 'bg-danger-tint text-danger', icon: CircleAlert },
  not_yet: { className: 'border border-dashed border-line text-faint' },
  before: { className: 'text-faint' },
  undetermined: { className: 'bg-press text-quiet', icon: CircleDashed },
}

const legend = [
  'ties_out',
  'differs',
  'unchecked',
  'partly',
  'missing',
  'not_yet',
  'undetermined',
] as const

const gridClass = 'grid grid-cols-6 gap-1 sm:grid-cols-[11rem_repeat(12,minmax(0,1fr))]'

/** Accounts by the months of a year; each cell says its state, and leads to what covers the month. */
export function CoverageGrid({ coverage }: { coverage: Coverage }) {
  const t = useTranslations('statements')
  const { title, months, rows, complete, previous, next } = coverage
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ kind }) => kind)))
  return (
    <section aria-label={title} className="border-b border-line px-4 pt-1 pb-2 sm:px-6">
      {coverage.partial !== undefined && (
        <p role="status" className="mb-1 rounded-lg bg-attention-tint px-3 py-1 text-attention">
          {t('list_not_read')} {coverage.partial}
        </p>
      )}
      <div role="table" aria-label={t('coverage_table', { title })} className={gridClass}>
        <div role="row" className="contents max-sm:hidden">
          <span role="columnheader" className="py-1 text-xs text-faint">
            {t('account')}
          </span>
          {months.map(({ short, long, isCurrent }) => (
            <span
              key={long}
              role="columnheader"
              title={long}
              className={`truncate py-1 text-center text-xs ${isCurrent ? 'font-medium text-ink' : 'text-faint'}`}
            >
              {short}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row.id} role="row" className="contents">
            <span
              role="rowheader"
              title={row.title}
              className={`with-i ${row.icon} truncate py-1 font-medium max-sm:col-span-6 max-sm:pt-2`}
            >
              {row.href === undefined ? (
                <bdi>{row.title}</bdi>
              ) : (
                <Link
                  href={row.href}
                  prefetch={false}
                  dir="auto"
                  className="-my-1 inline-block max-w-[calc(100%-1.5rem)] truncate py-1 align-middle hover:underline"
                >
                  {row.title}
                </Link>
              )}
            </span>
            {row.cells.length === 0 ? (
              <span role="cell" className="col-span-6 h-7 py-1 text-faint sm:col-span-12">
                {row.none}
              </span>
            ) : (
              row.cells.map((cell, index) => (
                <Cell
                  key={months[index]?.long}
                  cell={cell}
                  account={row.title}
                  month={months[index]}
                />
              ))
            )}
          </div>
        ))}
      </div>
      <div className="flex items-center gap-3 pt-2 text-xs">
        {complete !== undefined && (
          <span className="font-medium whitespace-nowrap max-sm:hidden">{complete}</span>
        )}
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-quiet">
          {legend
            .filter((kind) => used.has(kind))
            .map((kind) => (
              <li key={kind} className="flex items-center gap-1.5">
                <span
                  className={`grid size-5 place-content-center rounded-sm ${looks[kind].className}`}
                >
                  <CellIcon kind={kind} size={12} />
                </span>
                {t(`month_${kind}`)}
              </li>
            ))}
        </ul>
        <span className="grow" />
        <YearLink link={previous} direction="previous" />
        {next !== undefined && <YearLink link={next} direction="next" />}
      </div>
    </section>
  )
}

function YearLink({
  link: { href, label },
  direction,
}: {
  link: { readonly href: string; readonly label: string }
  direction: 'previous' | 'next'
}) {
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight
  return (
    <Link href={href} prefetch={false} className="btn btn-ghost btn-sm">
      {direction === 'previous' && <Icon size={14} className="rtl:-scale-x-100" aria-hidden />}
      {label}
      {direction === 'next' && <Icon size={14} className="rtl:-scale-x-100" aria-hidden />}
    </Link>
  )
}

function Cell({
  cell: { kind, state, href, days },
  account,
  month,
}: {
  cell: CoverageCell
  account: string
  month: Coverage['months'][number] | undefined
}) {
  const name = `${month?.long ?? ''}: ${state}`
  const className = `grid h-7 place-content-center rounded-md ${looks[kind].className}`
  const content = (
    <>
      <CellIcon kind={kind} size={15} />
      <span className="sr-only">{state}</span>
    </>
  )
  const narrow = kind === 'not_yet' || kind === 'before' ? 'max-sm:hidden' : ''
  if (href === undefined) {
    return (
      <span role="cell" title={name} className={`${className} ${narrow}`}>
        {content}
      </span>
    )
  }
  return (
    <span role="cell" className="grid">
      <Link
        href={href}
        prefetch={false}
        aria-label={`${account}, ${name}`}
        title={days === undefined ? name : `${name} (${days})`}
        className={`${className} hover:ring-1 hover:ring-current`}
      >
        {content}
      </Link>
    </span>
  )
}

function CellIcon({ kind, size }: { kind: CoverageCell['kind']; size: number }) {
  const Icon = looks[kind].icon
  if (Icon !== undefined) return <Icon size={size} aria-hidden />
  return kind === 'before' ? <span aria-hidden>–</span> : null
}

/** As high as the grid will be, while it is read. */
export function CoverageSkeleton({ rows, hasFailed }: { rows: number; hasFailed: boolean }) {
  const t = useTranslations('statements')
  const ids = Array.from({ length: Math.max(1, rows) }, (_, index) => `row ${index}`)
  return (
    <div className="border-b border-line px-4 pt-1 pb-2 sm:px-6">
      <p role="status" className="h-6 py-1 text-xs text-faint">
        {t(hasFailed ? 'coverage_failed' : 'coverage_loading')}
      </p>
      <div className="grid gap-1 pt-1 pb-7" aria-hidden inert>
        {ids.map((id) => (
          <span key={id} className="h-7 py-1.5">
            <span className="skel w-36" />
          </span>
        ))}
      </div>
    </div>
  )
}
