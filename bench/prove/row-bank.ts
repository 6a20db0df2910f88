import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bank of one business with as many settled rows as there should be, of two accounts, the latest first. */
export interface RowBank {
  door: string
  /** How many pages of transactions it has been requested. */
  pages: () => number
  /** Called once it has been requested that many pages more, before it answers the last of them. */
  onPage: (pages: number, act: () => void) => void
  close: () => Promise<void>
}

const latest = Date.parse('2026-06-30T00:00:00Z')
const apartMs = 4 * 60_000
const accounts = ['a-0', 'a-1']

export async function openRowBank(rows: number): Promise<RowBank> {
  let pages = 0
  let trap: { at: number; act: () => void } | undefined
  const rowAt = (nth: number) => ({
    id: `t-${nth}`,
    money_movement_id: `m-${nth}`,
    account_id: accounts[nth % accounts.length],
    account_type: 'checking',
    account_name: `Account ${nth % accounts.length}`,
    transaction_type: 'card_debit',
    status: 'settled',
    amount: { amount: -100 - nth, currency: 'USD' },
    initiated_at: new Date(latest - nth * apartMs).toISOString(),
    posted_at: new Date(latest - nth * apartMs).toISOString(),
    counterparty_name: `Counterparty ${nth % 977}`,
    attachments: [],
    activities: [],
  })
  const listRows = (query: URLSearchParams) => {
    const size = Number(query.get('page_size') ?? 20)
    const before = query.get('initiated_before')
    const first = before === null ? 0 : Math.floor((latest - Date.parse(before)) / apartMs) + 1
    const account = query.get('account_id')
    const transactions: object[] = []
    let nth = Number(query.get('page_token') ?? Math.max(0, first))
    for (; nth < rows && transactions.length < size; nth += 1) {
      const row = rowAt(nth)
      if (account === null || row.account_id === account) transactions.push(row)
    }
    return { transactions, page: { next_page_token: nth < rows ? String(nth) : null } }
  }
  const listAccounts = () => ({
    accounts: accounts.map((id, nth) => ({
      id,
      account_name: `Account ${nth}`,
      account_type: 'checking',
      balance: { amount: 1, currency: 'USD' },
    })),
    page: { next_page_token: null },
  })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank')
    const isRows = pathname.endsWith('/transactions')
    if (isRows) pages += 1
    if (isRows && trap !== undefined && pages >= trap.at) {
      const { act } = trap
      trap = undefined
      act()
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isRows ? listRows(searchParams) : listAccounts()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    door: `http://127.0.0.1:${port}/api/v1`,
    pages: () => pages,
    onPage: (more, act) => (trap = { at: pages + more, act }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
