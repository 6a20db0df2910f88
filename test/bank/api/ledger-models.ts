import fc from 'fast-check'
import {
  amount,
  any,
  between,
  instant,
  type ListModel,
  queryOf,
  someOf,
  words,
} from '@/test/bank/api/naive-list'
import { insertRows } from '@/bank/ledger/insert-rows'
import { accountRow, cardRow, transactionRow } from '@/bank/ledger/resource-rows'
import { account, card, ledgerTransaction } from '@/bank/ledger/schema'
import { testId } from '@/test/bank/identifiers'
import { acmeAccounts, acmeCard, acmeTransactions } from '@/test/bank/resources'
import type { StrictAccount } from '@/lib/bank-contract/account'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

const statuses = ['pending', 'settled', 'failed'] as const
const types = ['card_debit', 'ach_credit', 'wire_fee'] as const

export const transactionsModel: ListModel<StrictTransaction> = {
  path: '/transactions',
  key: 'transactions',
  row: (home, number) =>
    fc
      .record({
        initiated_at: instant,
        posted_at: fc.option(instant),
        amount,
        status: fc.constantFrom(...statuses),
        transaction_type: fc.constantFrom(...types),
        counterparty_name: fc.constantFrom(...words),
      })
      .map(({ posted_at, ...generated }) => ({
        ...acmeTransactions[1],
        ...generated,
        posted_at: posted_at !== null && posted_at < generated.initiated_at ? null : posted_at,
        id: testId(`${home.business_id} ${number}`),
        money_movement_id: testId(`movement ${home.business_id} ${number}`),
        account_id: home.account_id,
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      ledgerTransaction,
      rows.map((row) => transactionRow(business_id, row)),
    ),
  query: queryOf({
    status: someOf(statuses),
    transaction_type: someOf(types),
    search: fc.constantFrom('glob', 'E_X', '100%', 'tech', 'x', 'H 1', '_', 'qq', 'é'),
    initiated_after: fc.constant('2026-01-03T00:00:00Z'),
    initiated_before: fc.constant('2026-01-05T23:59:59Z'),
    posted_after: fc.constant('2026-01-02T00:00:00Z'),
    posted_before: fc.constant('2026-01-06T00:00:00Z'),
    min_amount: fc.constantFrom('-2', '0'),
    max_amount: fc.constantFrom('1', '3'),
    sort_by: fc.constantFrom('initiated_at', 'posted_at', 'amount'),
    order: fc.constantFrom('asc', 'desc'),
  }),
  matches: (row, query) =>
    any(query, 'status', row.status) &&
    any(query, 'transaction_type', row.transaction_type) &&
    row.counterparty_name.toLowerCase().includes(String(query['search'] ?? '').toLowerCase()) &&
    between(row.initiated_at, query['initiated_after'], query['initiated_before']) &&
    between(row.posted_at, query['posted_after'], query['posted_before']) &&
    row.amount.amount >= Number(query['min_amount'] ?? Number.NEGATIVE_INFINITY) &&
    row.amount.amount <= Number(query['max_amount'] ?? Number.POSITIVE_INFINITY),
  sortKey: (row, query) => {
    if (query['sort_by'] === 'amount') return [row.amount.amount]
    // What has not posted comes after everything that has.
    if (query['sort_by'] === 'posted_at') return [row.posted_at ?? '9999']
    return [row.initiated_at]
  },
  direction: (query) => (query['order'] === 'asc' ? 'asc' : 'desc'),
}

export const accountsModel: ListModel<StrictAccount> = {
  path: '/accounts',
  key: 'accounts',
  row: (home, number) =>
    fc
      .record({ balance: amount, account_name: fc.constantFrom('b', 'B', 'a', 'é', 'zz') })
      .map((generated) => ({
        ...acmeAccounts[0],
        ...generated,
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      account,
      rows.map((row) => accountRow(business_id, '2026-01-01T00:00:00Z', row)),
    ),
  query: queryOf({ sort_by: fc.constantFrom('account_name', 'balance') }),
  matches: () => true,
  sortKey: (row, query) => [
    query['sort_by'] === 'balance' ? row.balance.amount : (row.account_name ?? ''),
  ],
  direction: () => 'asc',
}

const cardStatuses = ['active', 'canceled', 'expired'] as const
const holders = [testId('ada'), testId('bob')] as const

export const cardsModel: ListModel<StrictCard> = {
  path: '/cards',
  key: 'cards',
  row: (home, number) =>
    fc
      .record({
        status: fc.constantFrom(...cardStatuses),
        type: fc.constantFrom('physical' as const, 'virtual' as const),
        user_id: fc.constantFrom(...holders),
      })
      .map(({ status, type, user_id }) => ({
        ...acmeCard,
        status,
        type,
        cardholder: { ...acmeCard.cardholder, user_id },
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id, account_id }, rows) =>
    insertRows(
      database.db,
      card,
      rows.map((row) => cardRow(business_id, account_id, row)),
    ),
  query: queryOf({
    status: someOf(cardStatuses),
    type: someOf(['physical', 'virtual']),
    user_id: someOf(holders),
  }),
  matches: (row, query) =>
    any(query, 'status', row.status) &&
    any(query, 'type', row.type) &&
    any(query, 'user_id', row.cardholder.user_id),
  sortKey: () => [],
  direction: () => 'asc',
}
