import { cutText } from '@/lib/bank-contract/cut-text'
import type { Client } from '@/lib/domain/clients/client'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { findClient } from '@/lib/server/db/connection'
import type { PersonSession } from '@/lib/server/db/session'

/** Which client a person wants approved, and what they want of it. */
export interface ApprovalWish {
  person: PersonSession['person']
  /** What the firm will call a new client. */
  clientName?: string | undefined
  /** The client to reconnect. */
  connection_id?: string | undefined
  scope?: readonly string[] | undefined
  environment?: Client['environment'] | undefined
}

export interface ApprovalTarget {
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: string[]
}

/** What is asked for in the end. Throws ConnectionsError: `unknown_client`, `environment_unavailable`. */
export async function findTarget(
  { config, store }: ConnectionDependencies,
  wish: ApprovalWish,
): Promise<ApprovalTarget> {
  const { person, connection_id } = wish
  const client =
    connection_id === undefined
      ? undefined
      : await findClient(store.database, person, connection_id)
  if (connection_id !== undefined && client === undefined) {
    throw new ConnectionsError('unknown_client')
  }
  const first = config.audiences.production === undefined ? 'sandbox' : 'production'
  const environment = client?.environment ?? wish.environment ?? first
  if (config.audiences[environment] === undefined) {
    throw new ConnectionsError('environment_unavailable')
  }
  return {
    clientName: client?.name ?? nameOf(wish.clientName),
    connection_id: client?.connection_id ?? null,
    environment,
    scope: wantedScope(config.scopes, wish.scope),
  }
}

function wantedScope(offered: readonly string[], wanted: readonly string[] | undefined): string[] {
  const scope = offered.filter((each) => wanted === undefined || wanted.includes(each))
  return scope.length === 0 ? [...offered] : scope
}

const longestName = 200

function nameOf(text: string | undefined): string {
  const name = (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  return name === '' ? 'New client' : cutText(name, longestName)
}
