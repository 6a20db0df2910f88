import { settlePeriod } from '@/app/settle-period'
import { AccountPage, BalanceCard } from '@/components/accounts/account-detail'
import { toAccountDetail, toBalanceCourse } from '@/components/accounts/to-account-detail'
import type { Account } from '@/lib/bank-contract/account'
import { totalHistories } from '@/lib/domain/figures/balances'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { splitMinor } from '@/lib/format/money'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getReader } from '@/lib/server/http/get-reader'
import { readDays, readDaysSince } from '@/lib/server/http/read-charts'
import { readClient, readOptional } from '@/lib/server/http/read-client'
import { readLatestOf } from '@/lib/server/http/read-matching-page'
import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { getMessages } from '@/lib/server/http/translations'

/** The account at once; its balance over the period follows as soon as it was counted back. */
export default async function AccountDetailPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts/[account_id]'>) {
  const { connection_id, account_id } = await params
  const id = parseSegment(account_id)
  const access = await requireClient(connection_id)
  const requested = parsePeriodText(await searchParams)
  const period = chosenPeriod(access, requested)
  await settlePeriod(period)
  const outcome = await readClient(access, async (bank) => {
    const [account, latest] = await Promise.all([
      bank.getAccount(id),
      readOptional(access, 'transactions:read', () => readLatestOf(bank, 'account_id', id)),
    ])
    return { account, latest }
  })
  const place = { client: access.client, id, period: requested }
  const view = toAccountDetail(place, outcome, await getReader())
  const account = outcome.kind === 'read' ? outcome.value.account : undefined
  return (
    <MessagesProvider {...await getMessages(['accounts', 'charts', 'transactions', 'details'])}>
      <title>{view.tabTitle}</title>
      <AccountPage account={view}>
        {account?.balance != null && (
          <Course
            access={access}
            account={account}
            balance={account.balance}
            range={period.range}
          />
        )}
      </AccountPage>
    </MessagesProvider>
  )
}

async function Course({
  access,
  account: { id },
  balance,
  range,
}: {
  access: ClientAccess
  account: Account
  balance: NonNullable<Account['balance']>
  range: DayRange
}) {
  const reader = await getReader()
  const { connection_id, scope } = access.client
  const today = todayIn(reader.timeZone, requestTime())
  const chart = chooseColumns(range, today)
  const { columns } = chart
  const shown = splitMinor(reader.money(balance), balance.currency)
  if (!scope.includes('transactions:read')) return <BalanceCard balance={shown} />
  const { read, days } = await readDays(access, { columns, today, raw: {}, href: '' })
  const since =
    read.failure === undefined ? await readDaysSince(access, { columns, today }) : undefined
  const total = { ...balance, kind: '', amount: BigInt(balance.amount), accounts: [id] }
  const [history] = totalHistories(columns, since && new Map([...days, ...since]), {
    totals: [total],
    today,
    reach: read,
  })
  const rows = { connection_id, accounts: [id] }
  const course = history && toBalanceCourse({ chart, history, rows }, reader)
  return <BalanceCard balance={shown} course={course} />
}
