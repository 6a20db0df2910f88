import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import {
  findTieOut,
  type LedgerCheck,
  type StatementAccount,
  whyNotTiedOut,
} from '@/lib/domain/statements/tie-out'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface TieOutProps {
  /** What the account is called, and where it is shown. */
  readonly title: string
  readonly href: string | undefined
  readonly account: StatementAccount
  readonly statement: Statement
}

/** By the statement itself: its credits and debits between its balances. */
export async function TieOutByStatement({ title, href, account, statement }: TieOutProps) {
  const [t, { money, date, text }] = await Promise.all([getTranslations('statements'), getReader()])
  const { opening_balance, closing_balance, total_credits, total_debits, total_fees } = account
  const { period_start, period_end } = statement
  const show = (value: Money | null | undefined) => (value ? money(value) : undefined)
  // The sign stands before it already.
  const size = (value: Money | null | undefined) =>
    value && show({ ...value, amount: Math.abs(value.amount) })
  const result = findTieOut(account)
  const closing = show(closing_balance)
  const expected =
    result?.kind === 'differs' && closing_balance
      ? money({
          amount: BigInt(closing_balance.amount) - BigInt(result.by.amount),
          currency: closing_balance.currency,
        })
      : closing
  const zero = { amount: 0, currency: closing_balance?.currency ?? '' }
  return (
    <TieOutCard
      title={title}
      href={href}
      fees={
        total_fees && total_fees.amount !== 0
          ? t('fees_of', { amount: money(total_fees) })
          : undefined
      }
      verdict={
        result === undefined ? (
          <Verdict tone="plain" difference={undefined}>
            {t('not_judged', { why: text(whyNotTiedOut(account)) })}
          </Verdict>
        ) : (
          <Verdict
            tone={result.kind === 'ties_out' ? 'good' : 'attention'}
            difference={money(result.kind === 'differs' ? result.by : zero)}
          >
            {t('closing_is', { amount: closing ?? '' })}
          </Verdict>
        )
      }
    >
      <Figure label={t('opening')} amount={show(opening_balance)}>
        {period_start ? date(period_start) : undefined}
      </Figure>
      <Sign>+</Sign>
      <Figure label={t('credits')} amount={size(total_credits) ?? undefined} isMoneyIn />
      <Sign>−</Sign>
      <Figure label={t('debits')} amount={size(total_debits) ?? undefined} />
      <Sign>=</Sign>
      <Figure label={t('expected_closing')} amount={result === undefined ? undefined : expected}>
        {period_end ? date(period_end) : undefined}
      </Figure>
    </TieOutCard>
  )
}

/** By the ledger: what it posted in the period. */
export async function TieOutByLedger({
  title,
  href,
  account: { opening_balance, closing_balance },
  statement: { period_start, period_end },
  check: { moneyIn, moneyOut, count, currency, outcome },
}: TieOutProps & { check: LedgerCheck }) {
  const [t, charts, { text, money, date }] = await Promise.all([
    getTranslations('statements'),
    getTranslations('charts'),
    getReader(),
  ])
  const opening = opening_balance ? money(opening_balance) : undefined
  const closing = closing_balance ? money(closing_balance) : undefined
  const isDetermined =
    outcome.kind !== 'not_judged' ||
    (outcome.why !== 'statements.why_undetermined' && outcome.why !== 'statements.why_not_read')
  const show = (amount: bigint) => (isDetermined ? money({ amount, currency }) : undefined)
  return (
    <TieOutCard
      title={title}
      href={href}
      verdict={
        outcome.kind === 'not_judged' ? (
          <Verdict tone="plain" difference={undefined}>
            {t('not_judged', { why: text(outcome.why) })}
          </Verdict>
        ) : (
          <Verdict
            tone={outcome.kind === 'ties_out' ? 'good' : 'attention'}
            difference={money({ amount: outcome.kind === 'differs' ? outcome.by : 0n, currency })}
          >
            {t('closing_is', { amount: closing ?? '' })}
          </Verdict>
        )
      }
    >
      <Figure label={t('opening')} amount={opening}>
        {period_start ? date(period_start) : undefined}
      </Figure>
      <Sign>+</Sign>
      <Figure label={charts('money_in')} amount={show(moneyIn)} isMoneyIn />
      <Sign>−</Sign>
      <Figure label={charts('money_out')} amount={show(-moneyOut)} />
      <Sign>=</Sign>
      <Figure
        label={t('closing_by_ledger')}
        amount={
          opening_balance ? show(BigInt(opening_balance.amount) + moneyIn + moneyOut) : undefined
        }
      >
        {[
          ...(period_end ? [date(period_end)] : []),
          ...(isDetermined ? [text('transactions.count_of_rows', { count })] : []),
        ].join(' · ')}
      </Figure>
    </TieOutCard>
  )
}

/** Opening + in − out = closing of one account, and what the difference is. */
function TieOutCard({
  title,
  href,
  fees,
  verdict,
  children,
}: {
  title: string
  href: string | undefined
  fees?: string | undefined
  verdict: ReactNode
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={title} className="card overflow-hidden">
      <h2 className="px-4 pt-3 text-sm font-semibold wrap-anywhere">
        {href === undefined ? (
          <bdi>{title}</bdi>
        ) : (
          <Link href={href} prefetch={false} className="hover:underline" dir="auto">
            {title}
          </Link>
        )}
      </h2>
      <dl className="flex items-center gap-3 px-4 py-3 max-sm:grid max-sm:grid-cols-2">
        {children}
      </dl>
      {fees !== undefined && <p className="px-4 pb-2 text-xs text-faint">{fees}</p>}
      {verdict}
    </div>
  )
}

/** A figure that is missing has no amount. */
function Figure({
  label,
  amount,
  isMoneyIn = false,
  children,
}: {
  label: string
  amount: string | undefined
  isMoneyIn?: boolean
  children?: ReactNode
}) {
  return (
    <div className="min-w-0 grow">
      <dt className="text-xs text-faint">{label}</dt>
      <dd
        dir="ltr"
        data-amount=""
        className={`num-t text-base font-semibold whitespace-nowrap rtl:text-end ${isMoneyIn ? 'text-good' : ''}`}
      >
        {amount ?? '–'}
      </dd>
      <dd className="text-xs text-faint">{children}&nbsp;</dd>
    </div>
  )
}

function Sign({ children }: { children: string }) {
  return (
    <span
      className="grid w-5 flex-none place-content-center text-lg text-faint max-sm:hidden"
      aria-hidden
    >
      {children}
    </span>
  )
}

const tones = {
  good: {
    className: 'bg-good-tint',
    icon: <CircleCheck size={16} className="text-good" aria-hidden />,
  },
  attention: {
    className: 'bg-attention-tint',
    icon: <TriangleAlert size={16} className="text-attention" aria-hidden />,
  },
  plain: {
    className: 'bg-sunk',
    icon: <CircleDashed size={16} className="text-faint" aria-hidden />,
  },
}

async function Verdict({
  tone,
  difference,
  children,
}: {
  tone: keyof typeof tones
  /** Undefined where nothing could be compared. */
  difference: string | undefined
  children: string
}) {
  const t = await getTranslations('statements')
  const { className, icon } = tones[tone]
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 ${className}`}
    >
      {icon}
      <span className="font-medium">{children}</span>
      <span className="grow" />
      {difference !== undefined && (
        <span className="num-t">
          {t('difference')}{' '}
          <b className="font-semibold" dir="ltr" data-amount="">
            {difference}
          </b>
        </span>
      )}
    </div>
  )
}
