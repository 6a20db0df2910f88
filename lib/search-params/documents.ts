import { createLoader } from 'nuqs/server'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { parseAsOneOf, parseAsTexts, type RawSearchParams } from '@/lib/search-params/parsers'

const loadIds = createLoader({
  id: parseAsTexts((values) => [...new Set(values)].filter(isWithinBounds)),
})

/** The objects that an address names one by one, as the bank spells them. */
export function parseIds(raw: RawSearchParams): readonly string[] {
  return loadIds(raw).id
}

/** Whether a file is shown or saved. */
export const parseFileParams = createLoader({
  disposition: parseAsOneOf(['attachment', 'inline', 'thumbnail']).withDefault('attachment'),
})
