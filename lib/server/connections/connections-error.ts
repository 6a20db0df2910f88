/** A request that the screens do not offer. */
export class ConnectionsError extends Error {
  override name = 'ConnectionsError'

  // By name: the bundler makes several copies of this module, and errors cross from one to another.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ConnectionsError'
  }

  constructor(
    readonly code:
      | 'unknown_client'
      | 'environment_unavailable'
      | 'not_quarantined'
      | 'unknown_hand_off'
      | 'not_allowed',
  ) {
    super(code)
  }
}
