import type { HandedAccount, HandedRead } from '@/lib/domain/ledgers/handed-account'

/** An account as it is shown: while the bank is still read, and after. */
export interface HandedAccountView extends Omit<HandedAccount, 'read'> {
  readonly read: HandedRead | 'reading' | undefined
}

/** What was read of an account; undefined before that, and where it could not be. */
export function readOf({ read }: HandedAccountView) {
  return read === undefined || read === 'reading' || read.kind === 'failed' ? undefined : read
}
