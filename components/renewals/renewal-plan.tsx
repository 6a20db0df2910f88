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
} from '@/lib/domain/renewals/plan-renewals'
import styles from '@/components/renewals/renewal-plan.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/section'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Client } from '@/lib/domain/clients/client'
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
  const { text } = props.format
  const groups = planRenewals(clients, now, calendar, sort)
  if (groups.length === 0) {
    return (
      <EmptyState
        title={text('renewals.nothing')}
        action={<ButtonLink href="/connect">{text('renewals.connect')}</ButtonLink>}
      >
        {text('renewals.nothing_text')}
      </EmptyState>
    )
  }
  return (
    <form method="post" action="/api/renewals/queue" className={styles['plan']}>
      <p className={styles['act']}>
        <Button tone="primary" name="step" value="add">
          {text('renewals.renew_selected')}
        </Button>
      </p>
      {groups.map((group) => (
        <Section key={group.id} title={group.title} actions={<AddAll group={group} {...props} />}>
          <DataTable
            caption={text('renewals.group_caption', { group: group.title })}
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

function AddAll({ group, queued, format }: RenewalPlanProps & { group: RenewalGroup }) {
  const open = group.clients.filter(({ connection_id }) => !queued.has(connection_id)).length
  if (open < 2) return null
  return (
    <Button tone="quiet" name="month" value={group.id}>
      {group.id === 'overdue'
        ? format.text('renewals.add_all_overdue', { count: open })
        : format.text('renewals.add_all_month', { count: open, month: group.title })}
    </Button>
  )
}

function buildColumns({ now, calendar, sort, queued, format }: RenewalPlanProps): Column<Client>[] {
  const { text } = format
  return [
    {
      id: 'name',
      header: text('renewals.client'),
      grow: true,
      sort: sortLinks('name', sort),
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'choose',
      header: text('renewals.renew'),
      compact: 'aside',
      cell: ({ connection_id, name }) =>
        queued.has(connection_id) ? (
          text('renewals.in_queue')
        ) : (
          <label className={styles['choose']}>
            <input
              type="checkbox"
              name="connection_id"
              value={connection_id}
              aria-label={text('renewals.renew_client', { client: name })}
            />
          </label>
        ),
    },
    {
      id: 'ends',
      header: text('renewals.ends_about'),
      compact: 'labelled',
      sort: sortLinks('ends', sort),
      cell: ({ grant_ends_at }) => <Moment value={grant_ends_at} format={format} />,
    },
    {
      id: 'close',
      header: text('renewals.month_end_close'),
      grow: true,
      cell: (client) => describeCloseHit(client, now, calendar),
    },
    {
      id: 'window',
      header: text('renewals.renewed_until'),
      compact: 'labelled',
      cell: (client) =>
        isOverdue(client, now) ? null : (
          <Moment value={client.refresh_window_ends_at} format={format} />
        ),
    },
    {
      id: 'state',
      header: text('renewals.connection'),
      cell: (client) => {
        const { tone, word } = describeConnection(client, now, format)
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
