import type { PaletteGroup, PaletteIcon, PaletteItem } from '@/lib/domain/palette/palette-answer'
import { foldText, matching } from '@/lib/domain/search/match-text'
import { withPeriod } from '@/lib/search-params/period-links'
import { type Resource, resourcePath } from '@/lib/search-params/resource-path'
import type { Account } from '@/lib/bank-contract/account'
import type { Card } from '@/lib/bank-contract/card'
import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { allDates } from '@/lib/domain/periods/named-period'
import type { Reader } from '@/lib/format/create-reader'
import { accountTitle, maskedNumber } from '@/lib/format/account-name'
import { shownName } from '@/lib/format/names'
import type { TypedAmount } from '@/lib/format/read-amount'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { customersHref, transactionsHref } from '@/lib/search-params/list-hrefs'

/** What the bank had for the words, of each kind. */
interface FoundAtBank {
  readonly transactions: readonly Transaction[]
  readonly invoices: readonly Invoice[]
  readonly customers: readonly Customer[]
  readonly accounts: readonly Account[]
  readonly cards: readonly Card[]
  readonly statements: readonly Statement[]
  readonly more: readonly ('transactions' | 'customers')[]
}

interface FoundFor {
  readonly connection_id: string
  /** The client in view: used for a find that names no client. */
  readonly period: string | undefined
  readonly words: string
  /** The amount that was typed, in the currency that it is taken to be in. */
  readonly amount: SearchedAmount | undefined
  /** Lists that were read in part: where they go on. */
  readonly further: readonly { readonly name: string; readonly lookup: string }[]
  readonly format: Reader
}

export interface SearchedAmount extends TypedAmount {
  readonly currency: string
  /** Of the smallest unit of its currency, unsigned. */
  readonly units: number
}

const maxPerKind = 6

/** What was found, each with where it is, and the ways on: the whole list, and what is still unread. */
export function foundGroups(found: FoundAtBank, searched: FoundFor): PaletteGroup[] {
  const { text } = searched.format
  const groups = [
    {
      id: 'transactions',
      label: text('shell.transactions'),
      items: [
        ...found.transactions.map((each) => transactionItem(each, searched)),
        ...amountItems(searched),
        ...matchingItem(found, 'transactions', text('finds.all_transactions'), searched),
      ],
    },
    {
      id: 'invoices',
      label: text('shell.invoices'),
      items: [
        ...found.invoices.slice(0, maxPerKind).map((each) => invoiceItem(each, searched)),
        ...furtherItem('invoice_number', text('finds.further_invoices'), searched),
      ],
    },
    {
      id: 'customers',
      label: text('shell.customers'),
      items: [
        ...found.customers.map((each) => customerItem(each, searched)),
        ...matchingItem(found, 'customers', text('finds.all_customers'), searched),
      ],
    },
    {
      id: 'accounts',
      label: text('shell.accounts'),
      items: found.accounts.slice(0, maxPerKind).map((each) => accountItem(each, searched)),
    },
    {
      id: 'cards',
      label: text('shell.cards'),
      items: [
        ...found.cards.slice(0, maxPerKind).map((each) => cardItem(each, searched)),
        ...furtherItem('card_number', text('finds.further_cards'), searched),
      ],
    },
    {
      id: 'statements',
      label: text('shell.statements'),
      items: found.statements.map((each) => statementItem(each, searched)),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

interface ItemContent {
  label: string
  icon: PaletteIcon
  details: readonly (string | null | undefined)[]
  amount?: string | undefined
  /** The number or name that people know it by. */
  names: readonly (string | null | undefined)[]
}

function item(
  resource: Resource,
  id: string,
  searched: FoundFor,
  content: ItemContent,
): PaletteItem {
  const { connection_id, period, words } = searched
  const { label, icon, details, amount, names } = content
  const typed = foldText(words)
  return {
    id: `${resource} ${id}`,
    label,
    icon,
    detail: details.filter((each) => each != null && each !== '').join(' · ') || undefined,
    amount,
    href: withPeriod(resourcePath(connection_id, resource, id), period),
    isExact: [id, ...names].some((name) => name != null && foldText(name) === typed) || undefined,
  }
}

function transactionItem(row: Transaction, searched: FoundFor): PaletteItem {
  const { format } = searched
  const label = shownName(row.counterparty_name) ?? format.text('finds.no_counterparty')
  const shown = item('transactions', row.id, searched, {
    label,
    icon: 'list',
    details: [
      row.initiated_at && format.instant(row.initiated_at),
      row.account_name,
      whatMatched(row, searched.words),
    ],
    amount: format.money(row.amount),
    names: [],
  })
  return {
    ...shown,
    // Both legs of a movement may bear one identifier.
    id: JSON.stringify([shown.id, row.account_id ?? '']),
    avatar: { id: label, name: label, kind: 'person' },
  }
}

/** What the bank found a transaction by, where its name does not say. */
function whatMatched(row: Transaction, words: string): string | undefined {
  const isFoundBy = matching(words)
  if (isFoundBy(row.counterparty_name ?? '')) return undefined
  const texts = [row.memo, row.note, row.tracking_number]
  return texts.find((text) => text != null && isFoundBy(text)) ?? undefined
}

function invoiceItem(row: Invoice, searched: FoundFor): PaletteItem {
  const { format } = searched
  return item('invoices', row.id, searched, {
    label: shownName(row.invoice_number) ?? row.id,
    icon: 'invoice',
    details: [row.date && format.date(row.date)],
    amount: row.total == null ? undefined : format.money(row.total),
    names: [row.invoice_number],
  })
}

function customerItem(row: Customer, searched: FoundFor): PaletteItem {
  return item('customers', row.id, searched, {
    label: shownName(row.legal_name) ?? row.id,
    icon: 'customer',
    names: [row.legal_name],
    details: [row.email, row.deleted_at == null ? null : searched.format.text('customers.deleted')],
  })
}

function accountItem(row: Account, searched: FoundFor): PaletteItem {
  const { format } = searched
  return item('accounts', row.id, searched, {
    label: accountTitle(row, format) ?? row.id,
    icon: 'account',
    details: [maskedNumber(row.account_number_last_4)],
    amount: row.balance == null ? undefined : format.money(row.balance),
    names: [row.account_number_last_4, row.account_name],
  })
}

function cardItem(row: Card, searched: FoundFor): PaletteItem {
  const holder = [row.cardholder?.first_name, row.cardholder?.last_name].filter(Boolean).join(' ')
  return item('cards', row.id, searched, {
    label: shownName(row.name) ?? shownName(holder) ?? row.id,
    icon: 'card',
    details: [maskedNumber(row.last_4), row.name ? holder : null],
    names: [row.last_4, row.name],
  })
}

function statementItem(row: Statement, searched: FoundFor): PaletteItem {
  const { format } = searched
  const days = [row.period_start, row.period_end].flatMap((day) => (day ? [format.date(day)] : []))
  return item('statements', row.id, searched, {
    label: days.join(' – ') || row.id,
    icon: 'statement',
    details: [row.id],
    names: [],
  })
}

/** The list of all transactions of exactly this much, in each direction that was meant. */
function amountItems({ amount, connection_id, format }: FoundFor): PaletteItem[] {
  if (amount === undefined) return []
  const { whole, fraction, currency, units, isOut } = amount
  const plain = fraction === '' ? whole : `${whole}.${fraction}`
  const ways = [
    { sign: '-', label: 'finds.exactly_out', isMeant: isOut !== false },
    { sign: '', label: 'finds.exactly_in', isMeant: isOut !== true },
  ] as const
  return ways
    .filter(({ isMeant }) => isMeant)
    .map(({ sign, label }) => {
      return {
        id: `amount ${sign}${plain}`,
        icon: 'list',
        leadsOn: true,
        label: format.text(label, { amount: format.money({ amount: units, currency }) }),
        href: transactionsHref(connection_id, {
          period: allDates,
          amount_from: `${sign}${plain}`,
          amount_to: `${sign}${plain}`,
          amount_currency: currency,
          currency: [currency],
        }),
      }
    })
}

/** The bank's own search, whole and on its own page, where it matches more than stands here. */
function matchingItem(
  { more }: FoundAtBank,
  resource: 'transactions' | 'customers',
  label: string,
  { connection_id, period, words }: FoundFor,
): PaletteItem[] {
  if (!more.includes(resource)) return []
  const search = [words]
  const href =
    resource === 'transactions'
      ? transactionsHref(connection_id, { search, period: allDates })
      : customersHref(connection_id, { search, include_deleted: ['true'], period })
  return [{ id: `all ${resource}`, icon: 'list', label, href, leadsOn: true }]
}

function furtherItem(name: string, label: string, { further }: FoundFor): PaletteItem[] {
  return further
    .filter((each) => each.name === name)
    .map(({ lookup }) => ({ id: `further ${name}`, icon: 'list', label, lookup, leadsOn: true }))
}

const failureNotes: Readonly<Record<ReadFailure['code'], PlainMessageKey>> = {
  needs_reconnect: 'finds.note_closed',
  disconnected: 'finds.note_closed',
  access_unreadable: 'finds.note_closed',
  access_held: 'finds.note_closed',
  registration_refused: 'finds.note_closed',
  rate_limited: 'finds.note_pause',
  connection_busy: 'finds.note_pause',
  bank_slow: 'finds.note_slow',
  bank_unreachable: 'finds.note_failed',
  bank_unreadable: 'finds.note_failed',
  bank_failed: 'finds.note_failed',
  missing_scope: 'finds.note_failed',
  page_token_refused: 'finds.note_failed',
  invalid_request: 'finds.note_failed',
  not_found: 'finds.note_failed',
  id_refused: 'finds.note_failed',
  file_host_refused: 'finds.note_failed',
  file_unreadable: 'finds.note_failed',
  list_endless: 'finds.note_failed',
  too_many_calls: 'finds.note_failed',
}

/** Why not everything could be searched, by the code of what failed. */
export function failureNote(code: ReadFailure['code'], { text }: Pick<Reader, 'text'>): string {
  return text(failureNotes[code])
}
