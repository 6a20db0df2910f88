import { headers } from 'next/headers'
import { HandOffEnd } from '@/components/connections/hand-off-end'
import { HandOffInvitation } from '@/components/connections/hand-off-invitation'
import { PlainPage } from '@/components/layout/plain-page'
import { createFormat } from '@/lib/format/create-format'
import { createText } from '@/lib/i18n/create-text'
import { languageOf } from '@/lib/i18n/language'
import { findSession } from '@/lib/server/auth/guards'
import { requestLocale } from '@/lib/server/http/translations'
import { visitHandOff } from '@/lib/server/http/visit-hand-off'

// For whoever holds the link: it requires nobody, and sets nothing.
export default async function HandOffPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const received = await headers()
  const isSignedIn = (await findSession()) !== undefined
  const visit = await visitHandOff(token, received, { mayCount: !isSignedIn })
  const locale = await requestLocale()
  if (visit.kind !== 'open') {
    const { text } = createText(languageOf(locale))
    return (
      <PlainPage isLinked={false}>
        <title>{`${text('handoff.not_in_use')} · Countinghouse`}</title>
        <HandOffEnd isThrottled={visit.kind === 'throttled'} text={text} />
      </PlainPage>
    )
  }
  const { firm, person, clientName, scope, environment, expires_at } = visit.invitation
  const format = createFormat({ locale, timeZone: firm.time_zone })
  return (
    <PlainPage isLinked={false}>
      <title>{`${format.text('handoff.asks_title', { firm: firm.name })} · Countinghouse`}</title>
      <HandOffInvitation
        token={token}
        firmName={firm.name}
        personName={person.name}
        clientName={clientName}
        scope={scope}
        lastDay={format.instant(expires_at)}
        isRehearsal={environment !== 'production'}
        isSignedIn={isSignedIn}
        text={format.text}
      />
    </PlainPage>
  )
}
