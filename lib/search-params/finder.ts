import { createLoader } from 'nuqs/server'
import { cutText } from '@/lib/bank-contract/cut-text'
import { maxPeriodLength } from '@/lib/domain/periods/read-period'
import { createHref, parseAsCut, parseAsGiven } from '@/lib/search-params/parsers'
import { unreadPeriod } from '@/lib/search-params/period-href'

// Where something is looked for by typing: the page of clients, the palette, a typed period.

const maxTypedLength = 200

const clientsParsers = {
  q: parseAsCut(maxTypedLength),
  to: parseAsCut(maxTypedLength),
  period: parseAsCut(maxTypedLength),
}

/** The switcher as a page: the screen and period that one comes from go along. */
export const parseClientsParams = createLoader(clientsParsers)
const clientsHref = createHref(clientsParsers)

export function findClientsHref(typed: string, to: { screen: string; period: string | null }) {
  return clientsHref('/clients', { q: typed, to: to.screen, period: to.period })
}

/** What the palette looks for: where the reader is, the words, and what of the bank's data comes next. */
export const parsePaletteParams = createLoader({
  at: parseAsGiven(),
  q: parseAsGiven(),
  lookup: parseAsGiven(),
})

const unreadHref = createHref({ [unreadPeriod]: parseAsCut(maxPeriodLength) })

/** The page as it was, where the menu shows what was typed and what is wrong with it. */
export function unreadPeriodHref(page: string, typed: string): string {
  return unreadHref(page, { [unreadPeriod]: cutText(typed, maxPeriodLength) })
}

/** A typed period, and the page of ours that it was typed on. */
export const parseTypedPeriod = createLoader({
  typed: parseAsCut(maxTypedLength),
  back: parseAsGiven(),
})
