import { createLoader } from 'nuqs/server'
import { parseAsGiven, parseAsLine } from '@/lib/search-params/parsers'

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

/** A form to set a password or a second factor. */
export const parseFormParams = createLoader({ problem: parseAsLine() })

/** After the password was set: by an invitation or a reset. */
export const parseJoinedParams = createLoader({ by: parseAsLine() })
