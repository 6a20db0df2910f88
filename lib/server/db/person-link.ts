import { randomBytes } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { column, interval, uuidPattern } from '@/lib/server/db/column'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'

/** `invitation`: to join the firm. `reset`: to replace a password that is lost. */
export type PersonLinkKind = 'invitation' | 'reset'

/** How long a link works, in seconds. */
export const personLinkLife = { invitation: 7 * 24 * 60 * 60, reset: 24 * 60 * 60 } as const

/** What kind of link it is, and where it may be mailed to. */
export interface ReplacedLink {
  kind: PersonLinkKind
  email: string
  /** As the person last read; null until they have signed in. */
  language: string | null
}

/** A new token, and what is stored of it. */
export function createLinkToken(): { token: SecretText; tokenDigest: string } {
  const token = new SecretText(randomBytes(32).toString('base64url'))
  return { token, tokenDigest: digestOf(token) }
}

/**
 * Gives a person of the firm a new link in place of the one before: to join for who has not joined, to
 * reset the password for who may sign in. Undefined for anybody else, and nothing is changed.
 */
export async function replacePersonLink(
  query: Query,
  { firm_id, person_id, tokenDigest }: { firm_id: string; person_id: string; tokenDigest: string },
): Promise<ReplacedLink | undefined> {
  if (!uuidPattern.test(person_id)) return undefined
  const { invitation, reset } = personLinkLife
  const [row] = await query(
    `insert into person_link (person_id, kind, token_digest, expires_at)
     select id, case when password_hash is null then 'invitation' else 'reset' end, $3,
       now() + case when password_hash is null then ${interval(invitation)} else ${interval(reset)} end
     from person where firm_id = $1 and id = $2 and disabled_at is null
     on conflict (person_id) do update set kind = excluded.kind, used_at = null,
       token_digest = excluded.token_digest, expires_at = excluded.expires_at, created_at = now()
     returning kind, (select email from person where id = $2) as email,
       (select language from person where id = $2) as language`,
    [firm_id, person_id, tokenDigest],
  )
  if (row === undefined) return undefined
  return {
    kind: column.text(row, 'kind') === 'reset' ? 'reset' : 'invitation',
    email: column.text(row, 'email'),
    language: column.optionalText(row, 'language'),
  }
}

/** What the holder of a link may see. */
export interface OpenPersonLink {
  kind: PersonLinkKind
  state: 'open' | 'used' | 'expired'
  firmName: string
  timeZone: string
  name: string
  email: string
  expires_at: string
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** 256 bits as base64url: anything else in the address costs no read of the store. */
export function isLinkToken(token: SecretText): boolean {
  return tokenPattern.test(token.reveal())
}

/** Undefined for a link that was never made, was replaced or withdrawn, or whose person may not sign in. */
export async function findPersonLink(
  database: OpenDatabase,
  token: SecretText,
): Promise<OpenPersonLink | undefined> {
  if (!isLinkToken(token)) return undefined
  const [row] = await database.query(
    `select l.kind, l.expires_at, l.used_at is not null as is_used, l.expires_at <= now() as is_over,
       p.name, p.email, f.name as firm_name, f.time_zone
     from person_link l join person p on p.id = l.person_id join firm f on f.id = p.firm_id
     where l.token_digest = $1 and p.disabled_at is null`,
    [digestOf(token)],
  )
  if (row === undefined) return undefined
  const isOver = column.flag(row, 'is_over')
  return {
    kind: column.text(row, 'kind') === 'reset' ? 'reset' : 'invitation',
    state: column.flag(row, 'is_used') ? 'used' : isOver ? 'expired' : 'open',
    firmName: column.text(row, 'firm_name'),
    timeZone: column.text(row, 'time_zone'),
    name: column.text(row, 'name'),
    email: column.text(row, 'email'),
    expires_at: column.instant(row, 'expires_at'),
  }
}

/**
 * The one conditional write by which a link is used: the password is set, every session of the person
 * ends, and single sign-on has to be linked again. Undefined for everyone but the first, and once the link has expired.
 */
export async function consumePersonLink(
  database: OpenDatabase,
  { token, name, passwordHash }: { token: SecretText; name: string; passwordHash: string },
): Promise<{ kind: PersonLinkKind; firm_id: string; person_id: string } | undefined> {
  const [row] = await database.query(
    `with used as (
       update person_link l set used_at = now() from person p
       where l.token_digest = $1 and l.used_at is null and l.expires_at > now()
         and p.id = l.person_id and p.disabled_at is null
       returning l.person_id, l.kind
     ), changed as (
       update person p set password_hash = $2,
         name = case when used.kind = 'invitation' then $3 else p.name end
       from used where p.id = used.person_id returning p.id, p.firm_id, used.kind
     ), forgotten as (
       delete from person_identity where person_id in (select id from changed)
     ), ended as (
       update session set ended_at = now()
       where ended_at is null and person_id in (select id from changed)
     )
     select id, firm_id, kind from changed`,
    [digestOf(token), passwordHash, name],
  )
  if (row === undefined) return undefined
  return {
    kind: column.text(row, 'kind') === 'reset' ? 'reset' : 'invitation',
    firm_id: column.text(row, 'firm_id'),
    person_id: column.text(row, 'id'),
  }
}
