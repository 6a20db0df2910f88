import 'server-only'
import { eventOf, note } from '@/lib/server/audit/note'
import type { Invited } from '@/lib/server/auth/people'
import type { PersonSession } from '@/lib/server/auth/guards'
import type { Mail, MailOutcome } from '@/lib/server/mail/mailer'
import { getContext } from '@/lib/server/context'
import type { Language } from '@/lib/i18n/language'
import { createText, type Text } from '@/lib/i18n/translations'
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

/** What became of an invitation, in words for who made it; its link is shown this once. */
interface MadeInvitation {
  email: string
  href: string | undefined
  mail: MailOutcome | undefined
  problem: string | undefined
}

/** The links of people who were just invited, mailed where mail is set up. */
export async function mailInvitations(
  session: PersonSession,
  invited: readonly Invited[],
  { language, text }: { language: Language; text: Text['text'] },
): Promise<MadeInvitation[]> {
  const { appOrigin } = getContext().env
  const links = invited.flatMap(({ email, token }) =>
    token === undefined ? [] : [{ email, href: `${appOrigin}/join/${token.reveal()}` }],
  )
  const toMail = links.map((link) => ({ ...link, kind: 'invitation' as const, language }))
  const mailed = await mailLinks(session, toMail)
  return invited.map(({ email, token }) => ({
    email,
    href: links.find((link) => link.email === email)?.href,
    mail: mailed.get(email),
    problem: token === undefined ? text('problems.email_taken', { email }) : undefined,
  }))
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
        subject: text('mail.reset_subject'),
        text: text('mail.reset_text', values),
      }
}
