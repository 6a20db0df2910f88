import type { ReactNode } from 'react'
import { may } from '@/lib/domain/people/permissions'
import { suspensionNotice } from '@/lib/present/connection-state'
import { Frame } from '@/components/layout/frame'
import { factorNotice, firmRail, framePerson, periodNames } from '@/components/layout/to-frame'
import { requirePerson } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { requestTime } from '@/lib/server/auth/request-time'
import { countChangedMonths } from '@/lib/server/db/watched-month'
import { countMyTurn } from '@/lib/server/reads/read-board'
import { readTryThis } from '@/lib/server/reads/read-try-this'
import { getReader } from '@/lib/server/http/get-reader'
import { readPreferences } from '@/lib/server/auth/request-language'
import { defaultPeriod } from '@/lib/server/portfolio/list-entries'

/** The frame of the firm's screens. It decides nothing for them: each page requires the person itself. */
export default async function FirmLayout({ children }: { children: ReactNode }) {
  const session = await requirePerson()
  const { firm, person, settings, hold, factorDue, hasUnread } = session
  const reader = await getReader()
  const [closeCount, changes, tryThis] = await Promise.all([
    countMyTurn(session),
    countChangedMonths(getContext().store.database, person),
    readTryThis(session, reader),
  ])
  const usual = settings.period ?? defaultPeriod
  // Each client has a fiscal year of its own: months are not called by the firm's.
  const calendar = { ...reader, fiscalStart: 1 }
  return (
    <Frame
      frame={{
        firm: firm.name,
        person: framePerson(person),
        preferences: await readPreferences(),
        client: undefined,
        rail: firmRail({
          hasAudit: may(person, 'read_audit'),
          isDemo: getContext().env.isOwnBank,
          tryThis,
          closeCount,
          changes,
        }),
        periods: {
          ...periodNames(calendar, { connection_id: '', usual }, requestTime()),
          clientPath: '',
        },
        hasUnread,
        suspended: hold == null ? undefined : suspensionNotice(hold, reader.text),
        factorDue: factorNotice(factorDue, reader),
      }}
    >
      {children}
    </Frame>
  )
}
