import { CalendarPlus } from 'lucide-react'
import Link from 'next/link'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { EndingMonths } from '@/components/renewals/ending-months'
import { toRenewalRows, toRenewalSorts } from '@/components/renewals/renewal-rows'
import { RenewalTable } from '@/components/renewals/renewal-table'
import { Note } from '@/components/ui/note'
import type { Client } from '@/lib/domain/clients/client'
import {
  planRenewals,
  type RenewalCalendar,
  type RenewalSort,
} from '@/lib/domain/renewals/plan-renewals'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface RenewalsProps {
  readonly clients: readonly Client[]
  /** What is in the person's queue. */
  readonly queue: readonly { readonly client: Client; readonly renewed: boolean }[]
  readonly calendar: RenewalCalendar
  readonly sort: RenewalSort
  /** Whether a form was sent without a client. */
  readonly isNoneChosen: boolean
  readonly now: Date
}

/** Consents by the month in which they end, to select and renew one after the other. */
export async function RenewalsScreen(props: RenewalsProps) {
  const { clients, queue, calendar, sort, now } = props
  const [t, shell, reader] = await Promise.all([
    getTranslations('renewals'),
    getTranslations('shell'),
    getReader(),
  ])
  const groups = planRenewals(clients, now, calendar, sort)
  const waiting = queue.filter(({ renewed }) => !renewed)
  const queued = new Set(waiting.map(({ client }) => client.connection_id))
  return (
    <>
      <TitleRow title={t('title')} scope={t('lead', { day: calendar.closeDay })}>
        <Link href="/settings#reminders" prefetch={false} className="btn max-sm:hidden">
          <CalendarPlus size={15} aria-hidden />
          {t('calendar_feed')}
        </Link>
      </TitleRow>
      <Notes {...props} />
      {groups.length === 0 ? (
        <StateScreen
          state={{
            tone: 'plain',
            icon: 'empty',
            title: t('nothing'),
            text: [t('nothing_text')],
            actions: [{ label: shell('connect'), href: '/connect', isPrimary: true }],
          }}
        />
      ) : (
        <>
          <EndingMonths
            clients={groups.flatMap((group) => group.clients)}
            now={now}
            timeZone={calendar.timeZone}
          />
          <RenewalTable
            groups={toRenewalRows(groups, { queued, calendar, now }, reader)}
            sorts={toRenewalSorts(sort)}
          />
        </>
      )}
    </>
  )
}

async function Notes({ isNoneChosen, queue }: RenewalsProps) {
  const t = await getTranslations('renewals')
  const count = queue.length
  if (!isNoneChosen && count === 0) return null
  const renewed = queue.filter((item) => item.renewed).length
  return (
    <div className="flex flex-col gap-2 px-4 pt-2 sm:px-6">
      {isNoneChosen && (
        <Note tone="attention" fact={t('none_chosen')} urgent>
          {t('none_chosen_text')}
        </Note>
      )}
      {count > 0 && (
        <Note
          tone="info"
          fact={t('your_queue', { renewed, count })}
          action={
            <Link href="/renewals/queue" prefetch={false} className="btn btn-sm">
              {t('queue_go_on')}
            </Link>
          }
        />
      )}
    </div>
  )
}
