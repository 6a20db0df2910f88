import type { RenewalCalendar } from '@/lib/domain/renewals/plan-renewals'
import { usualCloseDay } from '@/lib/domain/renewals/consent-end'
import type { Format } from '@/lib/format/create-format'
import { services } from '@/lib/server/services'

/** By what a firm's closes are reckoned, in the words of whoever reads. */
export async function readCalendar(firm_id: string, format: Format): Promise<RenewalCalendar> {
  const { renewals } = await services()
  const closeDay = (await renewals.findCloseDay(firm_id)) ?? usualCloseDay
  return { closeDay, timeZone: format.timeZone, locale: format.locale, text: format.text }
}
