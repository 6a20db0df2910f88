import type { ComponentProps } from 'react'
import { FirmFrame } from '@/components/layout/firm-frame'
import { readPreferences } from '@/lib/server/http/translations'

/** A page of the firm, in its frame as this browser wishes to see it. */
export async function FirmPage(page: Omit<ComponentProps<typeof FirmFrame>, 'preferences'>) {
  return <FirmFrame {...page} preferences={await readPreferences()} />
}
