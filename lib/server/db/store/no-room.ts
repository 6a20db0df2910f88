import { isOfKind } from '@/lib/bank-contract/error-kind'

/** The disk of this installation takes nothing more: what was under way was given up, and may be tried again. */
export class NoRoomError extends Error {
  override name = 'NoRoomError'
  readonly kind = 'no_room'
  constructor(cause?: unknown) {
    super('there is no room left on the disk', { cause })
  }
}

// Of the system, of a quota, and PostgreSQL’s `disk_full`.
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error comes of a full disk: of the store, or of the folder for temporary files. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOfKind(error, 'no_room')) return true
  return ('code' in error && fullCodes.has(error.code)) || isNoRoom(error.cause)
}
