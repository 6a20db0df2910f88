import { cookies } from 'next/headers'
import {
  parsePreferences,
  type Preferences,
  preferencesCookieName,
} from '@/components/shell/preferences'

export async function readPreferences(): Promise<Preferences> {
  const jar = await cookies()
  const cookie = jar.get(preferencesCookieName(true)) ?? jar.get(preferencesCookieName(false))
  return parsePreferences(cookie?.value)
}
