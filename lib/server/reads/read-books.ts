import { decidedInClose } from '@/lib/domain/books/decided-in-close'
import { checkedDays } from '@/lib/domain/checks/checked-row'
import { inHandFirst } from '@/lib/domain/figures/balances'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { todayIn, unitAround } from '@/lib/domain/periods/day-range'
import type { Reading } from '@/lib/domain/reading/reading'
import { type AccountNames, accountNames } from '@/lib/format/account-name'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { parseBooksParams } from '@/lib/search-params/books'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { sealDecision } from '@/lib/server/books/shown-decision'
import { booksRef, sealedOf } from '@/lib/server/books/take-books'
import { findLockedMonth } from '@/lib/server/close/later-books'
import { getContext } from '@/lib/server/context'
import { countBooksFiles, listBooksFiles, listBooksOfMonths } from '@/lib/server/db/books-file'
import { listExceptions } from '@/lib/server/db/exception-entry'
import { listColleagues } from '@/lib/server/db/close-policy'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { compareMonth } from '@/lib/server/reads/compare-month'
import { type BankClosing, readBankClosings } from '@/lib/server/reads/read-bank-closings'
import { countPendingRows } from '@/lib/server/reads/read-pending-rows'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/** The books of the month that an address names, and of the account, else of the one that needs a look most. */
export async function readBooksPage(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<ShownBooks> {
  const params = parseBooksParams(raw)
  const period = chosenPeriod(access, params.period)
  await redirectToMonths(period)
  const today = todayIn(access.settings.time_zone, requestTime())
  const month = unitAround(checkedDays(period, today).last, 'month')
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const sealed = sealedOf(getContext(), ref.firm_id)
  const files = await listBooksOfMonths(sealed, ref, [month.first])
  const closings = await readBankClosings(access, month)
  const accounts = await namedAccounts(access, closings)
  const account =
    accounts.find(({ id }) => id === params.account) ??
    accounts.find(({ id }) =>
      files.some((file) => file.account_id === id && file.result?.state === 'differs'),
    ) ??
    accounts[0]
  const file = files.find((each) => each.account_id === account?.id)
  const closing =
    closings.kind === 'read'
      ? closings.value.items.find((each) => each.account.id === account?.id)
      : undefined
  const isCompared = file !== undefined && !params.isReplacing
  const compared = isCompared ? await compareMonth(access, file, closing) : undefined
  const isRead = compared !== undefined && compared.bank.failure === undefined
  const pending = isRead
    ? await countPendingRows(access, file?.account_id ?? '', month.last)
    : undefined
  const inLocked = await findLockedMonth(sealed, ref, month)
  const readAt = inLocked?.readAt
  const target = { account_id: account?.id ?? '', month: month.first }
  const { vault } = getContext().store
  return {
    client: access.client,
    params,
    period,
    month,
    readAt: requestTime().toISOString(),
    failure: closings.kind === 'failed' ? closings.failure : undefined,
    extent: closings.kind === 'failed' ? notRead : closings.value,
    accounts: accounts.map((each) => ({
      ...each,
      // What was compared a moment ago is not what the list of files says yet.
      file: withResult(
        files.find(({ account_id }) => account_id === each.id),
        file,
        compared,
      ),
    })),
    account: account && { ...account, file: withResult(file, file, compared) },
    history: file === undefined ? [] : await listBooksFiles(sealed, booksRef(access, target)),
    seen: file === undefined ? 0 : await countBooksFiles(sealed, booksRef(access, target)),
    compared,
    pending,
    inClose: decidedInClose(
      compared?.found ?? [],
      compared === undefined ? [] : await listExceptions(sealed, ref),
      month,
    ),
    locked:
      inLocked === undefined || readAt === undefined
        ? undefined
        : { ...inLocked.period, readAt, isLater: file !== undefined && file.at > readAt },
    people: new Map(
      (await listColleagues(sealed.query, ref)).map(({ id, name }) => [id, name] as const),
    ),
    sealOf: (shown) => sealDecision(vault, access, target, shown),
  }
}

const notRead = { end: 'failed', notUnderstood: 0 } as const

type File = NonNullable<ShownBooks['account']>['file']

function withResult(
  file: File,
  current: File,
  compared: Awaited<ReturnType<typeof compareMonth>> | undefined,
): File {
  if (file === undefined || compared === undefined || file.id !== current?.id) return file
  return { ...file, result: compared.result }
}

/** As the bank lists them now; where it could not be read, as they were called when it last could. */
async function namedAccounts(
  access: ClientAccess,
  closings: ReadOutcome<Reading<BankClosing>>,
): Promise<NonNullable<ShownBooks['account']>[]> {
  const reader = await getReader()
  const names = (of: Parameters<typeof accountNames>[0]): AccountNames => accountNames(of, reader)
  if (closings.kind === 'failed') {
    const shared = listSharedAccounts(access)
    const called = names(shared)
    return shared.map(({ account_id: id }) => ({
      id,
      name: called.get(id) ?? id,
      currency: undefined,
      closing: undefined,
      from: 'balance',
      file: undefined,
    }))
  }
  const { items } = closings.value
  const called = names(
    items.map(({ account: { id, ...account } }) => ({ ...account, account_id: id })),
  )
  const inOrder = inHandFirst(items, ({ account }) => account)
  return inOrder.map(({ account, currency, closing, from }) => ({
    id: account.id,
    name: called.get(account.id) ?? account.id,
    currency,
    closing,
    from,
    file: undefined,
  }))
}
