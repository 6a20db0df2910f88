import 'server-only'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { visitOwnPage } from '@/lib/server/connections/own-page'
import { getContext, processPart } from '@/lib/server/context'
import { createGuessLimit } from '@/lib/server/http/visit-link'

const looksPerMinute = 30
const sharedGuesses = processPart('guesses at own pages', () => createGuessLimit(looksPerMinute))
const sharedLooks = processPart('looks at own pages', () => createGuessLimit(looksPerMinute))
const maxTokenLength = 100

/** A client’s own page: where its form was sent from. */
export function sharedPath(token: string): string {
  return `/shared/${encodeURIComponent(token.slice(0, maxTokenLength) || 'none')}`
}

/** Whose page it is; undefined where the link is not known, or was opened too often within a minute. */
export async function visitShared(token: string, headers: Headers) {
  const context = getContext()
  const [guesses, looks] = [sharedGuesses(context), sharedLooks(context)]
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  // A look reads a year of the log.
  if (guesses.isReached(address) || looks.isReached(address)) return 'throttled'
  const page = await visitOwnPage(context, new SecretText(token))
  if (page === undefined) guesses.note(address)
  else looks.note(address)
  return page
}
