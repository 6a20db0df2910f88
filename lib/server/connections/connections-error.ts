/** A request that the screens do not offer. */
export class ConnectionsError extends Error {
  override name = 'ConnectionsError'
  constructor(readonly code: 'unknown_client' | 'environment_unavailable' | 'not_quarantined') {
    super(code)
  }
}
