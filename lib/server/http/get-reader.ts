import 'server-only'
import { cache } from 'react'
import type { Reader } from '@/lib/i18n/reader'
import { createFormat, type Format } from '@/lib/format/create-format'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestLocale } from '@/lib/server/http/translations'

/** The reader of this page: language, time zone and number format. Read once a request. */
export const getReader: () => Promise<Reader> = cache(requestFormat)

/**
 * Words, money and time for the person of this page: the language they chose or their browser's, the
 * firm's time zone and fiscal year, or the client's own where it has them. On a client's page require
 * the client first: it is then known, and this costs nothing more.
 */
export async function requestFormat(): Promise<Format> {
  const { settings } = await requirePerson()
  return createFormat({
    locale: await requestLocale(),
    timeZone: settings.time_zone,
    fiscalStart: settings.fiscal_start,
  })
}
