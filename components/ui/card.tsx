import type { ReactNode } from 'react'

/** A bordered part of a page with a head of 44 px. Never one within another. */
export function Card({
  title,
  scope,
  end,
  flush = false,
  headingLevel = 2,
  className = '',
  children,
}: {
  title?: ReactNode
  /** What the figures cover, faint beside the title. */
  scope?: ReactNode
  /** One link or control at the end of the head. */
  end?: ReactNode
  /** The content reaches the edges: a table, a list of rows. */
  flush?: boolean
  headingLevel?: 2 | 3
  className?: string
  children: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={`card flex min-w-0 flex-col ${className}`.trim()}>
      {title !== undefined && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
          <Heading className="text-sm font-semibold">{title}</Heading>
          {scope !== undefined && <span className="text-xs text-faint">{scope}</span>}
          <span className="grow" />
          {end}
        </div>
      )}
      <div className={flush ? 'grow pt-1' : 'grow px-4 pt-1 pb-4'}>{children}</div>
    </section>
  )
}
