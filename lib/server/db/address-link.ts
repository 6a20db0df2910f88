import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { firm, person } from '@/lib/server/db/schema'
import { openJson, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { SealContext, Vault } from '@/lib/server/db/vault'

// Nothing of it is stored: what a link says is sealed in it, and it works while the address is the one before.

const linkLife = 24 * 60 * 60 * 1000
const heldSchema = z.object({ from: z.string(), to: z.string(), until: z.number() })
const pattern = /^([0-9a-f-]{36})\.([\w.-]{1,2000})$/i

interface Person {
  firm_id: string
  person_id: string
}

const contextOf = ({ firm_id, person_id }: Person): SealContext => ({
  purpose: 'address',
  firm_id,
  holder_id: person_id,
  gen: 0,
})

/** A person is to sign in with another address, once who reads its mail has said so. */
export interface AddressChange extends Person {
  from: string
  to: string
}

/** The link by which it is said; it works for a day. */
export function sealAddressLink(vault: Vault, { from, to, ...of }: AddressChange, now: Date) {
  const held = { from, to, until: now.getTime() + linkLife }
  return new SecretText(`${of.person_id}.${sealJson(vault, contextOf(of), held)}`)
}

/** Undefined for a link that was not made here, is too old, or whose person has another address by now. */
export async function findAddressLink(
  { query, vault }: { query: Query; vault: Vault },
  token: SecretText,
  now: Date,
): Promise<(AddressChange & { firmName: string }) | undefined> {
  const [, person_id = '', sealed = ''] = pattern.exec(token.reveal()) ?? []
  if (!uuidPattern.test(person_id)) return undefined
  const [found] = await build(query, (db) =>
    db
      .select({ firm_id: person.firmId, firmName: firm.name, email: person.email })
      .from(person)
      .innerJoin(firm, eq(firm.id, person.firmId))
      .where(and(eq(person.id, person_id), isNull(person.disabledAt))),
  )
  if (found === undefined) return undefined
  const of = { firm_id: found.firm_id, person_id }
  const held = heldSchema.safeParse(openJson(vault, contextOf(of), sealed)).data
  if (held === undefined || held.until < now.getTime() || held.from !== found.email)
    return undefined
  return { ...of, from: held.from, to: held.to, firmName: found.firmName }
}

/** False where the person has another address by now. Rejects as `isEmailTaken` knows it. */
export async function changeAddress(query: Query, change: AddressChange): Promise<boolean> {
  const { firm_id, person_id, from, to } = change
  const isMeant = and(
    eq(person.firmId, firm_id),
    eq(person.id, person_id),
    sql`${person.email} = ${from}`,
    isNull(person.disabledAt),
  )
  const changed = await build(query, (db) =>
    db.update(person).set({ email: to }).where(isMeant).returning({ id: person.id }),
  )
  return changed.length === 1
}
