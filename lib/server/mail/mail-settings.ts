import { SecretText } from '@/lib/bank-contract/secret-text'
import type { MailSettings } from '@/lib/server/mail/mailer'
import { EnvError, type SettingSource } from '@/lib/server/store-settings'

const examples = {
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Countinghouse <countinghouse@firm.example>',
}

/** Both of `SMTP_URL` and `MAIL_FROM`, or neither: then links are shown to copy. Throws EnvError. */
export function readMailSettings(source: SettingSource): MailSettings | undefined {
  const [text, from] = [source.get('SMTP_URL'), source.get('MAIL_FROM')]
  if (text === undefined && from === undefined) return undefined
  const fault = (name: keyof typeof examples, what: string) =>
    new EnvError(name, what, examples[name])
  if (text === undefined) throw fault('SMTP_URL', 'is missing: mail needs SMTP_URL and MAIL_FROM')
  if (from === undefined) throw fault('MAIL_FROM', 'is missing: mail needs SMTP_URL and MAIL_FROM')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isServer) throw fault('SMTP_URL', 'is not the address of a mail server')
  const { pathname, search, hash } = url
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') {
    throw fault('SMTP_URL', 'has more than a user, a server and a port')
  }
  // A display name and an address, or an address alone.
  const address = /^(?:[^<>"\p{C}]{1,100}<([^<>]+)>|([^<>]+))$/u.exec(from)
  const isAddress = /^[!-?A-~]+@[!-?A-~]+$/.test(address?.[1] ?? address?.[2] ?? '')
  if (!isAddress) throw fault('MAIL_FROM', 'is not one mail address')
  return { url: new SecretText(text), from }
}
