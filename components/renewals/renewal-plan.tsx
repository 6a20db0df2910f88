import { describeConnection } from '@/components/connections/connection-state'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import {
  describeCloseHit,
  isOverdue,
  planRenewals,
  type RenewalCalendar,
  type RenewalGroup,
  type RenewalSort,
} from '@/components/renewals/plan-renewals'
import styles from '@/components/renewals/renewal-plan.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/section'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

export interface RenewalPlanProps {
  clients: readonly Client[]
  now: Date
  calendar: RenewalCalendar
  sort: RenewalSort
  /** What is in the person's queue already. */
  queued: ReadonlySet<string>
  format: Format
}

/** Every approval by the month in which it ends, to choose from and renew one after the other. */
export function RenewalPlan(props: RenewalPlanProps) {
  const { clients, now, calendar, sort } = props
  const groups = planRenewals(clients, now, calendar, sort)
  if (groups.length === 0) {
    return (
      <EmptyState
        title="Nothing to renew"
        action={<ButtonLink href="/connect">Connect a client</ButtonLink>}
      >
        A client appears here from the day it is connected, in the month in which its approval ends.
      </EmptyState>
    )
  }
  return (
    <form method="post" action="/api/renewals/queue">
      <p className={styles['act']}>
        <Button tone="primary" name="step" value="add">
          Renew the selected one by one
        </Button>
      </p>
      {groups.map((group) => (
        <Section key={group.id} title={group.title} actions={<AddAll group={group} {...props} />}>
          <DataTable
            caption={`${group.title}: approvals that end`}
            columns={buildColumns(props)}
            rows={group.clients}
            rowKey={({ connection_id }) => connection_id}
            rowHref={({ connection_id }) =>
              `/clients/${encodeURIComponent(connection_id)}/connection`
            }
            empty={null}
          />
        </Section>
      ))}
    </form>
  )
}

function AddAll({ group, queued }: RenewalPlanProps & { group: RenewalGroup }) {
  const open = group.clients.filter(({ connection_id }) => !queued.has(connection_id)).length
  if (open < 2) return null
  return (
    <Button tone="quiet" name="month" value={group.id}>
      {`Add all ${open} of ${group.id === 'overdue' ? 'these' : group.title}`}
    </Button>
  )
}

function buildColumns({ now, calendar, sort, queued, format }: RenewalPlanProps): Column<Client>[] {
  return [
    {
      id: 'name',
      header: 'Client',
      grow: true,
      sort: sortLinks('name', sort),
      cell: ({ name }) => name,
    },
    {
      id: 'choose',
      header: 'Renew',
      compact: 'aside',
      cell: ({ connection_id, name }) =>
        queued.has(connection_id) ? (
          'In the queue'
        ) : (
          <label className={styles['choose']}>
            <input
              type="checkbox"
              name="connection_id"
              value={connection_id}
              aria-label={`Renew ${name}`}
            />
          </label>
        ),
    },
    {
      id: 'ends',
      header: 'Approval ends on or about',
      compact: 'labelled',
      sort: sortLinks('ends', sort),
      cell: ({ grant_ends_at }) => <Moment value={grant_ends_at} format={format} />,
    },
    {
      id: 'close',
      header: 'Month-end close',
      grow: true,
      cell: (client) => describeCloseHit(client, now, calendar),
    },
    {
      id: 'window',
      header: 'Renewed by us until',
      compact: 'labelled',
      cell: (client) =>
        isOverdue(client, now) ? null : (
          <Moment value={client.refresh_window_ends_at} format={format} />
        ),
    },
    {
      id: 'state',
      header: 'Connection',
      cell: (client) => {
        const { tone, word } = describeConnection(client, now)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
  ]
}

function sortLinks(
  column: 'name' | 'ends',
  sort: RenewalSort,
): NonNullable<Column<Client>['sort']> {
  return {
    ascending: `/renewals?sort=${column}`,
    descending: `/renewals?sort=-${column}`,
    current: sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined,
  }
}
