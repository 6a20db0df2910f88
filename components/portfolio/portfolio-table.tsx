import { describeConnection } from '@/components/connections/connection-state'
import { describeScope, missingScopes } from '@/components/connections/scope-words'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import { sortByUrgency } from '@/components/portfolio/sort-by-urgency'
import styles from '@/components/portfolio/portfolio-table.module.css'
import { ClientMark } from '@/components/shell/client-mark'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

/** Every client of the firm that this person may see, those who need somebody first. */
export function PortfolioTable({
  clients,
  now,
  format,
}: {
  clients: readonly Client[]
  now: Date
  format: Format
}) {
  return (
    <DataTable
      caption="Clients, those who need somebody first"
      columns={buildColumns(clients, now, format)}
      rows={sortByUrgency(clients, now, format)}
      rowKey={({ connection_id }) => connection_id}
      rowHref={clientHref}
      rowQuiet={({ status }) => status === 'disconnected'}
      empty={
        <EmptyState
          title="No clients yet"
          action={
            <ButtonLink href="/connect" tone="primary">
              Connect the first client
            </ButtonLink>
          }
        >
          A client appears here when an owner or admin of the business approves at the bank.
        </EmptyState>
      }
    />
  )
}

function buildColumns(clients: readonly Client[], now: Date, format: Format): Column<Client>[] {
  const hasSandbox = clients.some(({ environment }) => environment !== 'production')
  const columns: Column<Client>[] = [
    {
      id: 'name',
      header: 'Client',
      grow: true,
      cell: ({ connection_id, name }) => (
        <span className={styles['name']}>
          <ClientMark connection_id={connection_id} name={name} />
          <span>{name}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Connection',
      compact: 'aside',
      cell: (client) => {
        const { tone, word } = describeConnection(client, now, format)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
    {
      id: 'grant_ends_at',
      header: 'Approval ends on or about',
      compact: 'labelled',
      cell: (client) =>
        client.status === 'disconnected' ? null : (
          <Moment value={client.grant_ends_at} format={format} />
        ),
    },
    {
      id: 'refresh_window_ends_at',
      header: 'Renewed by us until',
      compact: 'labelled',
      cell: (client) =>
        client.status === 'disconnected' ? null : (
          <Moment value={client.refresh_window_ends_at} format={format} />
        ),
    },
    {
      id: 'missing',
      header: 'Not shared',
      compact: 'labelled',
      grow: true,
      cell: ({ scope }) =>
        missingScopes(scope)
          .map((each) => describeScope(each, format.text).label)
          .join(', '),
    },
  ]
  if (hasSandbox) {
    columns.push({
      id: 'environment',
      header: 'Environment',
      cell: ({ environment }) => (environment === 'production' ? 'Production' : 'Sandbox'),
    })
  }
  return columns
}

/** A client whose data cannot be read now opens where that is put right. */
function clientHref({ connection_id, status }: Client): string {
  const isReadable = status === 'active' || status === 'suspect'
  return `/clients/${encodeURIComponent(connection_id)}${isReadable ? '/transactions' : '/connection'}`
}
