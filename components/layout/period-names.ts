import type { PeriodNames } from '@/components/layout/period-picker'
import { todayIn } from '@/lib/domain/periods/day-range'
import type { Format } from '@/lib/format/create-format'
import { spokenFiscalDays, periodWords } from '@/lib/format/period-words'

/** What the period picker of a client needs; `format` has the client's time zone and fiscal year. */
export function periodNames(
  format: Format,
  client: { connection_id: string; usual: string | null },
  now: Date,
): PeriodNames {
  return {
    usual: client.usual,
    periods: periodWords(format),
    spokenDays: spokenFiscalDays(format, now),
    clientPath: `/clients/${encodeURIComponent(client.connection_id)}`,
    today: todayIn(format.timeZone, now),
  }
}
