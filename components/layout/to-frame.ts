import type { FramePerson } from '@/components/layout/frame'
import type { RailView } from '@/components/layout/rail'
import { clientScreens } from '@/lib/search-params/client-screens'
import type { Client } from '@/lib/domain/clients/client'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'
import type { PeriodNames } from '@/components/layout/period-picker'
import { todayIn } from '@/lib/domain/periods/day-range'
import { periodWords, spokenFiscalDays } from '@/lib/format/named-periods'

/** Of the person, only what the frame says of them. */
export function framePerson({ id, name, email, role }: FramePerson): FramePerson {
  return { id, name, email, role }
}

export function firmRail(
  of: Pick<RailView, 'hasAudit' | 'isDemo' | 'tryThis' | 'closeCount' | 'changes'>,
): RailView {
  return { clientPath: undefined, ...of, notShared: [], consent: undefined }
}

/** The rail of one client; its consent is mentioned only when it ends soon, or has ended. */
export function clientRail(
  client: Client,
  {
    now,
    reader: { instant },
    ...demo
  }: Pick<RailView, 'isDemo' | 'tryThis' | 'closeCount' | 'waiting'> & {
    now: Date
    reader: Reader
  },
): RailView {
  const { connection_id, scope, status, grant_ends_at } = client
  const days = daysUntil(grant_ends_at, now)
  const isEnded = status === 'needs_reconnect' || status === 'disconnected'
  return {
    clientPath: `/clients/${encodeURIComponent(connection_id)}`,
    hasAudit: false,
    ...demo,
    notShared: clientScreens.flatMap(({ path, scope: needs }) =>
      needs !== undefined && !scope.includes(needs) ? [path] : [],
    ),
    consent:
      isEnded || (status === 'active' && days <= noticeDays)
        ? { isEnded, date: instant(grant_ends_at), days }
        : undefined,
  }
}

/** By when the person has to set a second factor up. */
export function factorNotice(
  due: string | null,
  { text, instant }: Pick<Reader, 'text' | 'instant'>,
): string | undefined {
  return due === null ? undefined : text('shell.factor_due', { date: instant(due) })
}

/** What the period picker of a client needs; `reader` has the client's time zone and fiscal year. */
export function periodNames(
  reader: Reader,
  client: { connection_id: string; usual: string | null },
  now: Date,
): PeriodNames {
  return {
    usual: client.usual,
    periods: periodWords(reader),
    spokenDays: spokenFiscalDays(reader, now),
    clientPath: `/clients/${encodeURIComponent(client.connection_id)}`,
    today: todayIn(reader.timeZone, now),
  }
}
