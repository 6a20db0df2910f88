import { requestOf } from '@/lib/domain/close/requests'
import { createReader } from '@/lib/format/create-reader'
import { findLanguage, messageLocale } from '@/lib/i18n/language'
import { requestLinkPath } from '@/lib/search-params/questions'
import type { StoredRequest } from '@/lib/server/db/client-request'
import type { Mail } from '@/lib/server/mail/mailer'

/** What a mail says of whose questions they are. */
export interface MailNames {
  readonly firm: string
  readonly timeZone: string
  readonly client: string
  readonly appOrigin: string
}

/**
 * The mail of a request that was sent: the firm's own words, how many questions there are, and the link. Nothing
 * of what the bank says is in it. Undefined where it has no address or no link.
 */
export function toRequestMail(
  request: StoredRequest,
  { firm, timeZone, client, appOrigin }: MailNames,
  now: string,
): Mail | undefined {
  const { recipient, message, token, by } = request
  if (recipient.email === undefined || token === undefined) return undefined
  const { until, questions } = requestOf(request.questions, request.events, now)
  if (until === undefined) return undefined
  const locale = messageLocale(findLanguage(request.language) ?? 'en')
  const { text, instant } = createReader({ locale, timeZone })
  const count = questions.filter(({ state }) => state === 'waiting').length
  return {
    to: recipient.email,
    subject: text(hasArrived(request) ? 'request_mail.reminder_subject' : 'request_mail.subject', {
      firm,
      client,
      count,
    }),
    text: text('request_mail.text', {
      message: message.trim() === '' ? '' : `${message.trim()}\n\n`,
      person: by.name,
      firm,
      client,
      count,
      href: `${appOrigin}${requestLinkPath(token)}`,
      day: instant(until),
    }),
  }
}

/** Whether a mail with this link has reached the address before the one that is sent now. */
function hasArrived({ events }: StoredRequest): boolean {
  const sent = events.findLastIndex(({ does }) => does === 'send' || does === 'renew')
  const mails = events
    .slice(sent)
    .filter(({ does }) => does === 'send' || does === 'renew' || does === 'remind')
  const bounces = events.slice(sent).filter(({ does }) => does === 'bounce')
  return mails.length - 1 > bounces.length
}
