import type { ReactNode } from 'react'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { booksApiPath } from '@/lib/queries/books'

interface DecisionFormProps {
  readonly shown: ShownBooks
  readonly mayPrepare: boolean
  readonly action: 'apart' | 'timing' | 'together' | 'withdraw'
  /** What it is about. */
  readonly field: readonly [name: 'about' | 'decision', value: string]
  /** Names the button with its row, for screen readers. */
  readonly label: string
  readonly icon: ReactNode
  readonly children?: string | undefined
}

/** A decision as a plain form, which leads back to the same page. */
export function DecisionForm({
  shown,
  mayPrepare,
  action,
  field: [name, value],
  label,
  icon,
  children,
}: DecisionFormProps) {
  if (!mayPrepare) return null
  return (
    <form action={booksApiPath(shown.client.connection_id, 'decisions')} method="post">
      <input type="hidden" name="account" value={shown.account?.id ?? ''} />
      <input type="hidden" name="month" value={shown.month.first} />
      <input type="hidden" name={name} value={value} />
      <button
        type="submit"
        name="action"
        value={action}
        className={`btn btn-ghost btn-sm ${children === undefined ? 'btn-icon' : ''}`}
        aria-label={label}
        title={label}
      >
        {icon}
        {children !== undefined && (
          <span aria-hidden className="sm:max-xl:hidden">
            {children}
          </span>
        )}
      </button>
    </form>
  )
}
