import 'server-only'
import { eventOf, note } from '@/lib/server/audit/note'
import type { Invited } from '@/lib/server/auth/people'
import type { PersonSession } from '@/lib/server/auth/guards'
import type { Mail } from '@/lib/server/mail/mailer'
import { getContext } from '@/lib/server/context'
import type { Language } from '@/lib/i18n/language'
import { createText, type Text } from '@/lib/i18n/translations'
import { listAccountEmails } from '@/lib/server/db/person'
import { mailerOf } from '@/lib/server/mail/mailer'

/**
 * Mails the links, where mail is set up, and keeps on record what became of each. They were made
 * already, and are shown whatever happens here.
 */
export async function mailLinks(
  { person, firm }: PersonSession,
  links: readonly LinkToMail[],
): Promise<ReadonlyMap<string, LinkOutcome>> {
  const context = getContext()
  const mailer = mailerOf(context)
  if (mailer === undefined) return new Map()
  const from = { firm: firm.name, person: person.name }
  const emails = links.map(({ email }) => email)
  const accounts = await listAccountEmails(context.store.database, emails)
  const mails = links.map((link) =>
    link.kind !== 'reset' && accounts.has(link.email.toLowerCase())
      ? elsewhereMail(link, from)
      : linkMail(link, from),
  )
  const outcomes = await mailer.send(mails)
  const mailed = links.map(
    ({ email }, index) => [email, outcomes[index] === 'sent' ? 'sent' : 'failed'] as const,
  )
  for (const [email, outcome] of mailed) {
    const kind = outcome === 'sent' ? 'person.link_mailed' : 'person.link_not_mailed'
    await note(context, { ...eventOf(person, kind), detail: { email } })
  }
  return new Map(mailed)
}

type LinkOutcome = 'sent' | 'failed'

/** What became of an invitation, in words for who made it. */
interface MadeInvitation {
  email: string
  /** Shown this once; none where it was mailed, so that the address alone learns what it opens. */
  href: string | undefined
  mail: LinkOutcome | undefined
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
    href: shownLink(links.find((link) => link.email === email)?.href, mailed.get(email)),
    mail: mailed.get(email),
    problem: token === undefined ? text('problems.email_taken', { email }) : undefined,
  }))
}

/** An invitation that its address was mailed is shown to nobody else. */
export function shownLink<Link>(link: Link, mail: LinkOutcome | undefined): Link | undefined {
  return mail === 'sent' ? undefined : link
}

/** The link by which somebody joins the firm, sets a new password, or confirms a new address. */
export interface LinkToMail {
  kind: 'invitation' | 'reset' | 'address'
  email: string
  href: string
  /** That of the reader, as far as it is known. */
  language: Language
}

/** The address signs in to another firm, and cannot join a second: nobody else learns of it. */
function elsewhereMail(
  { kind, email, language }: LinkToMail,
  { firm, person }: { firm: string; person: string },
): Mail {
  const { text } = createText(language)
  if (kind === 'address') {
    const subject = text('mail.address_subject')
    return { to: email, subject, text: text('mail.address_elsewhere_text', { firm, person }) }
  }
  return {
    to: email,
    subject: text('mail.invitation_subject', { firm }),
    text: text('mail.invitation_elsewhere_text', { firm, person }),
  }
}

/** Nothing in it is of a client or their bank. */
export function linkMail(
  { kind, email, href, language }: LinkToMail,
  { firm, person }: { firm: string; person: string },
): Mail {
  const { text } = createText(language)
  const values = { firm, person, href }
  if (kind === 'address') {
    return {
      to: email,
      subject: text('mail.address_subject'),
      text: text('mail.address_text', values),
    }
  }
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
