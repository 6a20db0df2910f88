import type { Page } from '@playwright/test'
import { callPalette } from '@/e2e/call-palette'
import type { BusinessKey } from '@/e2e/desk'
import { focusFirstRow, openFilters, rowLinks, sheetOf } from '@/e2e/list-page'
import { openAccount } from '@/e2e/people'

export interface Screen {
  /** Also the name of its pictures. */
  name: string
  /** Whose it is; without one `path` begins with a slash. */
  client?: BusinessKey
  path: string
  /** The screen behind the first row of the address that has this in it. */
  row?: string | RegExp
  /** Added to that row's address. */
  part?: string
  /** What is opened on it, by keyboard where it takes one. */
  open?: (page: Page) => Promise<void>
}

async function openPalette(page: Page): Promise<void> {
  await callPalette(page)
  await page.keyboard.type('card')
  await page.locator('[role=option][data-highlighted]').waitFor()
}

async function openSelection(page: Page): Promise<void> {
  // By its key: a telephone shows no boxes.
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Selection' }).waitFor()
}

async function openSheet(page: Page): Promise<void> {
  await rowLinks(page).first().focus()
  await page.keyboard.press('Enter')
  await sheetOf(page).getByText('1 of ').waitFor()
}

/** Every screen, and what opens over one. */
export const screens: readonly Screen[] = [
  { name: 'portfolio', path: '/' },
  { name: 'clients', path: '/clients?q=c' },
  { name: 'connect', path: '/connect' },
  { name: 'connect-declined', path: '/connect/outcome?code=declined' },
  { name: 'closes', path: '/closes' },
  { name: 'changes', path: '/changes' },
  { name: 'packs', path: '/exports/packs' },
  { name: 'packs-verify', path: '/exports/packs/verify' },
  { name: 'verify', path: '/verify' },
  { name: 'renewals', path: '/renewals' },
  { name: 'renewals-queue', path: '/renewals/queue' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-item', path: '/settings/items/new' },
  { name: 'people', path: '/settings/people' },
  { name: 'settings-audit', path: '/settings/audit' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'overview', client: 'complete', path: 'overview?period=last-year..this-year' },
  { name: 'close', client: 'complete', path: 'close?period=last-month' },
  { name: 'paper', client: 'complete', path: 'close/paper?period=last-month' },
  { name: 'exceptions', client: 'complete', path: 'close/exceptions' },
  { name: 'questions', client: 'complete', path: 'questions' },
  { name: 'books', client: 'complete', path: 'books?period=last-month' },
  { name: 'transactions', client: 'complete', path: 'transactions?page_size=20' },
  {
    name: 'transactions-refined',
    client: 'complete',
    path: 'transactions?page_size=20&status=settled&files=without&min_amount=1',
  },
  {
    name: 'transactions-none-match',
    client: 'complete',
    path: 'transactions?search=no-such-thing',
  },
  { name: 'transaction', client: 'complete', path: 'transactions?files=with', row: '' },
  { name: 'transaction-failed', client: 'complete', path: 'transactions?status=failed', row: '' },
  { name: 'accounts', client: 'complete', path: 'accounts' },
  { name: 'account', client: 'complete', path: 'accounts', row: 'Operating' },
  {
    name: 'account-history',
    client: 'complete',
    path: 'accounts',
    row: 'Operating',
    part: '/history',
  },
  { name: 'cards', client: 'complete', path: 'cards' },
  { name: 'card', client: 'complete', path: 'cards', row: 'Active' },
  { name: 'card-holders', client: 'complete', path: 'cards/holders' },
  { name: 'statements', client: 'complete', path: 'statements' },
  { name: 'statement', client: 'complete', path: 'statements', row: '' },
  { name: 'statement-ledger', client: 'complete', path: 'statements', row: '', part: '/ledger' },
  { name: 'statement-coverage', client: 'complete', path: 'statements/coverage' },
  { name: 'statements-zip', client: 'complete', path: 'statements/zip' },
  { name: 'invoices', client: 'complete', path: 'invoices' },
  { name: 'invoice', client: 'complete', path: 'invoices', row: 'Paid' },
  { name: 'invoices-ageing', client: 'complete', path: 'invoices/ageing?currency=USD' },
  { name: 'invoices-zip', client: 'complete', path: 'invoices/zip' },
  { name: 'customers', client: 'complete', path: 'customers?include_deleted=true' },
  { name: 'customer', client: 'complete', path: 'customers?include_deleted=true', row: 'Deleted' },
  { name: 'receipts-zip', client: 'complete', path: 'exports/receipts' },
  { name: 'exports', client: 'complete', path: 'exports' },
  { name: 'exports-ledger', client: 'complete', path: 'exports/ledger?period=2026-06' },
  { name: 'handed-over', client: 'complete', path: 'exports/handed-over' },
  { name: 'exports-file', client: 'complete', path: 'exports/transactions' },
  { name: 'client-settings', client: 'complete', path: 'settings' },
  { name: 'connection', client: 'complete', path: 'connection' },
  { name: 'empty-overview', client: 'empty', path: 'overview' },
  { name: 'empty-close', client: 'empty', path: 'close?period=last-month' },
  { name: 'empty-transactions', client: 'empty', path: 'transactions' },
  { name: 'empty-accounts', client: 'empty', path: 'accounts' },
  { name: 'empty-coverage', client: 'empty', path: 'statements/coverage' },
  { name: 'period-unread', client: 'complete', path: 'transactions?page_size=20&period=juneish' },
  { name: 'not-shared', client: 'narrow', path: 'invoices' },
  { name: 'refused', client: 'complete', path: 'transactions?page_token=not-of-the-bank' },
  { name: 'palette', client: 'complete', path: 'statements', open: openPalette },
  {
    name: 'period-menu',
    client: 'complete',
    path: 'invoices?period=all',
    open: async (page) => {
      await page.getByRole('button', { name: 'Period: All dates' }).click()
      await page.getByRole('dialog', { name: 'Period' }).waitFor()
    },
  },
  {
    name: 'selection',
    client: 'complete',
    path: 'transactions?page_size=20',
    open: openSelection,
  },
  {
    name: 'person-menu',
    path: '/settings/audit',
    open: async (page) => void (await openAccount(page)),
  },
  {
    name: 'filters',
    client: 'complete',
    path: 'transactions?page_size=20',
    open: async (page) => void (await openFilters(page, 'Status')),
  },
  { name: 'sheet', client: 'complete', path: 'transactions?page_size=20', open: openSheet },
]

/** Names that were made to harm, and amounts up to the last that can be told exactly. */
export const oddScreens: readonly Screen[] = [
  { name: 'odd-transactions', client: 'odd', path: 'transactions' },
  { name: 'odd-transaction', client: 'odd', path: 'transactions', row: '<script' },
  {
    name: 'odd-largest',
    client: 'odd',
    path: 'transactions?search=largest+safe',
    row: 'The largest safe integer',
  },
  {
    name: 'odd-attachments',
    client: 'odd',
    path: 'transactions?search=ten+thousand',
    row: 'Ten thousand receipts',
  },
  { name: 'odd-accounts', client: 'odd', path: 'accounts' },
  { name: 'odd-cards', client: 'odd', path: 'cards' },
  { name: 'odd-overview', client: 'odd', path: 'overview?period=last-year..this-year' },
  { name: 'odd-invoices', client: 'odd', path: 'invoices' },
  { name: 'odd-customers', client: 'odd', path: 'customers' },
  { name: 'dinars-transactions', client: 'dinars', path: 'transactions' },
  { name: 'yen-accounts', client: 'yen', path: 'accounts' },
]

// None behind a row: it is found by English words.
const elsewhere = ['portfolio', 'transactions', 'overview', 'invoices', 'connection']
const accounts = [...elsewhere, 'accounts', 'cards', 'statement-coverage', 'settings']

/** In which other languages which screens are looked at. */
export const spoken = [
  { locale: 'ar', screens: screens.filter(({ name }) => accounts.includes(name)) },
  { locale: 'de', screens: screens.filter(({ name }) => elsewhere.includes(name)) },
  { locale: 'es', screens: screens.filter(({ name }) => name === 'transactions') },
]
