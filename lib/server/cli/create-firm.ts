import { parseArgs } from 'node:util'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { createFirm } from '@/lib/server/db/firm'
import { findFirstAdmin, findPersonByEmail } from '@/lib/server/db/person'
import { createLinkToken, personLinkLife, replacePersonLink } from '@/lib/server/db/person-link'
import type { OpenDatabase } from '@/lib/server/db/store/database'

const usage =
  'npm run firm:create -- --name "Marlow & Finch" --person "Ada Marlow" --email ada@firm.example --time-zone America/New_York'

/**
 * Creates a firm and its first admin, who sets a password by the link in the answer. For an admin who has
 * not done so yet, a new link and nothing else.
 */
export async function createFirmOf(
  database: OpenDatabase,
  appOrigin: string,
  args: readonly string[],
): Promise<string> {
  const firm = parseFirm(args)
  const known = await findPersonByEmail(database, firm.email)
  if (known?.passwordHash !== undefined) throw new UsageError(`${firm.email} is taken`)
  const invited = await findFirstAdmin(database, firm.email)
  if (invited !== undefined) {
    const link = await makeLink(database, appOrigin, invited)
    return `${firm.email} is already an admin, and has a new link. ${link}`
  }
  const { firm_id, person_ids } = await createFirm(database, {
    name: firm.name,
    time_zone: firm.timeZone,
    people: [{ name: firm.person, email: firm.email, role: 'admin' }],
  })
  const link = await makeLink(database, appOrigin, { firm_id, person_id: person_ids[0] })
  return `Created ${firm.name}, with ${firm.email} as its admin. ${link}`
}

async function makeLink(
  database: OpenDatabase,
  appOrigin: string,
  { firm_id, person_id }: { firm_id: string; person_id: string },
): Promise<string> {
  const { token, tokenDigest } = createLinkToken()
  const made = await replacePersonLink(database.query, { firm_id, person_id, tokenDigest })
  if (made === undefined) throw new Error('The admin was removed or disabled meanwhile')
  const days = personLinkLife.invitation / (24 * 60 * 60)
  return `They set a password here, once and within ${days} days: ${appOrigin}/join/${token.reveal()}`
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
