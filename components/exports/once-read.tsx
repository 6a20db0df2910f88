import { type ReactNode, Suspense } from 'react'
import type { HandedAccount, HandedRead } from '@/lib/domain/ledgers/handed-account'

interface OnceReadProps {
  readonly account: Pick<HandedAccount, 'read'>
  /** Shown while the bank is read. */
  readonly fallback: ReactNode
  /** Undefined where nothing is read. */
  readonly children: (read: HandedRead | undefined) => ReactNode
}

/** A part that waits for the bank by itself: what stands around it stays as it is, opened or not. */
export function OnceRead({ account, fallback, children }: OnceReadProps) {
  if (account.read === undefined) return children(undefined)
  return (
    <Suspense fallback={fallback}>
      <Read read={account.read}>{children}</Read>
    </Suspense>
  )
}

async function Read({
  read,
  children,
}: {
  read: Promise<HandedRead>
  children: OnceReadProps['children']
}) {
  return children(await read)
}
