import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findRemoteAddress } from '@/lib/server/auth/return-path'

/** The moment at which this request is answered: the same for every part of a page. */
export const requestTime = cache((): Date => new Date())

/** When this request began, by `performance.now()`: which answers of the bank it may share. */
export const requestStart = cache((): number => performance.now())

/** The address that this request came from; null where none is being answered. */
export async function findRequestAddress(): Promise<string | null> {
  try {
    return findRemoteAddress((await headers()).get('x-forwarded-for'))
  } catch {
    return null
  }
}
