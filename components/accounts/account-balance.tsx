import Link from 'next/link'
import { whyNoBalance } from '@/components/accounts/account-history'
import { toBalanceChart } from '@/components/charts/balance-chart'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { Card } from '@/components/ui/card'
import type { Account } from '@/lib/bank-contract/account'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import type { ChartColumns, ChartRead } from '@/lib/domain/figures/chart-columns'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { PendingOut } from '@/lib/domain/figures/pending-out'
import type { StandingDay } from '@/lib/domain/figures/standing-day'
import { isExact } from '@/lib/domain/reading/reading'
import { splitMinor } from '@/lib/format/money'
import { standingInWords } from '@/lib/present/reading-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface BalancePlace {
  readonly connection_id: string
  readonly account: Account
  readonly period: string | undefined
  readonly range: DayRange
  readonly standing: StandingDay
}

interface BalanceRead {
  readonly chart: ChartColumns
  /** Undefined where transactions are not shared. */
  readonly movements:
    | { readonly read: ChartRead; readonly history: BalanceHistory | undefined }
    | undefined
  /** Today's; undefined where it is not known, or the period has ended. */
  readonly pending: PendingOut | undefined
}

type BalanceProps = BalancePlace & BalanceRead

/** What an account holds today, or held when the period ended, and how it came to that. */
export async function AccountBalance({
  read,
  ...place
}: BalancePlace & { readonly read: () => Promise<BalanceRead> }) {
  const [t, charts, reader, balance] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('charts'),
    getReader(),
    read(),
  ])
  const props = { ...place, ...balance }
  const { connection_id, account, chart, movements } = props
  if (account.balance == null) return null
  const history = movements?.history
  const figures = <BalanceFigures {...props} />
  if (movements === undefined || history === undefined || history.days.length === 0) {
    const why = movements && whyNoBalance(account, movements.read)
    return (
      <Card title={t('balance')} end={<Ranges {...props} />}>
        {figures}
        {why !== undefined && history === undefined && (
          <p className="pt-2 text-xs text-faint">{charts(why)}</p>
        )}
        {movements === undefined && !place.standing.isToday && (
          <p className="pt-2 text-xs text-faint">
            {reader.text('reading_data.balance_rows_not_shared')}.
          </p>
        )}
      </Card>
    )
  }
  const rows = { connection_id, accounts: [account.id] }
  const overTime = toBalanceChart({ chart, history, rows }, reader)
  return (
    <>
      <ReadNote read={movements.read} />
      <ChartCard
        chart={{ ...overTime, title: t('balance'), scope: charts('end_of_day') }}
        figure={figures}
        control={<Ranges {...props} />}
      />
    </>
  )
}

async function BalanceFigures({
  account: { balance },
  standing,
  movements,
  pending,
}: BalanceProps) {
  const [t, reader] = await Promise.all([getTranslations('accounts'), getReader()])
  const { text, money, date } = reader
  if (balance == null) return null
  const { currency } = balance
  const days = movements?.history?.days ?? []
  const amount = standing.isToday
    ? BigInt(balance.amount)
    : days.find(({ day }) => day === standing.day)?.end
  const shown =
    amount === undefined
      ? { text: text('reading.not_known'), minor: '' }
      : splitMinor(money({ amount, currency }), currency)
  const [lowest] = days.toSorted(
    (one, other) => Number(one.end > other.end) - Number(one.end < other.end),
  )
  const isAllDue = standing.isToday && pending !== undefined && isExact(pending)
  const facts = [
    ...(isAllDue
      ? [
          [
            t('after_pending'),
            money({ amount: BigInt(balance.amount) - pending.exactly, currency }),
          ],
        ]
      : []),
    ...(lowest === undefined
      ? []
      : [[text('charts.lowest'), money({ amount: lowest.end, currency }), date(lowest.day)]]),
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-2 pb-3">
      <div>
        <dt className="text-xs text-faint first-letter:uppercase">
          {standing.isToday
            ? standingInWords(standing, reader)
            : t('on_day', { day: date(standing.day) })}
        </dt>
        <dd className="num-t text-2xl font-semibold tracking-[-0.018em]" data-amount="">
          <bdi dir="ltr">
            {shown.text}
            <span className="text-faint">{shown.minor}</span>
          </bdi>
        </dd>
      </div>
      {facts.map(([label, value, day]) => (
        <div key={label} className="pb-1">
          <dt className="text-xs text-faint">{label}</dt>
          <dd className="num-t font-medium" data-amount="">
            <bdi dir="ltr">{value}</bdi>{' '}
            {day !== undefined && <span className="font-normal text-faint">{day}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ranges = [30, 90, 365] as const

/** Usual periods of a balance. Each is the page's own, so that all on it is of the same days. */
async function Ranges({ connection_id, account, period, range, standing }: BalanceProps) {
  const t = await getTranslations('accounts')
  const path = resourcePath(connection_id, 'accounts', account.id)
  return (
    <nav aria-label={t('range')} className="inline-flex rounded-md bg-press p-0.5">
      {ranges.map((days) => {
        const address = `last-${days}-days`
        // All dates too are shown as the last 90 days.
        const isDefault = days === 90 && range.first === undefined && standing.isToday
        const isShown = period === address || isDefault
        return (
          <Link
            key={days}
            href={withPeriod(path, address)}
            prefetch={false}
            aria-current={isShown ? 'page' : undefined}
            className={`segment ${isShown ? 'bg-float shadow-control' : 'text-quiet'}`}
          >
            {days === 365 ? t('range_year') : t('range_days', { days })}
          </Link>
        )
      })}
    </nav>
  )
}
