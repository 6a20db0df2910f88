import { requestTime } from '@/lib/server/auth/request-time'
import { choosePeriod, type ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { ClientAccess } from '@/lib/server/auth/guards'

/** The period that a client's page is shown for: what its address requests, else the default. */
export function chosenPeriod(
  { desk }: Pick<ClientAccess, 'desk'>,
  requested: string | undefined,
): ChosenPeriod {
  return choosePeriod({
    requested,
    fallback: desk.period,
    timeZone: desk.time_zone,
    fiscalStart: desk.fiscal_start,
    now: requestTime(),
  })
}
