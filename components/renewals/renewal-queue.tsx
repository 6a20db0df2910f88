import { describeApprovalFailure } from '@/components/connections/approval-failure'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeCloseHit, type RenewalCalendar } from '@/components/renewals/plan-renewals'
import styles from '@/components/renewals/renewal-queue.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

/** A client of a queue: renewed since it was chosen, or how its last try ended. */
export interface QueuedRenewal {
  client: Client
  renewed: boolean
  outcome: string | null
}

interface RenewalQueueProps {
  items: readonly QueuedRenewal[]
  now: Date
  calendar: RenewalCalendar
  format: Format
}

/** Walks the chosen clients one by one: to the bank and back, until none is left. */
export function RenewalQueue({ items, ...context }: RenewalQueueProps) {
  if (items.length === 0) {
    return (
      <EmptyState
        title="The queue is empty"
        action={
          <ButtonLink href="/renewals" tone="primary">
            Choose clients to renew
          </ButtonLink>
        }
      >
        Clients that you choose are renewed here one after the other.
      </EmptyState>
    )
  }
  const next = items.find(({ renewed }) => !renewed)
  return (
    <>
      {next === undefined ? (
        <Notice tone="good" title={`All ${items.length} renewed`} actions={<Finish />}>
          <p>Every client of this queue was approved again, each for a year from its approval.</p>
        </Notice>
      ) : (
        <NextRenewal item={next} {...context} />
      )}
      <Section title="In this queue">
        <ol className={styles['queue']}>
          {items.map((item) => (
            <QueueLine key={item.client.connection_id} item={item} isNext={item === next} />
          ))}
        </ol>
        {next !== undefined && <Finish label="Empty the queue" />}
      </Section>
    </>
  )
}

/** "3 of 7 renewed". */
export function countRenewals(items: readonly QueuedRenewal[]): string {
  return `${items.filter(({ renewed }) => renewed).length} of ${items.length} renewed`
}

function NextRenewal({
  item,
  now,
  calendar,
  format,
}: Omit<RenewalQueueProps, 'items'> & { item: QueuedRenewal }) {
  const { client } = item
  const { connection_id, name, grant_ends_at } = client
  const connectionHref = `/clients/${encodeURIComponent(connection_id)}/connection`
  return (
    <Notice
      tone="information"
      title={`Next: ${name}`}
      actions={
        <>
          <AuthorizeForm
            connection_id={connection_id}
            scope={client.status === 'needs_reconnect' ? [] : client.scope}
            label={`Approve ${name} at the bank`}
            action="/api/renewals/approve"
          />
          <ButtonLink href={`${connectionHref}#handoff`}>Let the owner approve instead</ButtonLink>
          <form method="post" action="/api/renewals/queue">
            <input type="hidden" name="connection_id" value={connection_id} />
            <Button name="step" value="later">
              Later
            </Button>
          </form>
        </>
      }
    >
      {item.outcome !== null && <p>{describeTry(item.outcome)}</p>}
      <p>
        {`Approved until on or about ${format.instant(grant_ends_at)}. ${describeCloseHit(client, now, calendar)}.`}
      </p>
      <p>
        An owner or admin of the business signs in at the bank and approves; then you are back here.
        Cancelled, nothing changes and the client stays in the queue.
      </p>
    </Notice>
  )
}

function QueueLine({ item, isNext }: { item: QueuedRenewal; isNext: boolean }) {
  const { connection_id, name } = item.client
  const { tone, word } = describeItem(item, isNext)
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <a href={`/clients/${encodeURIComponent(connection_id)}/connection`}>{name}</a>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <form method="post" action="/api/renewals/queue">
        <input type="hidden" name="connection_id" value={connection_id} />
        <Button tone="quiet" name="step" value="remove">
          Take out<span className="visually-hidden"> {name}</span>
        </Button>
      </form>
    </li>
  )
}

function describeItem(
  { renewed, outcome }: QueuedRenewal,
  isNext: boolean,
): { tone: Tone; word: string } {
  if (renewed) return { tone: 'good', word: 'Renewed' }
  if (outcome === 'declined') return { tone: 'attention', word: 'Declined' }
  if (outcome === 'quarantined') return { tone: 'attention', word: 'Another business approved' }
  if (outcome !== null) return { tone: 'attention', word: 'Not approved' }
  return isNext ? { tone: 'information', word: 'Next' } : { tone: 'neutral', word: 'Waiting' }
}

function describeTry(outcome: string): string {
  switch (outcome) {
    case 'declined':
      return 'The approval was declined, or nobody there may approve. Nothing changed.'
    case 'quarantined':
      return 'Another business was approved. It is kept apart until somebody decides; see the portfolio.'
    case 'recognised':
      return 'Another client of the firm was approved, and that one is renewed.'
    default:
      return `${describeApprovalFailure(outcome).title}. Nothing changed.`
  }
}

function Finish({ label = 'Finish' }: { label?: string }) {
  return (
    <form method="post" action="/api/renewals/queue">
      <Button name="step" value="clear" tone={label === 'Finish' ? 'primary' : 'quiet'}>
        {label}
      </Button>
    </form>
  )
}
