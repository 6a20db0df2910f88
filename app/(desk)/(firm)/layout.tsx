import type { ReactNode } from 'react'
import { may } from '@/lib/domain/people/permissions'
import { suspensionNotice } from '@/lib/i18n/connection-words'
import { Frame } from '@/components/layout/frame'
import { firmRail } from '@/components/layout/to-rail'
import { requirePerson } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readPreferences } from '@/lib/server/http/translations'

/** The frame of the firm's screens. It decides nothing for them: each page requires the person itself. */
export default async function FirmLayout({ children }: { children: ReactNode }) {
  const { firm, person, hold } = await requirePerson()
  const { text } = await getReader()
  return (
    <Frame
      frame={{
        firm: firm.name,
        person,
        preferences: await readPreferences(),
        client: undefined,
        rail: firmRail(may(person, 'read_audit')),
        periods: undefined,
        suspended: hold == null ? undefined : suspensionNotice(hold, text),
      }}
    >
      {children}
    </Frame>
  )
}
