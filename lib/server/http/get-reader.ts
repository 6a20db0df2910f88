import 'server-only'
import { cache } from 'react'
import type { Reader } from '@/lib/i18n/reader'
import { requestFormat } from '@/lib/server/http/request-format'

/** The reader of this page: language, time zone and number format. Read once a request. */
export const getReader: () => Promise<Reader> = cache(requestFormat)
