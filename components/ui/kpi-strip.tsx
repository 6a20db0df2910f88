import type { ReactNode } from 'react'

export interface Kpi {
  id: string
  label: ReactNode
  /** The day that the figure is of, as a phone shows it: below, and out of the label there. */
  day?: { readonly text: string; readonly labelWithout: string } | undefined
  /** The figure, its minor digits apart; undefined while it is read. */
  figure?: { readonly text: string; readonly minor: string }
  /** One line of what it compares with, or covers. */
  context?: ReactNode
}

const columns = {
  1: '',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
}

/** Up to five figures in one card. With an odd number the first takes the whole row below 1024 px. */
export function KpiStrip({ kpis }: { kpis: readonly Kpi[] }) {
  const count = Math.min(Math.max(kpis.length, 1), 5) as keyof typeof columns
  const wideFirst = count % 2 === 1 ? '[&>*:first-child]:max-lg:col-span-2' : ''
  return (
    <dl className={`card grid grid-cols-2 divide-line lg:divide-x ${columns[count]} ${wideFirst}`}>
      {kpis.map(({ id, label, day, figure, context }) => (
        <div
          key={id}
          className="flex min-w-0 flex-col gap-0.5 border-line px-4 py-3 max-lg:-mt-px max-lg:border-t"
        >
          <dt className="flex items-center gap-1.5 text-xs font-medium text-quiet">
            {day === undefined ? (
              label
            ) : (
              <>
                <span className="max-sm:hidden">{label}</span>
                <span className="sm:hidden">{day.labelWithout}</span>
              </>
            )}
          </dt>
          <dd
            data-amount=""
            className="num-t text-xl font-semibold tracking-[-0.01em] max-xl:text-base max-xl:leading-7"
          >
            {figure === undefined ? (
              <span className="skel w-24" aria-hidden />
            ) : (
              <bdi dir="ltr">
                {figure.text}
                <span className="text-faint">{figure.minor}</span>
              </bdi>
            )}
          </dd>
          {context !== undefined && <dd className="text-xs text-faint">{context}</dd>}
          {day !== undefined && (
            <dd className="text-xs text-faint first-letter:uppercase sm:hidden">{day.text}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
