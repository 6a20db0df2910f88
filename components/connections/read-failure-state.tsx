import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeReason } from '@/components/connections/connection-state'
import { describeStoreFailure } from '@/components/connections/describe-store-failure'
import { describeScope } from '@/components/connections/scope-words'
import { FaultReference } from '@/components/connections/fault-reference'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Text } from '@/lib/i18n/create-text'
import type { MessageKey } from '@/lib/i18n/en'

interface FailureContext {
  client: Pick<Client, 'connection_id' | 'name' | 'scope'>
  /** The same page again. */
  retryHref: string
  /** Where the list starts again: its filters kept, or left out where the bank refused them. */
  firstPageHref: string
  words: Text
}

interface FailureWords {
  tone: Tone
  title: string
  body: ReactNode
  actions: ReactNode
}

/** Why there is no data, in words, with the next step as a button. */
export function ReadFailureState({
  failure,
  headingLevel = 2,
  format,
  ...context
}: Omit<FailureContext, 'words'> & {
  failure: ReadFailure
  headingLevel?: 1 | 2 | 3
  format: Text
}) {
  const { tone, title, body, actions } = describeFailure(failure, { ...context, words: format })
  return (
    <Notice tone={tone} title={title} headingLevel={headingLevel} actions={actions} urgent>
      {body}
    </Notice>
  )
}

function describeFailure(failure: ReadFailure, context: FailureContext): FailureWords {
  switch (failure.code) {
    case 'needs_reconnect':
    case 'disconnected':
    case 'missing_scope':
      return describeConsent(failure, context)
    case 'page_token_refused':
    case 'invalid_request':
    case 'not_found':
      return describeRequest(failure, context)
    case 'rate_limited':
    case 'connection_busy':
      return describeWait(failure, context)
    case 'access_unreadable':
    case 'access_held':
      return describeStoreFailure(failure, context)
    case 'bank_unreachable':
    case 'bank_slow':
    case 'bank_unreadable':
    case 'bank_failed':
      return describeBank(failure, context)
  }
}

type Failure<Code> = Extract<ReadFailure, { code: Code }>

function describeConsent(
  failure: Failure<'needs_reconnect' | 'disconnected' | 'missing_scope'>,
  { client, words: { text } }: FailureContext,
): FailureWords {
  const connectionHref = `/clients/${encodeURIComponent(client.connection_id)}/connection`
  const details = (
    <ButtonLink href={connectionHref}>{text('connections.see_connection')}</ButtonLink>
  )
  const ask = (label: string, scope?: readonly string[]) => (
    <>
      <AuthorizeForm connection_id={client.connection_id} scope={scope ?? []} label={label} />
      <ButtonLink href={`${connectionHref}#handoff`}>{text('connections.send_link')}</ButtonLink>
      {details}
    </>
  )
  if (failure.code === 'missing_scope') {
    const { label, inline } = describeScope(failure.scope, text)
    return {
      tone: 'information',
      title: text('connections.scope_not_shared', { scope: label }),
      body: (
        <p>{text('connections.scope_not_shared_text', { client: client.name, scope: label })}</p>
      ),
      actions: ask(text('connections.ask_for_scope', { scope: inline }), [
        ...new Set([...client.scope, failure.scope]),
      ]),
    }
  }
  if (failure.code === 'disconnected') {
    return {
      tone: 'neutral',
      title: text('connections.arrived_disconnected', { client: client.name }),
      body: <p>{text('connections.failed_disconnected_text')}</p>,
      actions: ask(text('connections.connect_again', { client: client.name })),
    }
  }
  const { cause, next } = describeReason({ name: client.name, reason: failure.reason }, text)
  const isTheft = failure.reason === 'suspected_theft'
  return {
    tone: 'danger',
    title: text('connections.client_needs_approval', { client: client.name }),
    body: (
      <>
        <p>{cause}</p>
        <p>{next}</p>
      </>
    ),
    actions: isTheft ? details : ask(text('connections.reconnect_client', { client: client.name })),
  }
}

function describeRequest(
  failure: Failure<'page_token_refused' | 'invalid_request' | 'not_found'>,
  { retryHref, firstPageHref, words: { text } }: FailureContext,
): FailureWords {
  if (failure.code === 'not_found') {
    return {
      tone: 'neutral',
      title: text('connections.not_found'),
      body: <p>{text('connections.not_found_text')}</p>,
      actions: <ButtonLink href={firstPageHref}>{text('connections.back_to_list')}</ButtonLink>,
    }
  }
  if (failure.code === 'page_token_refused') {
    return {
      tone: 'attention',
      title: text('connections.page_gone'),
      body: <p>{text('connections.page_gone_text')}</p>,
      actions: (
        <ButtonLink href={firstPageHref} tone="primary">
          {text('connections.start_at_one')}
        </ButtonLink>
      ),
    }
  }
  return {
    tone: 'attention',
    title: text('connections.filter_refused'),
    body: (
      <>
        <p>{failure.detail}</p>
        {failure.errors.length > 0 && (
          <ul>
            {failure.errors.map(({ parameter, detail }) => (
              <li key={`${parameter} ${detail}`}>
                <code>{parameter}</code>: <bdi>{detail}</bdi>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
    actions: (
      <>
        <ButtonLink href={firstPageHref} tone="primary">
          {text('connections.clear_filters')}
        </ButtonLink>
        <ButtonLink href={retryHref}>{text('connections.try_again')}</ButtonLink>
      </>
    ),
  }
}

function describeWait(
  failure: Failure<'rate_limited' | 'connection_busy'>,
  { retryHref, client, words: { text } }: FailureContext,
): FailureWords {
  const retry = (
    <ButtonLink href={retryHref} tone="primary">
      {text('connections.try_again')}
    </ButtonLink>
  )
  if (failure.code === 'connection_busy') {
    return {
      tone: 'information',
      title: text('connections.busy'),
      body: <p>{text('connections.busy_text', { client: client.name })}</p>,
      actions: retry,
    }
  }
  const seconds = failure.retryAfterSeconds
  return {
    tone: 'attention',
    title: text('connections.slow_down'),
    body: (
      <p>
        {seconds === null
          ? text('connections.slow_down_moment')
          : text('connections.slow_down_seconds', { count: seconds })}
      </p>
    ),
    actions: retry,
  }
}

const bankWords = {
  bank_unreachable: ['connections.bank_unreachable', 'connections.bank_unreachable_text'],
  bank_slow: ['connections.bank_slow', 'connections.bank_slow_text'],
  bank_unreadable: ['connections.bank_unreadable', 'connections.bank_unreadable_text'],
  bank_failed: ['connections.bank_failed', 'connections.bank_failed_text'],
} as const satisfies Record<string, readonly [title: MessageKey, sentence: MessageKey]>

function describeBank(
  failure: Failure<keyof typeof bankWords>,
  { retryHref, words }: FailureContext,
): FailureWords {
  const { text } = words
  const [title, sentence] = bankWords[failure.code]
  return {
    tone: 'danger',
    title: text(title),
    body: (
      <>
        <p>{text(sentence)}</p>
        <FaultReference reference={failure.reference} words={words} />
      </>
    ),
    actions: (
      <ButtonLink href={retryHref} tone="primary">
        {text('connections.try_again')}
      </ButtonLink>
    ),
  }
}
