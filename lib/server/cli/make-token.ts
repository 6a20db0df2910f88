import { parseArgs } from 'node:util'
import * as z from 'zod'
import { apiScopes, isApiScope, maxTokenName, maxTokens } from '@/lib/domain/api/api-token'
import { makeToken } from '@/lib/server/api/tokens'
import { appendChange } from '@/lib/server/audit/audit'
import { UsageError } from '@/lib/server/cli/create-firm'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { findPersonByEmail } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'

const usage = `npm run api:token -- --email ada@marlow.example --scopes ${apiScopes.join(',')} [--days 90] [--name "Month end"]`

const maxDays = 365

const wantedSchema = z.object({
  email: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  days: z.number(),
  name: z.string(),
})

/** What a command line says of a new token, as the argument of the command. Throws UsageError. */
export function parseTokenArgs(args: readonly string[]): string {
  const { email, scopes = '', days = '90', name = 'Made by the operator' } = readOptions(args)
  if (!email) throw new UsageError(`Whose token it is has to be said: ${usage}`)
  const named = scopes.split(/[\s,]+/u).filter(Boolean)
  const wrong = named.filter((each) => !isApiScope(each))
  if (named.length === 0 || wrong.length > 0) {
    throw new UsageError(`--scopes are some of ${apiScopes.join(', ')}: ${usage}`)
  }
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0
  if (count < 1 || count > maxDays) throw new UsageError(`--days is from 1 to ${maxDays}`)
  const label = name.trim().slice(0, maxTokenName)
  if (label === '') throw new UsageError(`--name says what it is for: ${usage}`)
  return JSON.stringify({ email, scopes: [...new Set(named)], days: count, name: label })
}

function readOptions(args: readonly string[]) {
  try {
    const option = { type: 'string' } as const
    const options = { email: option, scopes: option, days: option, name: option }
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : ''} ${usage}`, { cause })
  }
}

/** Makes a token of a person and gives it as the only line. Throws CommandRefusedError. */
export async function makeTokenOf(store: Store, argument: string): Promise<string[]> {
  const { email, ...wanted } = wantedSchema.parse(JSON.parse(argument))
  const person = await findPersonByEmail(store.database, email)
  if (person === undefined || person.disabled) {
    throw new CommandRefusedError(`Nobody signs in with the address ${email}.`)
  }
  const audit = {
    appendChange: (firm_id, change) => appendChange(store, firm_id, change),
  } satisfies Parameters<typeof makeToken>[0]['audit']
  const made = await makeToken({ audit }, person, { ...wanted, use: 'bearer' }, 'operator')
  if (made === undefined) {
    throw new CommandRefusedError(`${person.name} has ${maxTokens} tokens, and can end some.`)
  }
  return [made.reveal()]
}
