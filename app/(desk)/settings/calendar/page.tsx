import { cookies } from 'next/headers'
import { CalendarSettings } from '@/components/renewals/calendar-settings'
import { CloseDaySettings } from '@/components/renewals/close-day-settings'
import { FirmPage } from '@/app/(desk)/firm-page'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { usualCloseDay } from '@/lib/domain/renewals/consent-end'
import type { Language } from '@/lib/i18n/language'
import { requirePerson } from '@/lib/server/auth/guards'
import { calendarCookieName } from '@/lib/server/http/one-time-cookies'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

interface CalendarPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function CalendarPage({ searchParams }: CalendarPageProps) {
  const { done } = await searchParams
  const session = await requirePerson()
  const { person, firm } = session
  const { renewals, env } = await services()
  const [feed, closeDay, format] = await Promise.all([
    renewals.findCalendar(person.id),
    renewals.findCloseDay(firm.id),
    requestFormat(),
  ])
  const { text } = format
  const secret = (await cookies()).get(calendarCookieName)?.value
  const isSecret = secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret)
  return (
    <FirmPage format={format} session={session} current="settings">
      <title>{`${text('settings.calendar')} · Countinghouse`}</title>
      <PageHeading
        title={text('settings.calendar')}
        back={<BackLink href="/settings">{text('settings.title')}</BackLink>}
      />
      {done === 'close' && <Notice tone="good" title={text('renewals.close_saved')} />}
      <CloseDaySettings
        closeDay={closeDay ?? usualCloseDay}
        mayChange={person.role === 'admin'}
        text={text}
      />
      <CalendarSettings
        feed={feed}
        address={isSecret ? calendarAddress(env.appOrigin, secret, format.language) : undefined}
        format={format}
      />
    </FirmPage>
  )
}

function calendarAddress(appOrigin: string, secret: string, language: Language): string {
  const address = `${appOrigin}/api/calendar/${secret}.ics`
  return language === 'en' ? address : `${address}?language=${language}`
}
