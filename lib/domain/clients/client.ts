import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'

export type ConnectionStatus =
  | 'active'
  | 'suspect'
  | 'needs_reconnect'
  | 'quarantined'
  | 'disconnecting'
  | 'disconnected'

/** A connected business as a person of the firm may see it: no token, no secret. Times are ISO. */
export interface Client {
  connection_id: string
  name: string
  environment: 'production' | 'sandbox'
  status: ConnectionStatus
  reason: ReconnectReason | null
  scope: readonly string[]
  granted_at: string
  /** On or about: computed from our own approval time, the API tells neither clock. */
  grant_ends_at: string
  /** When the 30-day refresh window lapses unless we refresh; null without offline access. */
  refresh_window_ends_at: string | null
  last_refreshed_at: string | null
}

/** One of all that a person may see. */
export interface ListedClient extends Client {
  isArchived: boolean
}
