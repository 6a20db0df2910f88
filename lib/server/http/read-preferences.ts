import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { parsePreferences, type Preferences, preferencesCookieName } from '@/lib/format/preferences'

/** How this browser wants the desk to look; signed in or not. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const jar = await cookies()
  const cookie = jar.get(preferencesCookieName(true)) ?? jar.get(preferencesCookieName(false))
  return parsePreferences(cookie?.value)
})
