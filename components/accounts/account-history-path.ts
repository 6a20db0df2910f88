import { resourcePath } from '@/lib/search-params/resource-path'

export function accountHistoryPath(connection_id: string, account_id: string): string {
  return `${resourcePath(connection_id, 'accounts', account_id)}/history`
}
