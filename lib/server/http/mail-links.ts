import 'server-only'
import { eventOf, note } from '@/lib/server/audit/note'
import type { PersonSession } from '@/lib/server/auth/guards'
import type { Mail, MailOutcome } from '@/lib/server/mail/mailer'
import { getContext } from '@/lib/server/context'
import type { Language } from '@/lib/i18n/language'
import { createText } from '@/lib/i18n/translations'
import { mailerOf } from '@/lib/server/mail/mailer'

/**
 * Mails the links, where mail is set up, and keeps on record what became of each. They were made
 * already, and are shown whatever happens here.
 */
export async function mailLinks(
  { person, firm }: PersonSession,
  links: readonly LinkToMail[],
): Promise<ReadonlyMap<string, MailOutcome>> {
  const context = getContext()
  const mailer = mailerOf(context)
  if (mailer === undefined) return new Map()
  const from = { firm: firm.name, person: person.name }
  const outcomes = await mailer.send(links.map((link) => linkMail(link, from)))
  const mailed = links.map(({ email }, index) => [email, outcomes[index] ?? 'failed'] as const)
  for (const [email, outcome] of mailed) {
    const kind = outcome === 'sent' ? 'person.link_mailed' : 'person.link_not_mailed'
    await note(context, { ...eventOf(person, kind), detail: { email } })
  }
  return new Map(mailed)
}

/** The link by which somebody joins the firm, or sets a new password. */
export interface LinkToMail {
  kind: 'invitation' | 'reset'
  email: string
  href: string
  /** That of the reader, as far as it is known. */
  language: Language
}

/** Nothing in it is of a client or their bank. */
export function linkMail(
  { kind, email, href, language }: LinkToMail,
  { firm, person }: { firm: string; person: string },
): Mail {
  const { text } = createText(language)
  const values = { firm, person, href }
  return kind === 'invitation'
    ? {
        to: email,
        subject: text('mail.invitation_subject', values),
        text: text('mail.invitation_text', values),
      }
    : {
        to: email,
        subject: text('mail.reset_subject', values),
        text: text('mail.reset_text', values),
      }
}
