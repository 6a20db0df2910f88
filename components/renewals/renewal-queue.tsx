import type { ReactNode } from 'react'
import { describeApprovalFailure } from '@/components/connections/approval-failure'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeCloseHit, type RenewalCalendar } from '@/lib/domain/renewals/plan-renewals'
import styles from '@/components/renewals/renewal-queue.module.css'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Rich } from '@/components/ui/rich'
import { Section } from '@/components/ui/section'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

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
  const { text } = context.format
  if (items.length === 0) {
    return (
      <EmptyState
        title={text('renewals.queue_empty')}
        action={
          <ButtonLink href="/renewals" tone="primary">
            {text('renewals.queue_choose')}
          </ButtonLink>
        }
      >
        {text('renewals.queue_empty_text')}
      </EmptyState>
    )
  }
  const next = items.find(({ renewed }) => !renewed)
  return (
    <>
      {next === undefined ? (
        <Notice
          tone="good"
          title={text('renewals.all_renewed', { count: items.length })}
          actions={<Finish label={text('renewals.finish')} tone="primary" />}
        >
          <p>{text('renewals.all_renewed_text')}</p>
        </Notice>
      ) : (
        <NextRenewal item={next} {...context} />
      )}
      <Section title={text('renewals.in_this_queue')}>
        <ol className={styles['queue']}>
          {items.map((item) => (
            <QueueLine
              key={item.client.connection_id}
              item={item}
              isNext={item === next}
              words={context.format}
            />
          ))}
        </ol>
        {next !== undefined && <Finish label={text('renewals.empty_queue')} tone="quiet" />}
      </Section>
    </>
  )
}

/** For "3 of 7 renewed". */
export function countRenewals(items: readonly QueuedRenewal[]): { renewed: number; count: number } {
  return { renewed: items.filter(({ renewed }) => renewed).length, count: items.length }
}

function NextRenewal({
  item,
  now,
  calendar,
  format,
}: Omit<RenewalQueueProps, 'items'> & { item: QueuedRenewal }) {
  const { client } = item
  const { text } = format
  const { connection_id, name, grant_ends_at } = client
  const connectionHref = `/clients/${encodeURIComponent(connection_id)}/connection`
  return (
    <Notice
      tone="information"
      title={text('renewals.next_client', { client: name })}
      actions={
        <>
          <AuthorizeForm
            connection_id={connection_id}
            scope={client.status === 'needs_reconnect' ? [] : client.scope}
            label={text('renewals.approve_at_bank', { client: name })}
            action="/api/renewals/approve"
          />
          <ButtonLink href={`${connectionHref}#handoff`}>{text('renewals.let_owner')}</ButtonLink>
          <form method="post" action="/api/renewals/queue">
            <input type="hidden" name="connection_id" value={connection_id} />
            <Button name="step" value="later">
              {text('renewals.later')}
            </Button>
          </form>
        </>
      }
    >
      {item.outcome !== null && <p>{describeTry(item.outcome, text)}</p>}
      <p>
        {text('renewals.approved_until', {
          date: format.instant(grant_ends_at),
          close: describeCloseHit(client, now, calendar),
        })}
      </p>
      <p>{text('renewals.how')}</p>
    </Notice>
  )
}

function QueueLine({ item, isNext, words }: { item: QueuedRenewal; isNext: boolean; words: Text }) {
  const { connection_id, name } = item.client
  const { tone, word } = describeItem(item, isNext, words.text)
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <a href={`/clients/${encodeURIComponent(connection_id)}/connection`}>
        <bdi>{name}</bdi>
      </a>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <form method="post" action="/api/renewals/queue">
        <input type="hidden" name="connection_id" value={connection_id} />
        <Button tone="quiet" name="step" value="remove">
          <Rich parts={words.rich('renewals.take_out', { client: name, hidden })} />
        </Button>
      </form>
    </li>
  )
}

const hidden = (chunks: readonly ReactNode[]): ReactNode => (
  <span className="visually-hidden">
    <Rich parts={chunks} />
  </span>
)

function describeItem(
  { renewed, outcome }: QueuedRenewal,
  isNext: boolean,
  text: Text['text'],
): { tone: Tone; word: string } {
  if (renewed) return { tone: 'good', word: text('renewals.renewed') }
  if (outcome === 'declined') return { tone: 'attention', word: text('renewals.declined') }
  if (outcome === 'quarantined')
    return { tone: 'attention', word: text('renewals.another_approved') }
  if (outcome !== null) return { tone: 'attention', word: text('renewals.not_approved') }
  return isNext
    ? { tone: 'information', word: text('renewals.next') }
    : { tone: 'neutral', word: text('renewals.waiting') }
}

function describeTry(outcome: string, text: Text['text']): string {
  switch (outcome) {
    case 'declined':
      return text('renewals.try_declined')
    case 'quarantined':
      return text('renewals.try_quarantined')
    case 'recognised':
      return text('renewals.try_recognised')
    default:
      return text('renewals.try_failed', {
        cause: describeApprovalFailure(outcome, text).title,
      })
  }
}

function Finish({ label, tone }: { label: string; tone: 'primary' | 'quiet' }) {
  return (
    <form method="post" action="/api/renewals/queue">
      <Button name="step" value="clear" tone={tone}>
        {label}
      </Button>
    </form>
  )
}
