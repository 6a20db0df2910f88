import { oneLine } from '@/lib/format/one-line'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Client } from '@/lib/domain/clients/client'
import { findDay, defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import type { RenewalCalendar } from '@/lib/domain/renewals/plan-renewals'
import { createReader, type Reader } from '@/lib/format/create-reader'
import type { Language } from '@/lib/i18n/language'
import { getContext } from '@/lib/server/context'
import { findFirmSettings } from '@/lib/server/db/setting'
import { connectionPath } from '@/lib/search-params/resource-path'

const alarmDays = [30, 14, 7, 1]
const daySeconds = 24 * 60 * 60

/**
 * When approvals end, as RFC 5545: an all-day event for each client, on the day that it is for the
 * firm. Its UID is the client's, so that a renewal moves the event instead of adding one.
 */
export function writeRenewalCalendar(
  clients: readonly Client[],
  firm: { name: string; time_zone: string },
  appOrigin: string,
  language: Language = 'en',
): string {
  const { text, date } = createReader({ locale: language, timeZone: firm.time_zone })
  const calendar = ical({
    name: text('renewals.feed_name', { firm: firm.name }),
    prodId: { company: 'Countinghouse', product: 'Renewals', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: daySeconds / 4,
  })
  const { host } = new URL(appOrigin)
  for (const client of clients.filter(isLiving)) {
    const { connection_id, name, granted_at, grant_ends_at } = client
    const named = { client: oneLine(name) }
    const day = findDay(grant_ends_at, firm.time_zone)
    const address = `${appOrigin}${connectionPath(connection_id)}`
    calendar.createEvent({
      id: `renewal-${connection_id}@${host}`,
      // Grows with every renewal, and is the same however often the calendar is read.
      sequence: Math.floor(Date.parse(granted_at) / 60_000),
      stamp: new Date(granted_at),
      lastModified: new Date(granted_at),
      // Midnight UTC of the firm's own day, of which the writer takes the date alone.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      // With its day: an event is read on other days too, as where one looks for a client.
      summary: text('renewals.feed_event', { ...named, date: date(day) }),
      description: `${text('renewals.feed_text')}\n${address}`,
      url: address,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: alarmDays.map((days) => ({
        type: ICalAlarmType.display,
        description: text('renewals.feed_in_days', { ...named, count: days }),
        trigger: days * daySeconds,
      })),
    })
  }
  return calendar.toString()
}

function isLiving({ status }: Client): boolean {
  return status === 'active' || status === 'suspect'
}

/** The day of the next month by which a firm closes a month. */
export async function findCloseDay(firm_id: string): Promise<number> {
  const { closeDay } = await findFirmSettings(getContext().store.database, firm_id)
  return closeDay ?? defaultCloseDay
}

/** By what a firm's closes are reckoned, in the words of the reader. */
export async function readCalendar(firm_id: string, reader: Reader): Promise<RenewalCalendar> {
  const closeDay = await findCloseDay(firm_id)
  return { closeDay, timeZone: reader.timeZone, locale: reader.locale, text: reader.text }
}
