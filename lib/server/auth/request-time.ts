import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findRemoteAddress } from '@/lib/server/auth/return-path'

/** The moment at which this request is answered: the same for every part of a page. */
export const requestTime = cache((): Date => new Date())

interface RequestView {
  /**
   * When the front server, which is of this process, received the request, by `performance.now()`: one
   * that waited for its turn behind others began before their answers came, and shares them.
   */
  readonly requestedAt: number | undefined
  /** The calls that answering it has made to the bank of the client. */
  readonly calls: { made: number }
}

/** Finds the request that is being answered, as one view of a client's bank; undefined where none is. */
export function createRequestViews() {
  // Next has one object of headers for all parts of an answer.
  const requests = new WeakMap<object, Map<string, RequestView['calls']>>()
  return async (connection_id: string): Promise<RequestView | undefined> => {
    try {
      const sent = await headers()
      const received = Number(sent.get('x-request-start') ?? Number.NaN)
      const clients = requests.get(sent) ?? new Map<string, RequestView['calls']>()
      requests.set(sent, clients)
      const calls = clients.get(connection_id) ?? { made: 0 }
      clients.set(connection_id, calls)
      return { requestedAt: received > 0 ? received : undefined, calls }
    } catch {
      return undefined
    }
  }
}

/** The address that this request came from; null where none is being answered. */
export async function findRequestAddress(): Promise<string | null> {
  try {
    return findRemoteAddress((await headers()).get('x-forwarded-for'))
  } catch {
    return null
  }
}
