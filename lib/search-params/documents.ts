import { createLoader } from 'nuqs/server'
import { parseAsOneOf } from '@/lib/search-params/parsers'

/** Whether a file is shown or saved. */
export const parseFileParams = createLoader({
  disposition: parseAsOneOf(['attachment', 'inline', 'thumbnail']).withDefault('attachment'),
})
