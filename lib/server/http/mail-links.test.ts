import { expect, test } from 'vitest'
import { languages } from '@/lib/i18n/language'
import { linkMail } from '@/lib/server/http/mail-links'

const href = 'https://app.example/join/abc'

test.each(languages.flatMap((each) => [[each, 'invitation'] as const, [each, 'reset'] as const]))(
  'in %s a mail with a link of the kind %s has the link, the firm and who made it',
  (language, kind) => {
    const link = { kind, language, href, email: 'nina@firm.example' }
    const mail = linkMail(link, { firm: 'Marlow & Finch', person: "Ada O'Hara <b>" })
    expect(mail.to).toBe('nina@firm.example')
    expect(mail.text.split(href)).toHaveLength(2)
    expect(mail.text).toContain('Marlow & Finch')
    expect(mail.text).toContain("Ada O'Hara <b>")
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]/)
    expect(mail.subject).not.toBe('')
  },
)
