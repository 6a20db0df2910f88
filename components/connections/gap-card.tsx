import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrokenCard } from '@/components/connections/broken-card'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { SkeletonBar } from '@/components/ui/skeleton'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { type GapReceipt, type GapVerdict, gapVerdict } from '@/lib/domain/connections/gap-receipt'
import { addDays, daysBetween } from '@/lib/domain/periods/day-range'
import { foundOf, isExact } from '@/lib/domain/reading/reading'
import { awayInWords, brokenDaysInWords, gapRowsInWords, whyUnclear } from '@/lib/present/gap-words'
import { gapPath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

/** How long a client was away, what was read of those days, and whether balances follow over them. */
export async function GapCard({
  connection_id,
  gap,
  now,
}: {
  connection_id: string
  gap: ClientGap
  now: Date
}) {
  const reader = await getReader()
  const { text, moment } = reader
  const { receipt } = gap
  return (
    <>
      <section className="card overflow-hidden" aria-labelledby="gap">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4">
          <h2 id="gap" className="text-sm font-semibold">
            {awayInWords(gap, reader)}
          </h2>
          <span className="text-xs text-faint max-sm:hidden">
            {text('gap_data.from_to', { from: moment(gap.awayAt), to: moment(gap.backAt) })}
          </span>
          <span className="grow" />
          {receipt !== undefined && <VerdictBadge verdict={gapVerdict(receipt)} />}
          <form method="post" action={gapPath(connection_id)} className="-me-1.5">
            <input type="hidden" name="action" value="put_away" />
            <input type="hidden" name="gap" value={gap.id} />
            <IconButton label={text('gap_data.put_away')} icon={<X />} variant="ghost" size="sm" />
          </form>
        </div>
        {receipt === undefined ? (
          <StillReading gap={gap} now={now} />
        ) : (
          <>
            <Track receipt={receipt} />
            <ReceiptFacts receipt={receipt} />
          </>
        )}
      </section>
      {receipt?.broken.map((broken) => (
        <BrokenCard
          key={`${broken.account} ${broken.first}`}
          connection_id={connection_id}
          gap={gap}
          broken={broken}
        />
      ))}
    </>
  )
}

async function VerdictBadge({ verdict }: { verdict: GapVerdict }) {
  const { text } = await getReader()
  if (verdict === 'continuous') {
    return (
      <Badge tone="good" icon="check">
        {text('gap_data.nothing_missed')}
      </Badge>
    )
  }
  return (
    <Badge tone={verdict === 'broken' ? 'attention' : 'plain'}>
      {text(verdict === 'broken' ? 'gap_data.does_not_follow' : 'gap_data.not_all_clear')}
    </Badge>
  )
}

async function StillReading({ gap, now }: { gap: ClientGap; now: Date }) {
  const { text, date, clock } = await getReader()
  const { readUntil, dueAt } = gap
  const waits = dueAt !== null && Date.parse(dueAt) > now.getTime()
  return (
    <div className="border-t border-line px-4 py-3.5" role="status">
      <SkeletonBar className="w-full" />
      <p className="pt-2.5 font-medium">
        {text('gap_data.reading')}
        {readUntil !== null && (
          <span className="font-normal text-faint">
            {` ${text('gap_data.reading_until', { day: date(readUntil) })}`}
          </span>
        )}
      </p>
      <p className="text-xs text-faint">
        {waits ? text('gap_data.next_try', { time: clock(dueAt) }) : text('gap_data.reading_text')}
      </p>
    </div>
  )
}

/** Connected, the days away, and in them what does not follow. */
async function Track({ receipt: { gap, broken } }: { receipt: GapReceipt }) {
  const { text, date, withCommas } = await getReader()
  const days = daysBetween(gap.first, gap.last) + 1
  const from = 30
  const place = (day: string) =>
    from + (Math.min(days, Math.max(0, daysBetween(gap.first, day))) / days) * (100 - from)
  const first = text('gap_data.ended_on', { day: date(gap.first) })
  const last = text('gap_data.back_on', { day: date(gap.last) })
  const bars = broken.map((each) => ({
    key: `${each.account} ${each.first}`,
    x: Math.min(99, place(each.first)),
    width: Math.max(1, place(addDays(each.last, 1)) - place(each.first)),
  }))
  return (
    <div className="border-t border-line px-4 pt-3.5 pb-2.5">
      <svg
        width="100%"
        height="12"
        className="block overflow-visible rtl:-scale-x-100"
        role="img"
        aria-label={withCommas([first, last])}
      >
        <rect width={`${from - 0.4}%`} height="12" rx="4" fill="var(--color-good)" />
        <rect
          x={`${from}%`}
          width={`${100 - from}%`}
          height="12"
          rx="4"
          fill="var(--color-good-tint)"
        />
        {bars.map(({ key, x, width }) => (
          <rect
            key={key}
            x={`${x}%`}
            width={`${width}%`}
            height="12"
            rx="4"
            fill="var(--color-attention)"
          />
        ))}
        <circle
          cx="100%"
          cy="6"
          r="6"
          fill="var(--color-paper)"
          stroke="var(--color-good)"
          strokeWidth="3"
        />
      </svg>
      <div className="flex justify-between gap-3 pt-2 text-xs text-faint">
        <span className="sm:ms-[22%]">{first}</span>
        <span className="text-end">{last}</span>
      </div>
    </div>
  )
}

async function ReceiptFacts({ receipt }: { receipt: GapReceipt }) {
  const reader = await getReader()
  const { text } = reader
  const { rows, accounts, follow, days, broken } = receipt
  const verdict = gapVerdict(receipt)
  const [first] = broken
  const ofAll = { follow: String(follow), days }
  const why = whyUnclear(receipt, reader).join(' ')
  return (
    <div className="grid divide-line border-t border-line bg-sunk max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      <ReceiptFact
        isGood={isExact(rows)}
        fact={gapRowsInWords(rows, reader)}
        detail={
          !isExact(rows)
            ? text('gap_data.not_to_the_end')
            : isExact(accounts)
              ? text('gap_data.for_accounts', { count: foundOf(accounts) })
              : text('gap_data.for_gap')
        }
      />
      <ReceiptFact
        isGood={verdict === 'continuous'}
        fact={
          verdict === 'continuous'
            ? text('gap_data.continuous')
            : text('gap_data.days_follow', ofAll)
        }
        detail={
          first === undefined
            ? verdict === 'continuous'
              ? text('gap_data.days_of', ofAll)
              : why
            : text('gap_data.account_days', {
                account: first.name ?? first.account,
                days: brokenDaysInWords(first, reader),
              })
        }
      />
      <ReceiptFact
        isGood={isExact(rows)}
        fact={
          verdict === 'continuous' ? text('gap_data.nothing_missed') : text('gap_data.each_once')
        }
        detail={broken.length > 0 && why !== '' ? why : text('gap_data.marks_stay')}
      />
    </div>
  )
}

function ReceiptFact({
  isGood,
  fact,
  detail,
}: {
  isGood: boolean
  fact: ReactNode
  detail: ReactNode
}) {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <div className="flex min-w-0 items-start gap-2.5 px-4 py-3">
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 flex-none ${isGood ? 'text-good' : 'text-attention'}`}
      />
      <div className="min-w-0">
        <div className="font-medium">{fact}</div>
        <div className="text-xs text-faint wrap-anywhere">{detail}</div>
      </div>
    </div>
  )
}
