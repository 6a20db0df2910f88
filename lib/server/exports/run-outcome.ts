import type { ReadFailure } from '@/lib/domain/connections/read-outcome'

/** `not_allowed`: the person who requested it signed out meanwhile, or may no longer see this client. */
export type RunFailure = ReadFailure | { code: 'not_allowed' }

export type RunOutcome<Value> =
  | { kind: 'read'; value: Value }
  | { kind: 'failed'; failure: RunFailure }
