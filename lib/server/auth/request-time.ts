import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { parsePreferences, preferencesCookieName } from '@/lib/format/preferences'
import { chooseLocale, type Language, languageOf } from '@/lib/i18n/language'
import { findRemoteAddress } from '@/lib/server/auth/return-path'

/** The moment at which this request is answered: the same for every part of a page. */
export const requestTime = cache((): Date => new Date())

/**
 * When the front server, which is of this process, received this request, by `performance.now()`: one
 * that waited for its turn behind others began before their answers came, and shares them. Undefined
 * where none is being answered.
 */
export async function findRequestStart(): Promise<number | undefined> {
  try {
    const received = Number((await headers()).get('x-request-start') ?? Number.NaN)
    return received > 0 ? received : undefined
  } catch {
    return undefined
  }
}

/** What the person of this request reads; null where none is being answered. */
export async function findRequestLanguage(): Promise<Language | null> {
  try {
    const [sent, jar] = await Promise.all([headers(), cookies()])
    const cookie = jar.get(preferencesCookieName(true)) ?? jar.get(preferencesCookieName(false))
    const { language } = parsePreferences(cookie?.value)
    return languageOf(chooseLocale(sent.get('accept-language'), language))
  } catch {
    return null
  }
}

/** The address that this request came from; null where none is being answered. */
export async function findRequestAddress(): Promise<string | null> {
  try {
    return findRemoteAddress((await headers()).get('x-forwarded-for'))
  } catch {
    return null
  }
}
