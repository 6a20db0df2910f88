import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeReason } from '@/components/connections/connection-state'
import { describeStoreFailure } from '@/components/connections/describe-store-failure'
import { describeScope } from '@/components/connections/scope-words'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'
import type { ReadFailure } from '@/lib/contract/read-outcome'

interface FailureContext {
  client: Pick<Client, 'connection_id' | 'name' | 'scope'>
  /** The same page again. */
  retryHref: string
  /** Where the list starts again: its filters kept, or left out where the bank refused them. */
  firstPageHref: string
  /** What the list is of: "transactions". */
  resource?: string
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
  ...context
}: FailureContext & { failure: ReadFailure; headingLevel?: 1 | 2 | 3 }) {
  const { tone, title, body, actions } = describeFailure(failure, context)
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
  { client }: FailureContext,
): FailureWords {
  const connectionHref = `/clients/${encodeURIComponent(client.connection_id)}/connection`
  const details = <ButtonLink href={connectionHref}>See the connection</ButtonLink>
  const ask = (label: string, scope?: readonly string[]) => (
    <>
      <AuthorizeForm connection_id={client.connection_id} scope={scope ?? []} label={label} />
      <ButtonLink href={`${connectionHref}#handoff`}>Send the owner a link</ButtonLink>
      {details}
    </>
  )
  if (failure.code === 'missing_scope') {
    const { label } = describeScope(failure.scope)
    return {
      tone: 'information',
      title: `${label} not shared`,
      body: (
        <p>
          The approval of {client.name} does not include “{label}”. An owner or admin of the
          business can add it; everything else keeps working.
        </p>
      ),
      actions: ask(`Ask for ${label.toLowerCase()}`, [
        ...new Set([...client.scope, failure.scope]),
      ]),
    }
  }
  if (failure.code === 'disconnected') {
    return {
      tone: 'neutral',
      title: `${client.name} is disconnected`,
      body: <p>The firm disconnected it. Its history stays, and it can be connected again.</p>,
      actions: ask(`Connect ${client.name} again`),
    }
  }
  const { cause, next } = describeReason({ name: client.name, reason: failure.reason })
  const isTheft = failure.reason === 'suspected_theft'
  return {
    tone: 'danger',
    title: `${client.name} needs approval`,
    body: (
      <>
        <p>{cause}</p>
        <p>{next}</p>
      </>
    ),
    actions: isTheft ? details : ask(`Reconnect ${client.name}`),
  }
}

function describeRequest(
  failure: Failure<'page_token_refused' | 'invalid_request' | 'not_found'>,
  { retryHref, firstPageHref, resource = 'the list' }: FailureContext,
): FailureWords {
  if (failure.code === 'not_found') {
    return {
      tone: 'neutral',
      title: 'The bank does not have this',
      body: <p>It may belong to another client, or it is no longer there.</p>,
      actions: <ButtonLink href={firstPageHref}>Back to {resource}</ButtonLink>,
    }
  }
  if (failure.code === 'page_token_refused') {
    return {
      tone: 'attention',
      title: 'This page can no longer be continued',
      body: (
        <p>The bank no longer accepts this place in the list, so the list starts at page one.</p>
      ),
      actions: (
        <ButtonLink href={firstPageHref} tone="primary">
          Start at page one
        </ButtonLink>
      ),
    }
  }
  return {
    tone: 'attention',
    title: 'The bank refused this filter',
    body: (
      <>
        <p>{failure.detail}</p>
        {failure.errors.length > 0 && (
          <ul>
            {failure.errors.map(({ parameter, detail }) => (
              <li key={`${parameter} ${detail}`}>
                <code>{parameter}</code>: {detail}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
    actions: (
      <>
        <ButtonLink href={firstPageHref} tone="primary">
          Clear filters
        </ButtonLink>
        <ButtonLink href={retryHref}>Try again</ButtonLink>
      </>
    ),
  }
}

function describeWait(
  failure: Failure<'rate_limited' | 'connection_busy'>,
  { retryHref, client }: FailureContext,
): FailureWords {
  const retry = (
    <ButtonLink href={retryHref} tone="primary">
      Try again
    </ButtonLink>
  )
  if (failure.code === 'connection_busy') {
    return {
      tone: 'information',
      title: 'Access is being renewed',
      body: <p>The access of {client.name} is being renewed at this moment. Nothing is lost.</p>,
      actions: retry,
    }
  }
  const seconds = failure.retryAfterSeconds
  return {
    tone: 'attention',
    title: 'The bank asks us to slow down',
    body: (
      <p>
        Too many requests for now.{' '}
        {seconds === null
          ? 'Try again in a moment.'
          : `Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`}
      </p>
    ),
    actions: retry,
  }
}

const bankWords = {
  bank_unreachable: ['The bank cannot be reached', 'No connection to the bank came about.'],
  bank_slow: ['The bank takes too long', 'The bank did not answer in time.'],
  bank_unreadable: ['The bank’s answer cannot be read', 'It is not in the form the bank promises.'],
  bank_failed: ['The bank reports a fault of its own', 'It could not answer this request.'],
} as const

function describeBank(
  failure: Failure<keyof typeof bankWords>,
  { retryHref }: FailureContext,
): FailureWords {
  const [title, sentence] = bankWords[failure.code]
  return {
    tone: 'danger',
    title,
    body: (
      <>
        <p>{sentence} The connection stands and nothing was changed.</p>
        <p>
          Reference <code>{failure.reference}</code>
        </p>
      </>
    ),
    actions: (
      <ButtonLink href={retryHref} tone="primary">
        Try again
      </ButtonLink>
    ),
  }
}
