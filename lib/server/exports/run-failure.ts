import { stopWords } from '@/lib/present/ledgers/stop-words'
import type { Reader } from '@/lib/format/create-reader'
import type { RunFailure } from '@/lib/server/exports/run-reader'

/** Why a document is not in a zip, as its list says it. */
export function failureInWords(
  failure: RunFailure,
  reader: Pick<Reader, 'text' | 'number'>,
): string {
  const { text } = reader
  switch (failure.code) {
    case 'signed_out':
      return text('exports.why_signed_out')
    case 'not_allowed':
      return text('exports.why_not_allowed')
    case 'needs_reconnect':
      return text('exports.why_needs_reconnect')
    case 'disconnected':
      return text('exports.why_disconnected')
    case 'missing_scope':
      return text('exports.why_missing_scope', { scope: failure.scope })
    case 'page_token_refused':
      return text('exports.why_no_further_page')
    case 'invalid_request':
      return failure.detail || text('exports.why_refused')
    case 'not_found':
      return text('exports.why_not_found')
    case 'id_refused':
      return text('connections.id_refused_text')
    case 'list_endless':
      return text('exports.why_list_endless', { end: failure.end })
    case 'too_many_calls':
      return text('problems.too_many_calls')
    case 'rate_limited':
      return text('exports.why_rate_limited')
    case 'connection_busy':
      return text('exports.why_busy')
    case 'access_unreadable':
      return text('exports.why_access_unreadable', { reference: failure.reference })
    case 'access_held':
      return text('exports.why_held')
    case 'registration_refused':
      return text('exports.why_registration_refused')
    case 'file_host_refused':
      return text('exports.why_file_host_refused', { reason: failure.reason, host: failure.host })
    case 'file_unreadable':
      return text('exports.why_file_unreadable', {
        reason: failure.reason,
        reference: failure.reference,
      })
    case 'bank_unreachable':
      return text('exports.why_unreachable', { reference: failure.reference })
    case 'bank_slow':
      return text('exports.why_slow', { reference: failure.reference })
    case 'bank_unreadable':
      return text('exports.why_unreadable', { reference: failure.reference })
    case 'bank_failed':
      return text('exports.why_failed', { reference: failure.reference })
    case 'no_room':
      return text('run_data.why_no_room')
    case 'handed_over_meanwhile':
      return text('run_data.why_handed_over')
    case 'ledger_refuses': {
      const words = stopWords(failure.line, reader)
      // Of the others the page says what to choose instead.
      return failure.line.say === 'no_balances'
        ? text('run_data.why_no_balances', words)
        : words.fact
    }
  }
}

/** What a failure ends: reading anything of the client, or this item; what may pass is tried again first. */
const ends: Readonly<Record<RunFailure['code'], 'everything' | 'item' | 'nothing yet'>> = {
  signed_out: 'everything',
  not_allowed: 'everything',
  needs_reconnect: 'everything',
  disconnected: 'everything',
  missing_scope: 'everything',
  access_unreadable: 'everything',
  access_held: 'everything',
  no_room: 'everything',
  handed_over_meanwhile: 'everything',
  ledger_refuses: 'everything',
  registration_refused: 'everything',
  page_token_refused: 'item',
  invalid_request: 'item',
  not_found: 'item',
  id_refused: 'item',
  list_endless: 'item',
  too_many_calls: 'item',
  file_host_refused: 'item',
  // What the bank asks to wait is waited, and is no try.
  rate_limited: 'item',
  connection_busy: 'nothing yet',
  file_unreadable: 'nothing yet',
  bank_unreachable: 'nothing yet',
  bank_slow: 'nothing yet',
  bank_unreadable: 'nothing yet',
  bank_failed: 'nothing yet',
}

/** After these nothing more of the client can be read, however often it is tried. */
export function endsEverything({ code }: RunFailure): boolean {
  return ends[code] === 'everything'
}

/** Whether the bank may answer otherwise to the same question in a moment. */
export function isPassing(failure: RunFailure): boolean {
  // What is too large is so the next time too.
  if (failure.code === 'file_unreadable' && failure.reason === 'too_large') return false
  return ends[failure.code] === 'nothing yet'
}
