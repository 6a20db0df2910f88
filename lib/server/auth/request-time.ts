import 'server-only'
import { cache } from 'react'

/** The moment at which this request is answered: the same for every part of a page. */
export const requestTime = cache((): Date => new Date())

/** When this request began, by `performance.now()`: which answers of the bank it may share. */
export const requestStart = cache((): number => performance.now())
