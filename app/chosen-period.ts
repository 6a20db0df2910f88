import { requestTime } from '@/lib/server/auth/request-time'
import { choosePeriod, type ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { ClientAccess } from '@/lib/server/auth/guards'

/** The period that a client's page is shown for: what its address asks for, else what is usual there. */
export function chosenPeriod(
  { desk }: Pick<ClientAccess, 'desk'>,
  asked: string | undefined,
): ChosenPeriod {
  return choosePeriod({
    asked,
    usual: desk.period,
    timeZone: desk.time_zone,
    fiscalStart: desk.fiscal_start,
    now: requestTime(),
  })
}
