import type { Language } from '@/lib/i18n/language'
import { createText } from '@/lib/i18n/translations'
import type { Mail } from '@/lib/server/mail/mailer'

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
