import { CircleCheck } from 'lucide-react'
import { ChoiceLink } from '@/components/ui/choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import { type ChoiceView, equationOf } from '@/lib/present/ledgers/row-choices'
import { getReader } from '@/lib/server/http/get-reader'

interface RowsProps {
  readonly choices: readonly ChoiceView[]
  readonly chosen: RowChoice
  readonly hrefOf: (rows: RowChoice) => string
  readonly content: LedgerContent
  /** Of a part no sum is said. */
  readonly isWhole: boolean
  /** "Handed over up to 31 May 2026" */
  readonly upTo: string
  readonly isOver: boolean
}

/** Which rows go, each choice a link, and what they add up to. */
export async function LedgerRows(props: RowsProps) {
  const { choices, chosen, hrefOf, content, isWhole, upTo, isOver } = props
  const { text } = await getReader()
  return (
    <section className="min-w-0">
      <div className="flex w-full items-baseline gap-2 pb-1.5">
        <h2 className="grow font-medium">{text('transactions.rows')}</h2>
        <span className="text-xs text-faint">{upTo}</span>
      </div>
      <nav
        aria-label={text('transactions.rows')}
        className="overflow-hidden rounded-lg border border-line"
      >
        {choices.map(({ name, title, hint, count, days }) => (
          <ChoiceLink
            key={name}
            href={hrefOf(name)}
            isCurrent={name === chosen}
            isOver={isOver}
            className="group flex items-center gap-2.5 border-t border-line px-3 py-2 first:border-0 hover:bg-hover aria-[current]:bg-chosen"
          >
            <span
              aria-hidden
              className="grid size-4 flex-none place-content-center rounded-full border border-edge group-aria-[current]:border-action group-aria-[current]:bg-action"
            >
              <span className="size-1.5 rounded-full bg-paper" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-medium sm:truncate">{title}</span>
              <span className="block text-xs text-faint sm:truncate">{hint}</span>
            </span>
            <span className="flex-none text-end max-sm:max-w-24">
              <span className="num-t block font-medium">{count}</span>
              <span className="num-t block text-xs text-faint">{days}</span>
            </span>
          </ChoiceLink>
        ))}
      </nav>
      {isWhole && <Equation content={content} />}
    </section>
  )
}

async function Equation({ content }: { content: LedgerContent }) {
  const reader = await getReader()
  if (content.totals.count === 0) return null
  const { balances, into, out } = equationOf(content, reader)
  return (
    <dl className="flex items-start justify-between gap-2 px-3 pt-3 text-xs max-sm:grid max-sm:grid-cols-2">
      {balances !== undefined && <Term {...balances.opening} />}
      <Term {...into} tone="text-good" operator={balances && '+'} />
      <Term {...out} operator="−" />
      {balances !== undefined && (
        <Term {...balances.closing} operator="=" said={reader.text('ledger_data.as_at_bank')} />
      )}
    </dl>
  )
}

// It stands before a term from 640 px, and is hidden from speech.
const withOperator =
  "sm:relative sm:ps-7 sm:before:absolute sm:before:start-1 sm:before:top-2 sm:before:text-base sm:before:text-faint sm:before:content-[attr(data-operator)_/_'']"

function Term({
  label,
  value,
  tone = '',
  operator,
  said,
}: {
  label: string
  value: string
  tone?: string
  operator?: string | undefined
  /** Why the figure can be relied on. */
  said?: string
}) {
  return (
    <div data-operator={operator} className={operator && withOperator}>
      <dt className="text-faint">{label}</dt>
      <dd className={`num-t flex items-center gap-1 text-sm font-medium ${tone}`} data-amount="">
        <bdi>{value}</bdi>
        {said !== undefined && (
          <>
            <CircleCheck size={13} aria-hidden className="text-good" />
            <span className="sr-only">{said}</span>
          </>
        )}
      </dd>
    </div>
  )
}
