import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getContext } from '@/lib/server/context'
import { takeLease } from '@/lib/server/db/instance'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import { reportError } from '@/lib/server/http/report-error'

/** What of us does not work: its disk is full, or it gives no answer. */
export interface FailingPart {
  readonly part: 'store'
  readonly isFull: boolean
}

/** Which part of us does not work, or undefined. A bank that is down is not a part of us. */
export async function findFailingPart(): Promise<FailingPart | undefined> {
  try {
    // A write: what only reads has a full disk, or another server's copy.
    const lease = { name: 'health', holder: randomUUID(), seconds: 0 }
    await within(healthPatienceMs, takeLease(getContext().store.database, lease))
    return undefined
  } catch (error) {
    reportError(error, 'health')
    return { part: 'store', isFull: isNoRoom(error) }
  }
}

const healthPatienceMs = 5000

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const tooLong = sleep(milliseconds, undefined, { signal: stop.signal }).then(() => {
    throw new Error('the store did not answer in time')
  })
  tooLong.catch(() => {})
  await Promise.race([work, tooLong]).finally(() => stop.abort())
}
