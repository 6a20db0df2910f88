import 'server-only'
import type { PersonSession } from '@/lib/server/auth/guards'
import { type LinkToMail, linkMail } from '@/lib/server/mail/link-mail'
import type { MailOutcome } from '@/lib/server/mail/mailer'
import { services } from '@/lib/server/services'

/**
 * Mails the links, where mail is set up, and keeps on record what became of each. They were made
 * already, and are shown whatever happens here.
 */
export async function mailLinks(
  { person, firm }: PersonSession,
  links: readonly LinkToMail[],
): Promise<ReadonlyMap<string, MailOutcome>> {
  const { mailer, audit, log } = await services()
  if (mailer === undefined) return new Map()
  const from = { firm: firm.name, person: person.name }
  const outcomes = await mailer.send(links.map((link) => linkMail(link, from)))
  const mailed = links.map(({ email }, index) => [email, outcomes[index] ?? 'failed'] as const)
  for (const [email, outcome] of mailed) {
    const kind = outcome === 'sent' ? 'person.link_mailed' : 'person.link_not_mailed'
    const event = { firm_id: firm.id, person_id: person.id, kind, detail: { email } }
    await audit
      .append(event)
      .catch((error: Error) =>
        log.error({ reason: error.name, kind }, 'an audit event was not written'),
      )
  }
  return new Map(mailed)
}
