import { parseArgs } from 'node:util'
import { createFirm } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createLinkToken, replacePersonLink } from '@/lib/server/db/person-link'
import type { OpenDatabase } from '@/lib/server/db/store/database'

const usage =
  'npm run firm:create -- --name "Marlow & Finch" --person "Ada Marlow" --email ada@firm.example --time-zone America/New_York'

/** Creates a firm and its first admin, who sets a password by the link in the answer. */
export async function createFirmOf(
  database: OpenDatabase,
  appOrigin: string,
  args: readonly string[],
): Promise<string> {
  const firm = parseFirm(args)
  if ((await findPersonByEmail(database, firm.email)) !== undefined) {
    throw new UsageError(`${firm.email} is taken`)
  }
  const { firm_id } = await createFirm(database, {
    name: firm.name,
    time_zone: firm.timeZone,
    people: [{ name: firm.person, email: firm.email, role: 'admin' }],
  })
  const admin = await findPersonByEmail(database, firm.email)
  const { token, tokenDigest } = createLinkToken()
  await replacePersonLink(database, { firm_id, person_id: admin?.id ?? '', tokenDigest })
  return `Created ${firm.name}. ${firm.email} sets a password here, once and within seven days: ${appOrigin}/join/${token.reveal()}`
}

export class UsageError extends Error {
  override name = 'UsageError'
}

export function parseFirm(args: readonly string[]): {
  name: string
  person: string
  email: string
  timeZone: string
} {
  const { name, person, email, 'time-zone': timeZone = 'UTC' } = readOptions(args)
  if (!name || !person || !email) throw new UsageError(`A firm needs all of these: ${usage}`)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`--email ${email} is no address`)
  if (!isTimeZone(timeZone)) {
    throw new UsageError(`--time-zone ${timeZone} is not known, for example Europe/Berlin`)
  }
  return { name, person, email: email.toLowerCase(), timeZone }
}

function readOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const
    return parseArgs({
      args: [...args],
      options: { name: option, person: option, email: option, 'time-zone': option },
    }).values
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : ''} ${usage}`, { cause })
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
