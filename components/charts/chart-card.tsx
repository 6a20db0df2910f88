'use client'

import { ChartMarks, ChartTable, markFills } from '@/components/charts/chart-marks'
import { Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'

/** One column of a chart: its name, what it says in words, and the rows behind it. */
export interface ChartColumnView {
  readonly key: string
  readonly name: string
  readonly label: string
  /** Its width, where not all are alike; then its label stands at its beginning. */
  readonly days?: number
  /** Below the label, where it is another than the column's before: "2026". */
  readonly group: string | undefined
  readonly words: string
  readonly href: string | undefined
  /** What the legend reads out for this column, in the order of the legend. */
  readonly figures: readonly string[]
}

export type MarkKind = 'in' | 'out' | 'partly' | 'unread'

/** A chart as plain data: places are in percent of its width and height, texts in the reader's words. */
export interface ChartView {
  readonly title: string
  readonly scope: string | undefined
  readonly legend: readonly { readonly kind: MarkKind | 'net'; readonly label: string }[]
  readonly ticks: readonly { readonly text: string; readonly place: number }[]
  readonly zero: number
  /** Where a limit lies, which the figures are held against. */
  readonly limit?: number | undefined
  readonly columns: readonly ChartColumnView[]
  /** What the legend reads out of all columns together, until one is chosen. */
  readonly together?: Pick<ChartColumnView, 'name' | 'figures'>
  readonly bars: readonly {
    readonly kind: MarkKind
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  /** The line of the net, or of a balance; with an area where it is one of a balance. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly area: { readonly line: string; readonly fill: string } | undefined
  readonly table: ChartTableView
  readonly isRightToLeft: boolean
}

export interface ChartTableView {
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly { readonly text: string; readonly href?: string | undefined }[]
  }[]
}

/**
 * A chart in a card. Its legend is the readout, of all columns at first: hover, focus or the arrow keys
 * choose one.
 */
export function ChartCard({
  chart,
  figure,
  control,
}: {
  chart: ChartView
  /** Above the chart: what it comes to. */
  figure?: ReactNode
  /** At the end of the head: which of several charts this is. */
  control?: ReactNode
}) {
  const t = useTranslations('charts')
  const [chosen, setChosen] = useState(-1)
  const [hasTable, setTable] = useState(false)
  const tableId = useId()
  const column = chart.columns[chosen] ?? chart.together
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-3">
          <h2 className="text-sm font-semibold">{chart.title}</h2>
          {chart.scope !== undefined && <span className="text-xs text-faint">{chart.scope}</span>}
        </div>
        {control}
        <button
          type="button"
          className="btn btn-ghost btn-icon btn-sm -me-1.5 ms-auto"
          aria-label={t('as_table')}
          title={t('as_table')}
          aria-expanded={hasTable}
          aria-controls={tableId}
          onClick={() => setTable(!hasTable)}
        >
          <Table2 size={15} aria-hidden />
        </button>
        <span
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-xs empty:hidden max-sm:pb-3"
          aria-hidden="true"
        >
          {chart.legend.length > 0 && (
            <span className="text-faint max-sm:w-full">{column?.name}</span>
          )}
          {chart.legend.map(({ kind, label }, index) => (
            <span key={kind} className="num-t flex items-center gap-1.5">
              <svg width="10" height="10">
                <rect
                  width="10"
                  height={kind === 'net' ? 2 : 10}
                  y={kind === 'net' ? 4 : 0}
                  rx="2"
                  className={markFills[kind]}
                />
              </svg>
              <span className="text-quiet">{label}</span>
              <b className="font-medium" data-amount="">
                <bdi dir="ltr">{column?.figures[index]}</bdi>
              </b>
            </span>
          ))}
        </span>
      </div>
      <div className="grow px-4 pt-1 pb-4 max-sm:px-3">
        {figure}
        <Plot chart={chart} chosen={chosen} onChoose={setChosen} />
        <div id={tableId} hidden={!hasTable} className="noscript:block!">
          <ChartTable caption={chart.title} table={chart.table} />
        </div>
      </div>
    </section>
  )
}

function Plot({
  chart,
  chosen,
  onChoose,
}: {
  chart: ChartView
  chosen: number
  onChoose: (index: number) => void
}) {
  const { columns, ticks, area } = chart
  const share = 100 / Math.max(1, columns.length)
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = Math.min(
      columns.length - 1,
      Math.max(0, chosen + (chart.isRightToLeft ? -step : step)),
    )
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')[next]?.focus()
  }
  return (
    <figure className="flex gap-3 max-sm:gap-1" aria-label={chart.title}>
      <svg
        className="h-[var(--plot,13rem)] w-12 flex-none max-sm:w-9 overflow-visible text-2xs"
        aria-hidden="true"
      >
        {ticks.map(({ text, place }) => (
          <text
            key={place}
            x={chart.isRightToLeft ? '0%' : '100%'}
            y={`${place}%`}
            dy="0.35em"
            textAnchor="end"
            className="num-t fill-faint"
            data-amount=""
          >
            {text}
          </text>
        ))}
      </svg>
      <div className="relative min-w-0 grow">
        <svg className="block h-[var(--plot,13rem)] w-full overflow-visible" aria-hidden="true">
          {chosen >= 0 && columns.length > 1 && area === undefined && (
            <rect
              x={`${(chart.isRightToLeft ? columns.length - 1 - chosen : chosen) * share}%`}
              width={`${share}%`}
              height="100%"
              rx="6"
              className="fill-hover"
            />
          )}
          {ticks.map(({ place }) => (
            <line
              key={place}
              x1="0%"
              x2="100%"
              y1={`${place}%`}
              y2={`${place}%`}
              strokeDasharray="2 3"
              className="stroke-line"
            />
          ))}
          <ChartMarks chart={chart} />
        </svg>
        {/* The keys move between the links inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol
          className="absolute inset-0 flex"
          onKeyDown={onKeyDown}
          onPointerLeave={() => onChoose(-1)}
          onBlur={() => onChoose(-1)}
        >
          {columns.map((column, index) => (
            <li
              key={column.key}
              className="min-w-0 flex-1"
              style={column.days === undefined ? undefined : { flexGrow: column.days }}
            >
              <ColumnLink column={column} onChoose={() => onChoose(index)} />
            </li>
          ))}
        </ol>
        <div className="flex pt-2 text-center text-2xs text-faint" aria-hidden="true">
          {columns.map(({ key, label, group, days }) => (
            <span
              key={key}
              className={`flex min-w-0 flex-1 flex-col sm:whitespace-nowrap ${days === undefined ? 'items-center' : 'items-start'} ${columns.length > 6 ? 'max-sm:even:text-transparent' : ''}`}
              style={days === undefined ? undefined : { flexGrow: days }}
            >
              {label}
              {group !== undefined && <span>{group}</span>}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function ColumnLink({
  column: { words, href },
  onChoose,
}: {
  column: ChartColumnView
  onChoose: () => void
}) {
  const shared = {
    className: 'block h-[var(--plot,13rem)] rounded-md',
    'data-column': '',
    onPointerEnter: onChoose,
    onFocus: onChoose,
  }
  const text = <span className="sr-only">{words}</span>
  return href === undefined ? (
    <span {...shared}>{text}</span>
  ) : (
    <a {...shared} href={href} title={words}>
      {text}
    </a>
  )
}
