import { processPart } from '@/lib/server/context'
import type { Transporter } from 'nodemailer'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { EnvError, type SettingSource } from '@/lib/server/store-settings'

/** The server that takes our mails, with what signs us in there, and whom they are from. */
export interface MailSettings {
  url: SecretText
  from: string
}

/** Plain text: nothing in it is loaded, and nothing can be hidden. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * `unreached`: the server was not, so that it has certainly taken nothing. `refused`: it takes no mail for this
 * address. `failed`: it is not certain that it has taken it.
 */
export type MailOutcome = 'sent' | 'unreached' | 'refused' | 'failed'

export interface Mailer {
  /** One outcome for each mail, in the same order. Never rejects, and never takes much longer than `timeout`. */
  send: (mails: readonly Mail[]) => Promise<MailOutcome[]>
}

const defaultTimeouts = { connect: 5000, idle: 8000, whole: 15_000 }

/** Undefined where no mail server is configured. */
export const mailerOf = processPart<Mailer | undefined>(
  'mailer',
  ({ env, log }) =>
    env.mail && createMailer(env.mail, (code) => log.warn({ code }, 'a mail was not sent')),
)

/** `onFailure` gets a code for the log, and nothing of a mail. */
export function createMailer(
  { url, from }: MailSettings,
  onFailure: (code: string) => void,
  timeouts = defaultTimeouts,
): Mailer {
  const open = async (): Promise<Transporter> => {
    // With the first mail: many a firm has no mail server at all.
    const { createTransport } = await import('nodemailer')
    const server = new URL(url.reveal())
    return createTransport({
      host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
      secure: server.protocol === 'smtps:',
      // A link that signs somebody in is not sent in clear, and neither is our password.
      requireTLS: !isLoopbackUrl(server),
      ...(server.username !== '' && {
        auth: {
          user: decodeURIComponent(server.username),
          pass: decodeURIComponent(server.password),
        },
      }),
      pool: true,
      maxConnections: 2,
      maxRequeues: 0,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      socketTimeout: timeouts.idle,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    send: async (mails) => {
      if (mails.length === 0) return []
      const transport = await open()
      const signal = AbortSignal.timeout(timeouts.whole)
      const outcomes = mails.map(async (mail): Promise<MailOutcome> => {
        try {
          await transport.sendMail({ ...toMessage(from, mail), signal })
          return 'sent'
        } catch (cause) {
          const code = codeOf(cause)
          onFailure(code)
          if (code === 'EENVELOPE') return 'refused'
          return isBeforeMail(cause, code) ? 'unreached' : 'failed'
        }
      })
      try {
        return await Promise.all(outcomes)
      } finally {
        transport.close()
      }
    },
  }
}

function toMessage(from: string, { to, subject, text }: Mail) {
  return {
    from,
    // As an object, so that nothing in it is read as a list or a name.
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    // RFC 3834: no answering machine answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A header is one line, whatever a name contains. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').trim()
}

/** Nothing was sent yet: no connection, no encryption, or not signed in. */
function isBeforeMail(cause: unknown, code: string): boolean {
  const call = cause instanceof Error && 'syscall' in cause ? cause.syscall : undefined
  return call === 'connect' || ['EDNS', 'ETLS', 'EAUTH'].includes(code)
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'unknown'
}

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
