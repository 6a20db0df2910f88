import type { Page } from '@playwright/test'
import type { ConnectedClient } from '@/e2e/desk'
import { timeZone } from '@/e2e/month-back'

export interface Line {
  readonly day: string
  readonly amount: number
  readonly name: string
}

interface BankRow {
  readonly status: string
  readonly posted_at: string | null
  readonly amount: { readonly amount: number }
  readonly counterparty_name: string
}

export async function accountOf(client: ConnectedClient): Promise<string> {
  const { accounts } = await client.askBank<{ accounts: { id: string; account_type: string }[] }>(
    '/accounts',
  )
  return accounts.find((each) => each.account_type === 'checking')?.id ?? ''
}

/** What the bank posted to an account in the month, oldest first. */
export async function linesOf(
  client: ConnectedClient,
  account: string,
  period: string,
): Promise<Line[]> {
  const lines: Line[] = []
  for (let token: string | null = ''; token !== null;) {
    const query = `account_id=${account}&page_size=100${token === '' ? '' : `&page_token=${token}`}`
    const answer: { transactions: BankRow[]; page: { next_page_token: string | null } } =
      await client.askBank(`/transactions?${query}`)
    for (const { status, posted_at, amount, counterparty_name: name } of answer.transactions) {
      if (status !== 'settled' || posted_at === null) continue
      const day = new Date(posted_at).toLocaleDateString('en-CA', { timeZone })
      if (day.startsWith(period)) lines.push({ day, amount: amount.amount, name })
    }
    token = answer.page.next_page_token
  }
  return lines.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

export const decimal = (cents: number) => (cents / 100).toFixed(2)

/** What the bank says that the account closed with, on the page where a file is dropped. */
export async function closingOf(page: Page): Promise<number> {
  const text = await page.locator('tr[aria-selected=true] td.num').textContent()
  return Math.round(Number((text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-')) * 100)
}
