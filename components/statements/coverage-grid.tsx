'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Cell, CellIcon, cellLooks } from '@/components/statements/coverage-cell'
import { CoverageMonths, foldMonths } from '@/components/statements/coverage-months'
import type { Coverage } from '@/lib/queries/figures'

const legendKinds = [
  'ties_out',
  'differs',
  'unchecked',
  'partly',
  'missing',
  'not_yet',
  'undetermined',
] as const

/** Accounts by the months of a year; each cell says its state, and leads to what covers the month. */
export function CoverageGrid({
  coverage,
  isFolded = false,
}: {
  coverage: Coverage
  /** Whether a phone shows the latest months alone at first. */
  isFolded?: boolean
}) {
  const t = useTranslations('statements')
  const label = t('coverage_table', { title: coverage.title })
  return (
    <section
      aria-label={coverage.title}
      className="border-b border-line px-4 pt-1 pb-2 max-sm:pb-1 sm:px-6"
    >
      {coverage.partial !== undefined && (
        <p role="status" className="mb-1 rounded-lg bg-attention-tint px-3 py-1 text-attention">
          {t('list_not_read')} {coverage.partial}
        </p>
      )}
      <YearTable coverage={coverage} label={label} />
      <div className="flex items-center gap-3 pt-2 text-xs max-sm:hidden">
        {coverage.complete !== undefined && (
          <span className="font-medium whitespace-nowrap">{coverage.complete}</span>
        )}
        <Legend kinds={kindsOf(coverage.rows)} />
        <span className="grow" />
        <Years coverage={coverage} />
      </div>
      <PhoneMonths coverage={coverage} label={label} isFolded={isFolded} />
    </section>
  )
}

/** A row for each month; folded, the latest, and a legend of what is not in order alone. */
function PhoneMonths({
  coverage,
  label,
  isFolded,
}: {
  coverage: Coverage
  label: string
  isFolded: boolean
}) {
  const t = useTranslations('statements')
  const [isOpen, setOpen] = useState(!isFolded)
  const { due, first, exceptionsBefore } = foldMonths(coverage)
  const places = isOpen ? due : first
  const kinds = kindsOf(coverage.rows, places).filter((kind) => isOpen || kind !== 'ties_out')
  return (
    <div className="text-xs sm:hidden">
      <CoverageMonths coverage={coverage} places={places} label={label} />
      {kinds.length > 0 && (
        <div className="pt-1">
          <Legend kinds={kinds} />
        </div>
      )}
      <div className="flex items-center pt-1">
        {isFolded && due.length > first.length && (
          <button
            type="button"
            className="btn btn-ghost btn-sm -ms-2.5 min-w-0"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="truncate">
              {isOpen ? t('coverage_fewer') : t('coverage_all', countOf(due.length))}
              {!isOpen && exceptionsBefore > 0 && (
                <span className="text-attention">
                  {` · ${t('coverage_before', countOf(exceptionsBefore))}`}
                </span>
              )}
            </span>
          </button>
        )}
        <span className="grow" />
        <Years coverage={coverage} />
      </div>
    </div>
  )
}

const countOf = (count: number) => ({ count, number: String(count) })

const gridClass = 'grid grid-cols-[11rem_repeat(12,minmax(0,1fr))] gap-1 max-sm:hidden'

function YearTable({ coverage: { months, rows }, label }: { coverage: Coverage; label: string }) {
  const t = useTranslations('statements')
  return (
    <div role="table" aria-label={label} className={gridClass}>
      <div role="row" className="contents">
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
            className={`with-i ${row.icon} truncate py-1 font-medium`}
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
            <span role="cell" className="col-span-12 h-7 py-1 text-faint">
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
  )
}

type LegendKind = (typeof legendKinds)[number]

/** What the cells show, of all months or of those at these places. */
function kindsOf(rows: Coverage['rows'], places?: readonly number[]): LegendKind[] {
  const used = new Set(
    rows.flatMap(({ cells }) =>
      cells.filter((_, place) => places?.includes(place) ?? true).map(({ kind }) => kind),
    ),
  )
  return legendKinds.filter((kind) => used.has(kind))
}

function Legend({ kinds }: { kinds: readonly LegendKind[] }) {
  const t = useTranslations('statements')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-quiet">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span
            className={`grid size-5 place-content-center rounded-sm ${cellLooks[kind].className}`}
          >
            <CellIcon kind={kind} size={12} />
          </span>
          {t(kind === 'ties_out' ? 'legend_ties_out' : `month_${kind}`)}
        </li>
      ))}
    </ul>
  )
}

function Years({ coverage: { previous, next } }: { coverage: Coverage }) {
  return (
    <>
      <YearLink link={previous} direction="previous" />
      {next !== undefined && <YearLink link={next} direction="next" />}
    </>
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

/** As high as the grid will be, while it is read. */
export function CoverageSkeleton({ rows, hasFailed }: { rows: number; hasFailed: boolean }) {
  const t = useTranslations('statements')
  const ids = Array.from({ length: Math.max(1, rows) }, (_, index) => `row ${index}`)
  return (
    <div className="border-b border-line px-4 pt-1 pb-2 max-sm:pb-1 sm:px-6">
      <p role="status" className="h-6 py-1 text-xs text-faint">
        {t(hasFailed ? 'coverage_failed' : 'coverage_loading')}
      </p>
      {/* A phone shows three months, however many accounts there are. */}
      <div className="grid gap-1 pt-1 pb-7 max-sm:h-32" aria-hidden inert>
        {ids.map((id) => (
          <span key={id} className="h-7 py-1.5 max-sm:nth-[n+4]:hidden">
            <span className="skel w-36" />
          </span>
        ))}
      </div>
    </div>
  )
}
