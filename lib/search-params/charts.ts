import { createLoader } from 'nuqs/server'
import { createHref, parseAsLine, parseAsOneOf } from '@/lib/search-params/parsers'

/** How many rows a chart may be made of, and whether days that are stored are read again at the bank. */
const chartParsers = { depth: parseAsLine(), read: parseAsOneOf(['again']) }

export const parseChartParams = createLoader(chartParsers)
/** The same page, read in another way. */
export const chartHref = createHref(chartParsers)
