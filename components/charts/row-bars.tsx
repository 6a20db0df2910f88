import { scaleLinear } from 'd3-scale'
import styles from '@/components/charts/row-bars.module.css'
import { rounded } from '@/components/charts/value-scale'

export interface RowBar {
  readonly key: string
  readonly name: string
  readonly amount: bigint
  /** As it is shown: "$1,250.00". */
  readonly text: string
  readonly href: string | undefined
}

/** A bar for each of a few things with names, the longest for the largest; each leads to its rows. */
export function RowBars({
  label,
  bars,
  isLeftwards,
}: {
  label: string
  bars: readonly RowBar[]
  isLeftwards: boolean
}) {
  const numbers = bars.map(({ amount }) => Number(amount))
  const scale = scaleLinear()
    .domain([0, Math.max(1, ...numbers)])
    .range([0, 100])
  return (
    <ol className={styles['rows']} aria-label={label}>
      {bars.map(({ key, name, amount, text, href }) => {
        const width = rounded(Math.max(0, scale(Number(amount))))
        const content = (
          <>
            <span className={styles['name']}>
              <bdi>{name}</bdi>
            </span>
            <svg aria-hidden="true">
              <rect
                x={isLeftwards ? `${rounded(100 - width)}%` : '0%'}
                width={`${width}%`}
                height="100%"
              />
            </svg>
            <span className={styles['amount']} data-amount="">
              {text}
            </span>
          </>
        )
        return (
          <li key={key}>
            {href === undefined ? <span>{content}</span> : <a href={href}>{content}</a>}
          </li>
        )
      })}
    </ol>
  )
}
