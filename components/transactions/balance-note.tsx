'use client'

/** The balance after each row: whether it is shown, and why not where it cannot be. */
export interface BalanceView {
  readonly isShown: boolean
  /** Shows or hides it; undefined where the list cannot have one. */
  readonly toggleHref: string | undefined
  /** What it is counted from, or why there is none though it was requested. */
  readonly note: string | undefined
}

export function BalanceNote({ balance: { note } }: { balance: BalanceView }) {
  if (note === undefined) return null
  return (
    <p role="status" className="px-4 pb-1.5 text-xs text-faint sm:px-6">
      {note}
    </p>
  )
}
