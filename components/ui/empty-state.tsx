import type { ReactNode } from 'react'

const tiles = {
  plain: 'bg-press text-quiet',
  info: 'bg-info-tint text-info',
  attention: 'bg-attention-tint text-attention',
  danger: 'bg-danger-tint text-danger',
}

/** Nothing to show, or not now: what it means, the next step, and one alternative. */
export function EmptyState({
  title,
  icon,
  tone = 'plain',
  action,
  foot,
  headingLevel = 2,
  children,
}: {
  title: string
  icon?: ReactNode
  tone?: keyof typeof tiles
  /** One primary button and one other at most. */
  action?: ReactNode
  /** The age of the data, or a reference with its copy button. */
  foot?: ReactNode
  headingLevel?: 1 | 2 | 3
  /** One or two sentences. */
  children?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex min-h-64 flex-col">
      <div className="flex grow flex-col items-center gap-1 px-6 pt-9 pb-8 text-center">
        {icon !== undefined && (
          <span className={`tile mb-2 size-11 ${tiles[tone]}`} aria-hidden="true">
            {icon}
          </span>
        )}
        <Heading className="text-base font-semibold">{title}</Heading>
        {children !== undefined && <p className="max-w-[44ch] text-quiet">{children}</p>}
        {action !== undefined && (
          <div className="flex flex-wrap justify-center gap-2 pt-3">{action}</div>
        )}
      </div>
      {foot !== undefined && (
        <div className="border-t border-line px-4 py-2 text-center text-xs text-faint">{foot}</div>
      )}
    </div>
  )
}
