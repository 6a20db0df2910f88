import { randomBytes } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { maxTokens } from '@/lib/domain/api/api-token'
import type { Context } from '@/lib/server/context'
import {
  deleteToken,
  insertToken,
  type NewToken,
  type TokenHolder,
  useToken,
} from '@/lib/server/db/api-token'
import type { Person } from '@/lib/server/db/person'

/** By this a token that lies where it should not is found: in a file, a log, a message. */
const mark = 'chp_'

/** The secret of a new token, which is known only now; undefined where the person has too many. */
export async function makeToken(
  { audit }: { audit: Pick<Context['audit'], 'appendChange'> },
  person: Person,
  wanted: Omit<NewToken, 'secretDigest'>,
  /** Who makes it for the person. */
  by?: 'operator',
): Promise<SecretText | undefined> {
  const secret = new SecretText(`${mark}${randomBytes(32).toString('base64url')}`)
  const { name, use, scopes, days } = wanted
  const { firm_id, id: person_id } = person
  const made = await audit.appendChange(firm_id, async (query, note) => {
    const token = { ...wanted, secretDigest: digestOf(secret) }
    const id = await insertToken(query, person, token, maxTokens)
    if (id === undefined) return undefined
    // What the operator does has no person, so that its line says whose token it is.
    const who = by === undefined ? { person_id } : {}
    const label = by === undefined ? name : `${person.name}: ${name}`
    const detail = { name: label, use, scopes, days }
    note({ firm_id, ...who, kind: 'person.token_made', detail })
    return id
  })
  return made === undefined ? undefined : secret
}

/** Ends a token of the person’s own at once; one that is gone was ended before. */
export async function endToken(
  { audit }: Pick<Context, 'audit'>,
  person: Person,
  id: string,
): Promise<void> {
  if (!uuidPattern.test(id)) return
  const { firm_id, id: person_id } = person
  await audit.appendChange(firm_id, async (query, note) => {
    const name = await deleteToken(query, person, id)
    if (name !== undefined)
      note({ firm_id, person_id, kind: 'person.token_ended', detail: { name } })
  })
}

// 256 bits as base64url: anything else costs no read of the store.
const secretPattern = /^chp_[A-Za-z0-9_-]{43}$/

/** Whose token it is; undefined where it opens nothing. */
export async function findHolder(
  { store }: Pick<Context, 'store'>,
  secret: string,
  use: NewToken['use'],
): Promise<TokenHolder | undefined> {
  if (!secretPattern.test(secret)) return undefined
  return useToken(store.database, digestOf(secret), use)
}
