import { waitFailure } from '@/components/layout/wait-failure'
import type { StateAction, StateView } from '@/components/layout/state-view'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Extent } from '@/lib/domain/reading/reading'
import { describeReason, describeScope, describeSuspension } from '@/lib/present/connection-state'
import type { MessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'
import { connectionPath } from '@/lib/search-params/resource-path'
import { cannotTell, whyPartial } from '@/lib/present/reading-words'

export interface FailureContext {
  readonly client: Pick<Client, 'connection_id' | 'name' | 'scope'>
  /** The same page again. */
  readonly retryHref: string
  /** Where the list starts again: its filters kept, or left out where the bank refused them. */
  readonly firstPageHref: string
  /** Of a list: whether its address has conditions that the bank may refuse. */
  readonly list?: 'filtered' | 'unfiltered'
}

type Words = Pick<Reader, 'text'>
type Failure<Code> = Extract<ReadFailure, { code: Code }>

/** In place of figures that need what the bank does not send: never zero, and never "none". */
export function cannotDetermine({ text }: Pick<Reader, 'text'>): StateView {
  return {
    tone: 'plain',
    icon: 'search',
    title: text('reading.cannot_be_told'),
    text: [text('reading.cannot_be_told_why')],
    actions: [],
  }
}

/** In place of rows: an absence, as `sayNone` says it, or that it cannot be told and why. */
export function emptyState(
  of: Extent,
  { title, text = [] }: { readonly title: string; readonly text?: readonly string[] },
  reader: Pick<Reader, 'text'>,
): StateView {
  const partial = whyPartial(of, reader)
  if (partial !== undefined) {
    return { ...cannotDetermine(reader), title: cannotTell(of, reader), text: [partial] }
  }
  return { tone: 'plain', icon: 'empty', title, text: [...text], actions: [] }
}

/** Why there is no data, in words, with the next step as a button. */
export function toFailure(failure: ReadFailure, context: FailureContext, words: Words): StateView {
  switch (failure.code) {
    case 'needs_reconnect':
    case 'disconnected':
    case 'missing_scope':
      return consentFailure(failure, context, words)
    case 'page_token_refused':
    case 'invalid_request':
    case 'not_found':
    case 'id_refused':
    case 'list_endless':
    case 'too_many_calls':
      return requestFailure(failure, context, words)
    case 'rate_limited':
    case 'connection_busy':
      return waitFailure(failure, context, words)
    case 'access_unreadable':
    case 'access_held':
      return storeFailure(failure, context, words)
    case 'registration_refused':
      return registrationFailure(context, words)
    case 'file_host_refused':
      return fileFailure(
        failure,
        context,
        words,
        words.text('problems.file_host_refused', { reason: failure.reason, host: failure.host }),
      )
    case 'file_unreadable':
      return fileFailure(
        failure,
        context,
        words,
        words.text('problems.file_unreadable', {
          reason: failure.reason,
          reference: failure.reference,
        }),
      )
    case 'bank_unreachable':
    case 'bank_slow':
    case 'bank_unreadable':
    case 'bank_failed':
      return bankFailure(failure, context, words)
  }
}

function consentFailure(
  failure: Failure<'needs_reconnect' | 'disconnected' | 'missing_scope'>,
  { client }: FailureContext,
  { text }: Words,
): StateView {
  const connectionHref = connectionPath(client.connection_id)
  const details = { label: text('connections.see_connection'), href: connectionHref }
  const request = (label: string, scope: readonly string[] = []): StateAction[] => [
    { label, isPrimary: true, authorize: { connection_id: client.connection_id, scope } },
    { label: text('connections.send_link'), href: `${connectionHref}#handoff` },
    details,
  ]
  if (failure.code === 'missing_scope') {
    const { label, inline } = describeScope(failure.scope, text)
    return {
      tone: 'attention',
      icon: 'locked',
      title: text('connections.scope_not_shared', { scope: label }),
      text: [text('connections.scope_not_shared_text', { client: client.name, scope: label })],
      actions: request(text('connections.ask_for_scope', { scope: inline }), [
        ...new Set([...client.scope, failure.scope]),
      ]),
    }
  }
  if (failure.code === 'disconnected') {
    return {
      tone: 'attention',
      icon: 'ended',
      title: text('connections.arrived_disconnected', { client: client.name }),
      text: [text('connections.failed_disconnected_text')],
      actions: request(text('connections.connect_again', { client: client.name })),
    }
  }
  const { cause, next } = describeReason({ name: client.name, reason: failure.reason }, text)
  return {
    tone: 'danger',
    icon: 'ended',
    title: text('connections.client_needs_approval', { client: client.name }),
    text: [cause, next],
    actions:
      failure.reason === 'suspected_theft'
        ? [details]
        : request(text('connections.reconnect_client', { client: client.name })),
  }
}

const missingWords = {
  not_found: ['connections.not_found', 'connections.not_found_text'],
  id_refused: ['connections.id_refused', 'connections.id_refused_text'],
} as const satisfies Record<string, readonly [title: MessageKey, sentence: MessageKey]>

function requestFailure(
  failure: Failure<
    | 'page_token_refused'
    | 'invalid_request'
    | 'not_found'
    | 'id_refused'
    | 'list_endless'
    | 'too_many_calls'
  >,
  { retryHref, firstPageHref, list }: FailureContext,
  { text }: Words,
): StateView {
  const retry = { label: text('problems.try_again'), href: retryHref }
  if (failure.code === 'not_found' && list !== undefined) {
    return {
      tone: 'attention',
      icon: 'alert',
      title: text('connections.list_not_found'),
      text: [text('connections.list_not_found_text')],
      actions: [retry],
    }
  }
  if (failure.code === 'not_found' || failure.code === 'id_refused') {
    const [title, sentence] = missingWords[failure.code]
    return {
      tone: 'info',
      icon: 'search',
      title: text(title),
      text: [text(sentence)],
      actions: [{ label: text('connections.back_to_list'), href: firstPageHref }],
    }
  }
  if (failure.code === 'list_endless' || failure.code === 'too_many_calls') {
    return {
      tone: 'attention',
      icon: 'alert',
      title: text(`connections.${failure.code}`),
      text: [
        failure.code === 'list_endless'
          ? text(`reading.ended_${failure.end}`)
          : text('connections.too_many_calls_text'),
      ],
      actions: [retry],
    }
  }
  if (failure.code === 'page_token_refused') {
    const gone = list === undefined ? 'place_gone' : 'page_gone'
    const start = { label: text('connections.start_at_one'), isPrimary: true, href: firstPageHref }
    return {
      tone: 'attention',
      icon: 'alert',
      title: text(`connections.${gone}`),
      text: [text(`connections.${gone}_text`)],
      actions: [list === undefined ? retry : start],
    }
  }
  const isFiltered = list === 'filtered'
  const clear = { label: text('connections.clear_filters'), isPrimary: true, href: firstPageHref }
  return {
    tone: 'attention',
    icon: 'alert',
    title: text(isFiltered ? 'connections.filter_refused' : 'connections.request_refused'),
    text: [failure.detail],
    details: failure.errors,
    actions: isFiltered ? [clear, retry] : [retry],
  }
}

function fileFailure(
  { code }: Failure<'file_host_refused' | 'file_unreadable'>,
  { retryHref }: FailureContext,
  { text }: Words,
  why: string,
): StateView {
  return {
    tone: 'attention',
    icon: 'alert',
    title: text(`connections.${code}`),
    text: [why],
    actions: [{ label: text('problems.try_again'), href: retryHref }],
  }
}

function registrationFailure({ client, retryHref }: FailureContext, { text }: Words): StateView {
  return {
    tone: 'danger',
    icon: 'alert',
    title: text('connections.registration_refused'),
    text: [text('connections.registration_refused_text', { client: client.name })],
    actions: [
      { label: text('problems.try_again'), isPrimary: true, href: retryHref },
      { label: text('connections.see_connection'), href: connectionPath(client.connection_id) },
    ],
  }
}

function storeFailure(
  failure: Failure<'access_unreadable' | 'access_held'>,
  { client, retryHref }: FailureContext,
  { text }: Words,
): StateView {
  const retry = { label: text('problems.try_again'), href: retryHref }
  if (failure.code === 'access_held') {
    const cause = describeSuspension(failure.cause, text)
    return {
      tone: 'attention',
      icon: 'alert',
      title: text('connections.held'),
      text: [text('connections.held_text', { cause, client: client.name })],
      actions: [retry],
    }
  }
  const why =
    failure.cause === 'unknown_key' ? 'connections.unopened_key' : 'connections.unopened_altered'
  return {
    tone: 'danger',
    icon: 'alert',
    title: text('connections.unopened', { client: client.name }),
    text: [text(why)],
    reference: failure.reference,
    actions: [
      retry,
      {
        label: text('connections.reconnect_client', { client: client.name }),
        isPrimary: true,
        authorize: { connection_id: client.connection_id, scope: [] },
      },
    ],
  }
}

const bankWords = {
  bank_unreachable: ['connections.bank_unreachable', 'connections.bank_unreachable_text'],
  bank_slow: ['connections.bank_slow', 'connections.bank_slow_text'],
  bank_unreadable: ['connections.bank_unreadable', 'connections.bank_unreadable_text'],
  bank_failed: ['connections.bank_failed', 'connections.bank_failed_text'],
} as const satisfies Record<string, readonly [title: MessageKey, sentence: MessageKey]>

function bankFailure(
  failure: Failure<keyof typeof bankWords>,
  { retryHref }: FailureContext,
  { text }: Words,
): StateView {
  const [title, sentence] = bankWords[failure.code]
  return {
    tone: 'attention',
    icon:
      failure.code === 'bank_unreachable' || failure.code === 'bank_slow' ? 'unreachable' : 'alert',
    title: text(title),
    text: [text(sentence)],
    reference: failure.reference,
    actions: [{ label: text('problems.try_again'), isPrimary: true, href: retryHref }],
  }
}
