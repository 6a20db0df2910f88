import { createLoader } from 'nuqs/server'
import { createHref, parseAsCut, type RawSearchParams } from '@/lib/search-params/parsers'

export const packsPath = '/exports/packs'
/** Where a pack is checked by who is signed in, and by everybody else. */
export const verifyPath = `${packsPath}/verify`
export const publicVerifyPath = '/verify'

const parsers = { month: parseAsCut(7), search: parseAsCut(200) }
const load = createLoader(parsers)
const write = createHref(parsers)

export interface PacksParams {
  /** "2026-06"; undefined where the address names none. */
  readonly month: string | undefined
  readonly search: string
}

export function parsePacksParams(raw: RawSearchParams): PacksParams {
  const { month, search } = load(raw)
  return {
    month: /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.exec(month ?? '')?.[0],
    search: search ?? '',
  }
}

export function packsHref({ month, search = '' }: Partial<PacksParams>): string {
  return write(packsPath, { month: month ?? null, search: search || null })
}
