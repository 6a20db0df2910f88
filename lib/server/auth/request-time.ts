import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findRemoteAddress } from '@/lib/server/auth/return-path'

/** The moment at which this request is answered: the same for every part of a page. */
export const requestTime = cache((): Date => new Date())

/**
 * When the front server, which is of this process, received this request, by `performance.now()`: one
 * that waited for its turn behind others began before their answers came, and shares them. Undefined
 * where none is being answered.
 */
export async function findRequestStart(): Promise<number | undefined> {
  try {
    const received = Number((await headers()).get('x-request-start') ?? Number.NaN)
    return received > 0 ? received : undefined
  } catch {
    return undefined
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
