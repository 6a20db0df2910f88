import 'server-only'
import { cookies, headers as nextHeaders } from 'next/headers'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { chooseLocale, findLanguage } from '@/lib/i18n/language'
import { type AnswerVisit, type LinkedRequest, visitAnswerLink } from '@/lib/server/answers/visit'
import { readPreferences } from '@/lib/server/auth/request-language'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { getContext, processPart } from '@/lib/server/context'
import { answerCookieName } from '@/lib/server/http/one-time-cookies'
import { createGuessLimit } from '@/lib/server/http/visit-link'

// Pages and routes count together.
const guessesPerMinute = 30
const answerGuesses = processPart('guesses at questions', () => createGuessLimit(guessesPerMinute))

/** What stands behind the link of a request in this browser. */
export async function visitAnswer(
  token: string,
  headers: Headers,
): Promise<AnswerVisit | { readonly kind: 'throttled' }> {
  const context = getContext()
  const guesses = answerGuesses(context)
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return { kind: 'throttled' }
  const name = answerCookieName(digestOf(token), context.env.isHttps)
  const binding = (await cookies()).get(name)?.value
  const visit = await visitAnswerLink(context, {
    token: new SecretText(token),
    binding: binding === undefined ? undefined : new SecretText(binding),
  })
  if (visit.kind === 'unknown') guesses.note(address)
  return visit
}

const maxTokenLength = 100

/** The page of a link: where its forms were sent from. */
export function answerPath(token: string): string {
  return `/answer/${encodeURIComponent(token.slice(0, maxTokenLength) || 'none')}`
}

/** Where a browser is led that had another link sent: it has none itself. */
export const renewedPath = '/answer/renewed'

/**
 * Words, money and time for a client: in the language of the request, unless their browser has chosen one, and the
 * firm’s time zone.
 */
export async function answerReader({ stored, names }: LinkedRequest): Promise<Reader> {
  const { language } = await readPreferences()
  const wanted = language === 'automatic' ? findLanguage(stored.language) : language
  const accepted = (await nextHeaders()).get('accept-language')
  return createReader({
    locale: chooseLocale(accepted, wanted ?? 'automatic'),
    timeZone: names.timeZone,
  })
}
