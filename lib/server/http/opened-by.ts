import 'server-only'
import { randomBytes } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { preferencesCookie } from '@/lib/format/preferences'
import { findLanguage } from '@/lib/i18n/language'
import type { LinkedRequest } from '@/lib/server/answers/visit'
import { readPreferences } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'
import { answerCookie } from '@/lib/server/http/one-time-cookies'

/**
 * What a browser shows from then on. It is in the form of the page, so that a form which is sent twice, or whose
 * answer is lost, binds the same browser.
 */
export function createBinding(): string {
  return randomBytes(32).toString('base64url')
}

export function isBinding(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** The answer, by which the browser keeps what binds it, and the language of the request unless it has chosen one. */
export async function openedBy(
  response: Response,
  { stored, tokenDigest }: LinkedRequest,
  binding: SecretText,
): Promise<Response> {
  const { isHttps } = getContext().env
  response.headers.append('set-cookie', answerCookie(tokenDigest, binding, isHttps))
  const preferences = await readPreferences()
  const language = findLanguage(stored.language)
  if (preferences.language === 'automatic' && language !== undefined) {
    const chosen = preferencesCookie({ ...preferences, language }, isHttps)
    response.headers.append('set-cookie', chosen)
  }
  return response
}
