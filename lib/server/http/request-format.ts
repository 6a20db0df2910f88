import 'server-only'
import { headers } from 'next/headers'
import { createFormat, type Format } from '@/lib/format/create-format'
import { negotiateLocale } from '@/lib/format/negotiate-locale'
import { requirePerson } from '@/lib/server/auth/require-person'

/**
 * Money and time for the person of this page: the browser's language, the firm's time zone,
 * or the client's own where it has one. On a client's page require the client first: it is then
 * known, and this costs nothing more.
 */
export async function requestFormat(): Promise<Format> {
  const { desk } = await requirePerson()
  const locale = negotiateLocale((await headers()).get('accept-language'))
  return createFormat({ locale, timeZone: desk.time_zone })
}
