import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

export interface LinkedChoice {
  readonly name: string
  readonly label: string
  /** Faint at the end. */
  readonly end?: string | undefined
  readonly href: string
  readonly isCurrent: boolean
}

/**
 * A link to the same screen with another choice. Over another screen it stays there; on a page of its own it is
 * a plain one, since a link within the app would open the page over itself.
 */
export function ChoiceLink({
  href,
  isCurrent,
  isOver,
  className,
  children,
}: {
  href: string
  isCurrent: boolean
  /** Whether it stands over another screen. */
  isOver: boolean
  className: string
  children: ReactNode
}) {
  const current = isCurrent ? 'true' : undefined
  if (!isOver) {
    return (
      <a href={href} aria-current={current} className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link
      href={href}
      replace
      scroll={false}
      prefetch={false}
      aria-current={current}
      className={className}
    >
      {children}
    </Link>
  )
}

/** One of several by links, so that what follows from it is read again; it needs no script. */
export function ChoiceList({ label, choices, isOver, className = '' }: ChoiceListProps) {
  return (
    <nav aria-label={label} className={className}>
      {choices.map(({ name, end, ...choice }) => (
        <ChoiceLink
          key={name}
          href={choice.href}
          isCurrent={choice.isCurrent}
          isOver={isOver}
          className="flex min-h-10 items-center gap-2 rounded-md px-2.5 text-quiet hover:bg-hover aria-[current]:bg-paper aria-[current]:text-ink aria-[current]:shadow-[0_0_0_1px_var(--color-line),var(--shadow-control)]"
        >
          <span className="min-w-0 grow truncate font-medium" dir="auto">
            {choice.label}
          </span>
          {end !== undefined && <span className="flex-none text-xs text-faint">{end}</span>}
        </ChoiceLink>
      ))}
    </nav>
  )
}

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly LinkedChoice[]
  readonly isOver: boolean
  readonly className?: string
}

/** The same folded under the one that is chosen. */
export function FoldedChoice({ label, choices, isOver, className = '' }: ChoiceListProps) {
  const current = choices.find(({ isCurrent }) => isCurrent)
  return (
    <details className={`relative ${className}`}>
      <summary className="btn w-full list-none justify-between! [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate">
          <span className="font-normal text-faint">{label}:</span> <bdi>{current?.label}</bdi>
        </span>
        {current?.end !== undefined && (
          <span className="grow text-start text-xs font-normal text-faint">{current.end}</span>
        )}
        <ChevronDown size={14} aria-hidden className="flex-none" />
      </summary>
      <ChoiceList
        label={label}
        choices={choices}
        isOver={isOver}
        className="mt-1 rounded-lg border border-line bg-float p-1"
      />
    </details>
  )
}
