import { statusBadge, toneOf } from '@/components/data-table/transaction-look'
import type { SentTransaction } from '@/components/data-table/transaction-row'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { splitMinor } from '@/lib/format/money'

/** The facts of a transaction that its row has too: who, when, how much, in what state. */
export function TransactionHead({ row }: { row: SentTransaction }) {
  const { counterparty, type, date, status, sum } = row
  const amount = splitMinor(row.amount, sum.amount.currency)
  return (
    <div className="px-5 pt-5 pb-4">
      <div className="flex items-start gap-3">
        <span className={`av size-10! text-[14px]! ${hueOf(counterparty)}`} aria-hidden="true">
          {initialsOf(counterparty)}
        </span>
        <div className="min-w-0 grow">
          <p className="text-base font-semibold break-words" dir="auto">
            {counterparty}
          </p>
          <p className="text-faint">{[type, date].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4">
        <span
          dir="ltr"
          data-amount=""
          className={`num-t text-2xl font-semibold tracking-[-0.018em] ${toneOf(sum) === 'failed' ? 'text-faint line-through' : ''}`}
        >
          {amount.text}
          <span className="text-faint">{amount.minor}</span>
        </span>
        {status !== undefined && <span className={statusBadge(sum.status)}>{status}</span>}
      </div>
    </div>
  )
}
