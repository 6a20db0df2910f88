import { cookies } from 'next/headers'
import { FirmSettingsScreen } from '@/components/settings/firm-settings'
import { may } from '@/lib/domain/people/permissions'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import type { Language } from '@/lib/i18n/language'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requirePerson } from '@/lib/server/auth/guards'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import { listPeople } from '@/lib/server/db/person'
import { findFirmSettings } from '@/lib/server/db/setting'
import { calendarCookieName } from '@/lib/server/http/one-time-cookies'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readPreferences, requestLanguage } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'
import { mailerOf } from '@/lib/server/mail/mailer'
import { findCalendarFeed } from '@/lib/server/db/calendar-feed'
import { findNotificationChoices } from '@/lib/server/notifications/notifications'

export default async function SettingsPage() {
  const { person, firm, settings } = await requirePerson()
  const context = getContext()
  const { env } = context
  const { database } = context.store
  const mailer = mailerOf(context)
  const isAdmin = may(person, 'set_policy')
  const [t, language, feed, ofFirm, colleagues, preferences, policy, choices] = await Promise.all([
    getTranslations('shell'),
    requestLanguage(),
    findCalendarFeed(database, person),
    findFirmSettings(database, firm.id),
    listPeople(database, firm.id),
    readPreferences(),
    findSignInPolicy(context, person),
    findNotificationChoices(context, person),
  ])
  const secret = (await cookies()).get(calendarCookieName)?.value
  const isSecret = secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret)
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('firm_settings')} · Countinghouse`}</title>
      <FirmSettingsScreen
        firm={{ name: firm.name, time_zone: firm.time_zone, people: colleagues.length }}
        factorGrace={ofFirm.factorGrace}
        withoutFactor={
          colleagues.filter(
            (each) => each.isActive && each.invitedUntil === null && each.secondFactor === null,
          ).length
        }
        period={settings.period}
        closeDay={ofFirm.closeDay ?? defaultCloseDay}
        negatives={preferences.negatives}
        feed={feed}
        feedAddress={isSecret ? calendarAddress(env.appOrigin, secret, language) : undefined}
        retention={ofFirm}
        notifications={{ choices, isMailed: mailer !== undefined }}
        signIn={isAdmin ? policy : undefined}
        hasPassword={policy?.isPasswordOn ?? true}
        isAdmin={isAdmin}
        now={requestTime()}
      />
    </MessagesProvider>
  )
}

function calendarAddress(appOrigin: string, secret: string, language: Language): string {
  const address = `${appOrigin}/api/calendar/${secret}.ics`
  return language === 'en' ? address : `${address}?language=${language}`
}
