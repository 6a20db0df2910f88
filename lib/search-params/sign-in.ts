import { createLoader } from 'nuqs/server'
import { createHref, parseAsGiven, parseAsLine } from '@/lib/search-params/parsers'

// The pages on which somebody shows who it is. `problem` is what was wrong with the form before; the page
// has words for those that it knows.

export const parseSignInParams = createLoader({
  callbackUrl: parseAsGiven(),
  error: parseAsLine(),
  signed_out: parseAsLine(),
  languages: parseAsLine(),
})

export const parseSecondStepParams = createLoader({
  callbackUrl: parseAsGiven(),
  problem: parseAsLine(),
  languages: parseAsLine(),
})

/** At an OpenID provider; `again` confirms that it is still the same person. */
export const parseProviderParams = createLoader({
  callbackUrl: parseAsGiven(),
  again: parseAsLine(),
})

/** Where somebody confirms that it is them. */
export const parseConfirmParams = createLoader({ next: parseAsGiven(), problem: parseAsLine() })

/** What was pressed before somebody had confirmed, and the page that it was pressed on. */
export const parsePressParams = createLoader({ press: parseAsLine(), back: parseAsGiven() })

/** A form to set a second factor. */
export const parseFormParams = createLoader({ problem: parseAsLine() })

const maxTypedLength = 400
const linkFormParsers = {
  problem: parseAsLine(),
  name: parseAsLine(maxTypedLength),
  firm: parseAsLine(maxTypedLength),
  email: parseAsLine(maxTypedLength),
  time_zone: parseAsLine(maxTypedLength),
}

/** A form behind a link; what was typed at the last attempt stays, but for the password. */
export const parseLinkFormParams = createLoader(linkFormParsers)

/** The page of such a form again, with what was wrong and what was typed. */
export const linkFormHref = createHref(linkFormParsers)

export type LinkFormParams = Awaited<ReturnType<typeof parseLinkFormParams>>

const addressLinkParsers = { outcome: parseAsLine() }

/** What came of a link that confirms an address. */
export const parseAddressLinkParams = createLoader(addressLinkParsers)

const outcomeHref = createHref(addressLinkParsers)

/** The page that says it. */
export const addressDoneHref = (outcome: 'changed' | 'taken'): string =>
  outcomeHref('/address/done', { outcome })

/** After the password was set: by an invitation or a reset. */
export const parseJoinedParams = createLoader({ by: parseAsLine() })
