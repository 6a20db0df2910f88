import type { SecretText } from '@/lib/bank-contract/secret-text'
import { note } from '@/lib/server/audit/note'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import type { Context } from '@/lib/server/context'
import { hashPassword } from '@/lib/server/db/firm'
import { completeSetup, isSetupOpen } from '@/lib/server/db/setup-link'

export interface FirstFirm {
  firmName: string
  timeZone: string
  personName: string
  email: string
  password: string
}

/** `taken`: the address is somebody's already. */
export type SetupResult = 'created' | 'not_open' | 'taken' | PasswordFault

/** Makes the first firm and its admin, by the link that the start prints. */
export async function setUpFirstFirm(
  context: Context,
  token: SecretText,
  { firmName, timeZone, personName, email, password }: FirstFirm,
): Promise<SetupResult> {
  const { database } = context.store
  if (!(await isSetupOpen(database, token))) return 'not_open'
  const fault = await findPasswordFault(password, { personName, email, firmName })
  if (fault !== undefined) return fault
  const passwordHash = await hashPassword(password)
  const outcome = await completeSetup(database, token, {
    name: firmName,
    time_zone: timeZone,
    people: [{ name: personName, email, role: 'admin', passwordHash }],
  })
  if (outcome.kind !== 'created') return outcome.kind
  const { kind: _, ...who } = outcome
  await note(context, { ...who, kind: 'firm.created' })
  return 'created'
}
