import type { MonthOfLooks } from '@/lib/domain/audit/looks-by-month'
import type { Client } from '@/lib/domain/clients/client'
import type { PersonRole } from '@/lib/domain/people/permissions'
import type { Count } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'

/** What a client sees of its own consent: no figure and no amount. */
export interface SharedPage {
  readonly token: string
  readonly reader: Reader
  readonly firm: string
  readonly clientName: string
  readonly client: Client
  readonly now: Date
  /** Who of the firm may look now. */
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly role: PersonRole
  }[]
  readonly months: readonly MonthOfLooks[]
  readonly looks: Count
  /** The moment from which on the log was read. */
  readonly since: string
  readonly lastLook: string | undefined
  /** Where a consent is ended at the bank; undefined where this installation does not know it. */
  readonly endHref: string | undefined
}

const hourMilliseconds = 60 * 60 * 1000

/** "between 10:25 and 11:25": a person’s looks within the hour after one that was written down are not written again. */
export function lastLookHours(lastLook: string, now: Date, { text, clock }: Reader): string {
  const end = Date.parse(lastLook) + hourMilliseconds
  const from = clock(lastLook)
  return end > now.getTime()
    ? text('shared_data.last_look_since', { from })
    : text('shared_data.last_look_between', { from, to: clock(new Date(end).toISOString()) })
}
