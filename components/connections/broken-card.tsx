import { MessageCircleQuestionMark, RotateCw, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Button, ButtonLink } from '@/components/ui/button'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { brokenBy, type BrokenStretch } from '@/lib/domain/connections/gap-receipt'
import { addDays } from '@/lib/domain/periods/day-range'
import { brokenDaysInWords, missingInWords } from '@/lib/present/gap-words'
import { listDates } from '@/lib/search-params/list-definition'
import { transactionsHref } from '@/lib/search-params/list-hrefs'
import { gapPath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

/** Days of one account that do not follow, as the sum that shows it, and what a person can do. */
export async function BrokenCard({
  connection_id,
  gap,
  broken,
}: {
  connection_id: string
  gap: ClientGap
  broken: BrokenStretch
}) {
  const reader = await getReader()
  const { text } = reader
  const { from, to } = listDates.transactions
  const href = transactionsHref(connection_id, {
    account_id: [broken.account],
    [from]: [broken.first],
    [to]: [addDays(broken.last, 1)],
  })
  const id = `broken-${broken.first}`
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4">
        <h2 id={id} className="text-sm font-semibold">
          {brokenDaysInWords(broken, reader)}
        </h2>
        <span className="text-xs text-faint">{broken.name ?? broken.account}</span>
        <span className="grow" />
        <Link href={href} prefetch={false} className="link text-xs">
          {text('gap_data.show_days')}
        </Link>
      </div>
      <Equation broken={broken} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-attention-tint px-4 py-2.5">
        <TriangleAlert size={16} className="flex-none text-attention" aria-hidden />
        <span className="min-w-0 grow">
          <b className="font-medium" data-amount>
            {missingInWords(broken, reader)}
          </b>{' '}
          {text(gap.dueAt === null ? 'gap_data.read_twice' : 'gap_data.read_again_soon')}
        </span>
        <span className="flex flex-wrap gap-2">
          {gap.dueAt === null && (
            <form method="post" action={gapPath(connection_id)}>
              <input type="hidden" name="action" value="read_again" />
              <input type="hidden" name="gap" value={gap.id} />
              <Button size="sm" icon={<RotateCw />}>
                {text('gap_data.read_again')}
              </Button>
            </form>
          )}
          <ButtonLink
            size="sm"
            href={`/clients/${encodeURIComponent(connection_id)}/questions`}
            icon={<MessageCircleQuestionMark />}
          >
            {text('gap_data.ask_client')}
          </ButtonLink>
        </span>
      </div>
    </section>
  )
}

async function Equation({ broken: { first, last, sum } }: { broken: BrokenStretch }) {
  const { text, date, money } = await getReader()
  const { currency, rowsIn, rowsOut } = sum
  const amount = (value: bigint) => money({ amount: value, currency })
  const out = BigInt(sum.moneyOut)
  const terms = [
    {
      label: text('gap_data.closing_on', { day: date(addDays(first, -1)) }),
      value: amount(BigInt(sum.opening)),
    },
    {
      sign: '−',
      label: text('gap_data.rows_out', { count: rowsOut }),
      value: amount(-out),
      isLeftOut: rowsOut === 0,
    },
    {
      sign: '+',
      label: text('gap_data.rows_in', { count: rowsIn }),
      value: amount(BigInt(sum.moneyIn)),
      isLeftOut: rowsIn === 0,
    },
    { sign: '=', label: text('gap_data.expected'), value: amount(brokenBy(sum).expected) },
  ].filter(({ isLeftOut }) => isLeftOut !== true)
  return (
    <dl className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 max-sm:grid max-sm:grid-cols-2">
      {terms.map(({ sign, label, value }) => (
        <div key={label} className="flex min-w-0 grow items-center gap-3">
          {sign !== undefined && (
            <span className="text-lg text-faint max-sm:hidden" aria-hidden>
              {sign}
            </span>
          )}
          <Term label={label} value={value} />
        </div>
      ))}
      <div className="min-w-0 border-s border-line ps-4 max-sm:border-0 max-sm:ps-0">
        <Term
          label={text('gap_data.bank_says', { day: date(last) })}
          value={amount(BigInt(sum.closing))}
        />
      </div>
    </dl>
  )
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="text-base font-semibold" data-amount>
        {value}
      </dd>
    </div>
  )
}
