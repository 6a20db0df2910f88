/** Why a screen or a route of ours has no fresh data from a client's bank. Safe to show and to send. */
export type ReadFailure =
  | { code: 'needs_reconnect'; reason: ReconnectReason }
  | { code: 'disconnected' }
  | { code: 'missing_scope'; scope: string }
  | { code: 'page_token_refused'; detail: string }
  | { code: 'invalid_request'; detail: string; errors: { parameter: string; detail: string }[] }
  | { code: 'not_found' }
  /** An identifier that cannot be one segment of an address: the bank was not called. */
  | { code: 'id_refused' }
  /** A list goes on, and brings nothing new. */
  | { code: 'list_endless'; end: 'empty_pages' | 'repeated_token' }
  /** One view would make more calls to the bank than one may. */
  | { code: 'too_many_calls' }
  | { code: 'rate_limited'; retryAfterSeconds: number | null }
  /** The bank refuses this installation's registration: no access is renewed until that is put right. */
  | { code: 'registration_refused' }
  /** The access is being renewed; `renewal` where another instance of ours does it, or has done it. */
  | { code: 'connection_busy'; renewal?: 'elsewhere' | 'done_elsewhere' }
  /** The client's stored tokens cannot be opened with the keys of this installation. */
  | { code: 'access_unreadable'; cause: 'unknown_key' | 'altered'; reference: string }
  /** The store was restored or copied, and its tokens are not used until an operator confirms it. */
  | { code: 'access_held'; cause: StoreHold }
  /** A document's origin, which BANKING_FILE_HOSTS does not allow, or which redirects once more. */
  | { code: 'file_host_refused'; reason: 'not_allowed' | 'redirected'; host: string }
  /** The server that a document lies on failed, which need not be the bank's. */
  | {
      code: 'file_unreadable'
      reason: 'unreachable' | 'slow' | 'failed' | 'unreadable' | 'web_page' | 'too_large'
      reference: string
    }
  | {
      code: 'bank_unreachable' | 'bank_slow' | 'bank_unreadable' | 'bank_failed'
      reference: string
    }

const passing: readonly ReadFailure['code'][] = [
  'rate_limited',
  'connection_busy',
  'bank_unreachable',
  'bank_slow',
  'bank_unreadable',
  'bank_failed',
]

/** Whether the same reading may succeed a moment later, with nobody having done anything. */
export function isPassing({ code }: ReadFailure): boolean {
  return passing.includes(code)
}

/** An older copy of this installation's store, or a copy of another one's. */
export type StoreHold = 'restored' | 'cloned'

/** Why a connection needs a person at the client's business. */
export const reconnectReasons = [
  'revoked_at_bank',
  'grant_expired',
  'idle_expired',
  'rotation_lost',
  'suspected_theft',
  'no_offline_access',
  /** The business was approved for somebody else through us; neither learns of the other. */
  'changed_elsewhere',
  'refused',
] as const

export type ReconnectReason = (typeof reconnectReasons)[number]

export type ReadOutcome<Value> =
  | { kind: 'read'; value: Value; readAt: string }
  | { kind: 'failed'; failure: ReadFailure }
