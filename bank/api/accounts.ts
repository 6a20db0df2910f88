import { type ItemEndpoint, type ListEndpoint, usualPageSize } from '@/bank/api/endpoint'
import { accountSchema } from '@/lib/bank-contract/account'

export const listAccounts: ListEndpoint = {
  kind: 'list',
  path: '/accounts',
  operation: 'listAccounts',
  summary: 'Accounts of the authenticated business',
  scope: 'accounts:read',
  key: 'accounts',
  item: accountSchema,
  table: 'account',
  identifier: 'uuid',
  pageSize: usualPageSize,
  filters: {},
  ranges: [],
  order: {
    direction: 'asc',
    columns: {
      account_name: { column: 'account_name', type: 'text' },
      balance: { column: 'balance', type: 'bigint' },
    },
    default: 'account_name',
    offers: ['sort_by'],
  },
}

export const getAccount: ItemEndpoint = {
  kind: 'item',
  path: '/accounts/{account_id}',
  operation: 'getAccount',
  summary: 'One account',
  scope: 'accounts:read',
  item: accountSchema,
  table: 'account',
  identifier: 'uuid',
}
