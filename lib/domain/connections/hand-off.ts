/** How far a link got. `begun`: its owner went to the bank and has not come back yet. */
export type HandOffState =
  | 'sent'
  | 'opened'
  | 'begun'
  | 'declined'
  | 'failed'
  | 'approved'
  | 'expired'
  | 'withdrawn'

/** A link by which the owner of one client approves, as the firm sees it: never the link itself. */
export interface HandOff {
  hand_off_id: string
  clientName: string
  /** The client to reconnect; null when a new one is being connected. */
  connection_id: string | null
  environment: 'production' | 'sandbox'
  scope: readonly string[]
  state: HandOffState
  /** The link can still be opened, and so withdrawn. */
  isLive: boolean
  /** Why the last attempt came to nothing, as an outcome of an approval names it. */
  failure: string | null
  /** What an approval came to: connected, reconnected, recognised, quarantined. */
  outcome: string | null
  /** The client that was approved, as far as it is known. */
  approved_id: string | null
  madeBy: string
  made_at: string
  expires_at: string
  opened_at: string | null
  begun_at: string | null
  declined_at: string | null
  failed_at: string | null
  approved_at: string | null
  withdrawn_at: string | null
}

/** Another one whenever the link got further. */
export function handOffMark(handOff: HandOff): string {
  const { state, opened_at, begun_at, declined_at, failed_at } = handOff
  return [state, opened_at, begun_at, declined_at, failed_at].join(' ')
}
