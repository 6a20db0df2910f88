import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { Context } from '@/lib/server/context'
import { changeAddress, findAddressLink } from '@/lib/server/db/address-link'
import { isEmailTaken } from '@/lib/server/db/person-change'

/** `taken`: the address has an account at another firm, which who reads its mail alone is said. */
export type AddressOutcome = 'changed' | 'not_open' | 'taken'

/** Somebody who reads the mail of an address says that a person signs in with it from now on. */
export async function confirmAddress(
  { store, audit, clock }: Pick<Context, 'store' | 'audit' | 'clock'>,
  token: SecretText,
): Promise<AddressOutcome> {
  const { database, vault } = store
  const link = await findAddressLink({ query: database.query, vault }, token, clock.now())
  if (link === undefined) return 'not_open'
  const { firm_id, person_id, to } = link
  try {
    return await audit.appendChange(firm_id, async (query, note) => {
      if (!(await changeAddress(query, link))) return 'not_open'
      note({ firm_id, person_id, kind: 'person.address_confirmed', detail: { email: to } })
      return 'changed'
    })
  } catch (cause) {
    if (isEmailTaken(cause)) return 'taken'
    throw cause
  }
}
