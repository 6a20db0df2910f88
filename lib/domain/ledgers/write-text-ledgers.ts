import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerColumn } from '@/lib/domain/ledgers/csv-layouts'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { toAscii } from '@/lib/domain/ledgers/plain-letters'

/** The columns that the rules of hledger below name. */
export function hledgerColumns(content: LedgerContent): readonly LedgerColumn[] {
  return [
    { head: 'date', holds: 'figure', textOf: ({ day }) => day },
    { head: 'description', holds: 'words', textOf: ({ payee }) => payee },
    { head: 'comment', holds: 'words', textOf: ({ memo }) => memo },
    { head: 'code', holds: 'words', textOf: ({ fitId }) => fitId },
    { head: 'amount', holds: 'figure', textOf: ({ amount }) => decimalIn(content, amount) },
    { head: 'currency', holds: 'figure', textOf: ({ currency }) => currency },
  ]
}

/** The rules by which hledger reads a CSV of those columns; it finds them by the file’s name. */
export function writeHledgerRules(content: LedgerContent): string {
  return [
    ...balanceLines(content).map((line) => `# ${line}`),
    'skip 1',
    'date-format %Y-%m-%d',
    'decimal-mark .',
    'fields date, description, comment, code, amount, currency',
    `account1 ${isOwed(content) ? 'liabilities:card' : 'assets:bank'}:${hledgerName(content)}`,
    '',
  ].join('\n')
}

function hledgerName({ account }: LedgerContent): string {
  const name = account.name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return name === '' ? 'account' : name.toLowerCase()
}

/** The rows as entries of beancount, to be included by a ledger in which the accounts are open. */
export async function* writeBeancount(content: LedgerContent): AsyncGenerator<string> {
  const account = beancountAccount(content)
  yield balanceLines(content)
    .map((line) => `; ${line}\n`)
    .join('')
  for await (const rows of content.pages()) {
    yield rows.map((row) => `\n${beancountEntry(content, account, row)}`).join('')
  }
}

/** One row as the file writes it. */
export function beancountEntry(content: LedgerContent, account: string, row: LedgerRow): string {
  const { day, payee, memo, fitId, amount, currency } = row
  const other = amount < 0 ? 'Expenses:Uncategorized' : 'Income:Uncategorized'
  return [
    `${day} ! ${quoted(payee)} ${quoted(memo)}`,
    `  fitid: ${quoted(fitId)}`,
    `  ${account}  ${decimalIn(content, amount)} ${currency}`,
    `  ${other}  ${decimalIn(content, amount === 0 ? 0 : -amount)} ${currency}`,
    '',
  ].join('\n')
}

/** "Assets:Bank:Operating-0215": letters, digits and hyphens that begin with a capital letter. */
export function beancountAccount(content: LedgerContent): string {
  const plain = toAscii(content.account.name).replaceAll(/[^A-Za-z0-9]+/gu, '-')
  const name = plain.replaceAll(/^-+|-+$/gu, '')
  const whole = /^[A-Z0-9]/u.test(name) ? name : `Account${name === '' ? '' : `-${name}`}`
  return `${isOwed(content) ? 'Liabilities:Card' : 'Assets:Bank'}:${whole}`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`
}

function isOwed({ account }: LedgerContent): boolean {
  return account.type === 'credit'
}

/** What the rows are of, and the balances before and after them. */
function balanceLines(content: LedgerContent): string[] {
  const { account, balances, currency, totals } = content
  const title = `${account.name}, ${totals.first} to ${totals.last}, rows: ${totals.count}`
  if (balances.kind === 'unknown') return [title]
  const line = (name: string, { day, amount }: { day: string; amount: number }) =>
    `${name} ${day}: ${decimalIn(content, amount)} ${currency}`
  return [title, line('Opening', balances.opening), line('Closing', balances.closing)]
}

/** A line of JSON for what they are of, and one for each row. */
export async function* writeJsonLines(content: LedgerContent): AsyncGenerator<string> {
  const { account, balances, currency, digits, totals, madeAt } = content
  const balance = ({ day, amount }: { day: string; amount: number }) => ({
    day,
    amount: decimalIn(content, amount),
    amount_in_smallest_unit: amount,
  })
  const statement = {
    kind: 'statement',
    account: { id: account.id, name: account.name, number_ends_in: account.last4 ?? null },
    currency,
    decimals: digits,
    first_day: totals.first,
    last_day: totals.last,
    rows: totals.count,
    opening: balances.kind === 'known' ? balance(balances.opening) : null,
    closing: balances.kind === 'known' ? balance(balances.closing) : null,
    made_at: madeAt,
  }
  yield jsonLine(statement)
  for await (const rows of content.pages()) {
    yield rows.map((row) => jsonLine(jsonRow(content, row))).join('')
  }
}

/** One row as a line of the file has it. */
export function jsonRow(
  content: LedgerContent,
  { fitId, day, amount, payee, memo, type }: LedgerRow,
) {
  return {
    kind: 'transaction',
    id: fitId,
    day,
    amount: decimalIn(content, amount),
    amount_in_smallest_unit: amount,
    currency: content.currency,
    payee,
    memo,
    type,
  }
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`
}
