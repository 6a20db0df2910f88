import 'server-only'
import { cache } from 'react'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestLocale } from '@/lib/server/http/translations'

/**
 * Words, money and time for the person of this request: the language they chose or their browser's, the
 * firm's time zone and fiscal year, or the client's own where it has them. On a client's page require
 * the client first: it is then known, and this costs nothing more. A page reads it once.
 */
export const getReader = cache(async (): Promise<Reader> => {
  const { settings } = await requirePerson()
  return createReader({
    locale: await requestLocale(),
    timeZone: settings.time_zone,
    fiscalStart: settings.fiscal_start,
  })
})
