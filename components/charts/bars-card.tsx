import type { ReactNode } from 'react'

/** A bar for each of a few things with names; each leads to its rows. */
export interface RowBarView {
  readonly key: string
  readonly name: string
  /** As it is shown: "$1,250.00". */
  readonly text: string
  /** In hundredths of the longest bar. */
  readonly percent: number
  readonly href: string | undefined
}

export function BarsCard({
  title,
  scope,
  action,
  bars,
  note,
}: {
  title: string
  /** What the bars are of. */
  scope?: string
  action?: ReactNode
  bars: readonly RowBarView[]
  note?: string | undefined
}) {
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 pt-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {scope !== undefined && <span className="text-xs text-faint">{scope}</span>}
        <span className="grow" />
        {action}
      </div>
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-4" aria-label={title}>
        {bars.map(({ key, name, text, percent, href }) => {
          const content = (
            <>
              <span className="flex items-baseline gap-3">
                <span dir="auto" className="min-w-0 grow truncate" title={name}>
                  {name}
                </span>
                <span className="num-t" dir="ltr" data-amount="">
                  {text}
                </span>
              </span>
              <progress className="bar mt-1 block w-full!" max={100} value={percent} aria-hidden />
            </>
          )
          return (
            <li key={key}>
              {href === undefined ? (
                content
              ) : (
                <a href={href} className="block rounded-md hover:bg-hover">
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ol>
      {note !== undefined && <p className="px-4 pb-4 text-xs text-faint">{note}</p>}
    </section>
  )
}
