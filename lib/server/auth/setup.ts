import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { NoteEvent } from '@/lib/server/auth/firms'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import { hashPassword } from '@/lib/server/db/firm'
import { completeSetup, isSetupOpen } from '@/lib/server/db/setup-link'
import type { Store } from '@/lib/server/db/store'

/** The first firm and its admin, made in a browser by the link that the start prints. */
export interface Setup {
  isOpen: (token: SecretText) => Promise<boolean>
  complete: (token: SecretText, first: FirstFirm) => Promise<SetupResult>
}

export interface FirstFirm {
  firmName: string
  timeZone: string
  personName: string
  email: string
  password: string
}

export type SetupResult = 'created' | 'not_open' | 'email_taken' | PasswordFault

export function createSetup({ database }: Pick<Store, 'database'>, note: NoteEvent): Setup {
  return {
    isOpen: (token) => isSetupOpen(database, token),
    complete: async (token, { firmName, timeZone, personName, email, password }) => {
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
      await note({ ...who, kind: 'firm.created' })
      return 'created'
    },
  }
}
