import { hueOf } from '@/lib/format/avatar'

export interface TransactionHeadView {
  readonly counterparty: string
  readonly initials: string
  readonly summary: string
  readonly amount: { readonly text: string; readonly minor: string; readonly isFailed: boolean }
  readonly status: { readonly text: string; readonly className: string } | undefined
}

/** The facts of a transaction that its row has too: who, when, how much, in what state. */
export function TransactionHead({ head }: { head: TransactionHeadView }) {
  const { counterparty, initials, summary, amount, status } = head
  return (
    <div className="px-5 pt-5 pb-4">
      <div className="flex items-start gap-3">
        <span className={`av size-10! text-[14px]! ${hueOf(counterparty)}`} aria-hidden="true">
          {initials}
        </span>
        <div className="min-w-0 grow">
          <p className="text-base font-semibold break-words" dir="auto">
            {counterparty}
          </p>
          <p className="text-faint">{summary}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
        <span
          dir="ltr"
          data-amount=""
          className={`num-t text-2xl font-semibold tracking-[-0.018em] ${amount.isFailed ? 'text-faint line-through' : ''}`}
        >
          {amount.text}
          <span className="text-faint">{amount.minor}</span>
        </span>
        {status && <span className={status.className}>{status.text}</span>}
      </div>
    </div>
  )
}
