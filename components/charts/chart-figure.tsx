import type { ReactNode } from 'react'
import styles from '@/components/charts/chart-figure.module.css'
import type { ColumnWords } from '@/components/charts/column-words'
import type { ValueScale } from '@/components/charts/value-scale'
import { compactMoney } from '@/lib/format/money'
import type { Format } from '@/lib/format/create-format'

export interface ShownColumn extends ColumnWords {
  /** What the chart says of it, for whoever cannot see it and for whoever points at it. */
  readonly words: string
  /** The rows behind it; undefined where none were read. */
  readonly href: string | undefined
}

/**
 * A chart as a figure: marks in an SVG that only shows, and over it one link for each column, which
 * says in words what stands there and leads to its rows. Text is never within the part that
 * stretches, and positions are attributes: the page allows no inline style.
 */
export function ChartFigure({
  label,
  legend,
  scale,
  currency,
  columns,
  format,
  children,
}: {
  label: string
  legend: readonly { readonly kind: string; readonly words: string }[]
  scale: ValueScale
  currency: string
  columns: readonly ShownColumn[]
  format: Format
  /** The marks, in percent of the width and height. */
  children: ReactNode
}) {
  const isLeftwards = format.direction === 'rtl'
  const zero = scale.place(0n)
  return (
    <figure className={styles['figure']} aria-label={label}>
      {legend.length > 0 && (
        <figcaption>
          {legend.map(({ kind, words }) => (
            <span key={kind}>
              <svg aria-hidden="true" className={styles['swatch']}>
                <rect width="100%" height="100%" data-kind={kind} />
              </svg>
              {words}
            </span>
          ))}
        </figcaption>
      )}
      <svg className={styles['axis']} aria-hidden="true">
        {scale.ticks.map(({ amount, place }) => (
          <text
            key={place}
            x={isLeftwards ? '0%' : '100%'}
            y={`${place}%`}
            dy="0.35em"
            textAnchor="end"
            data-amount=""
          >
            {compactMoney({ amount, currency }, format.locale)}
          </text>
        ))}
      </svg>
      <div className={styles['plot']}>
        <svg aria-hidden="true" className={styles['marks']}>
          {scale.ticks.map(({ place }) => (
            <line key={place} x1="0%" x2="100%" y1={`${place}%`} y2={`${place}%`} />
          ))}
          {children}
          <line x1="0%" x2="100%" y1={`${zero}%`} y2={`${zero}%`} data-kind="zero" />
        </svg>
        <ol className={styles['columns']}>
          {columns.map((column) => (
            <li key={column.name}>
              <ColumnLink {...column} />
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

function ColumnLink({ words, href, label, group }: ShownColumn) {
  const content = (
    <>
      <span className={styles['words']}>{words}</span>
      <span className={styles['label']} aria-hidden="true">
        {label}
        {group !== undefined && <small>{group}</small>}
      </span>
    </>
  )
  return href === undefined ? <span>{content}</span> : <a href={href}>{content}</a>
}
