import { BulkheadRejectedError, bulkhead, type IPolicy } from 'cockatiel'
import { processPart } from '@/lib/server/context'
import { throttled } from '@/lib/server/http/to-problem'

/** Of one person, or of one link: a file is judged and sealed by the process that serves everybody. */
const atOnce = 2
const waiting = 20
const laterSeconds = 60

export interface UploadTurns {
  /** Of one holder two go on at once, and the others wait for their turn. Throws HttpError 429 where too many wait. */
  take: <Value>(holder: string, upload: () => Promise<Value>) => Promise<Value>
}

export const uploadTurnsOf = processPart<UploadTurns>('upload turns', createUploadTurns)

export function createUploadTurns(): UploadTurns {
  const holders = new Map<string, { turns: IPolicy; users: number }>()
  return {
    take: async (holder, upload) => {
      const own = holders.get(holder) ?? { turns: bulkhead(atOnce, waiting), users: 0 }
      holders.set(holder, own)
      own.users += 1
      try {
        return await own.turns.execute(upload)
      } catch (cause) {
        if (cause instanceof BulkheadRejectedError) {
          throw throttled('answers.refused_often', laterSeconds)
        }
        throw cause
      } finally {
        own.users -= 1
        if (own.users === 0) holders.delete(holder)
      }
    },
  }
}
