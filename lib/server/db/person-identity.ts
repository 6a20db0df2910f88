import { column } from '@/lib/server/db/column'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Who somebody is at an OpenID Connect provider. */
export interface IdentityRef {
  issuer: string
  subject: string
}

export interface IdentifiedPerson {
  id: string
  firm_id: string
  email: string
  isActive: boolean
}

/** Undefined where nobody has signed in by this identity before. */
export async function findPersonByIdentity(
  database: OpenDatabase,
  { issuer, subject }: IdentityRef,
): Promise<IdentifiedPerson | undefined> {
  const [row] = await database.query(
    `select p.id, p.firm_id, p.email, p.disabled_at is null as is_active
     from person_identity i join person p on p.id = i.person_id
     where i.issuer = $1 and i.subject = $2`,
    [issuer, subject],
  )
  if (row === undefined) return undefined
  return {
    id: column.text(row, 'id'),
    firm_id: column.text(row, 'firm_id'),
    email: column.text(row, 'email'),
    isActive: column.flag(row, 'is_active'),
  }
}

/** The issuers that this person has signed in at. */
export async function listIssuers(
  database: OpenDatabase,
  { id, firm_id }: { id: string; firm_id: string },
): Promise<string[]> {
  const rows = await forFirm(database, firm_id).query(
    'select issuer from person_identity where person_id = $1',
    [id],
  )
  return rows.map((row) => column.text(row, 'issuer'))
}

/**
 * The first sign-in by an identity: it is linked to the person with this address, who joins by it where
 * their invitation is open. All of it or nothing. Undefined where nobody active has the address, or they
 * sign in by another identity of this issuer.
 */
export async function linkIdentity(
  database: OpenDatabase,
  given: IdentityRef & {
    /** Confirmed by the issuer, in lower case and ASCII. */
    email: string
    /** Of whom joins; empty where it is not known. */
    name: string
    /** Of a password that nobody knows, for whom joins. */
    passwordHash: string
  },
): Promise<{ hasJoined: boolean } | undefined> {
  const [row] = await database.query(
    // As many octets as letters: lower() makes ASCII of some letters that are none.
    `with found as (
       select p.id, p.password_hash is null as is_invited from person p
       where lower(p.email) = $3 and octet_length(p.email) = length(p.email)
         and p.disabled_at is null and (p.password_hash is not null or exists (
           select 1 from person_link l where l.person_id = p.id and l.kind = 'invitation'
             and l.used_at is null and l.expires_at > now()))
       for update of p
     ), linked as (
       insert into person_identity (issuer, subject, person_id) select $1, $2, id from found
       on conflict do nothing returning person_id
     ), joined as (
       update person p set password_hash = $5, name = coalesce(nullif($4, ''), p.name)
       from found join linked on linked.person_id = found.id
       where p.id = found.id and found.is_invited returning p.id
     ), used as (
       update person_link set used_at = now() where person_id in (select id from joined)
     )
     select exists (select 1 from joined) as has_joined from linked`,
    [given.issuer, given.subject, given.email, given.name, given.passwordHash],
  )
  return row === undefined ? undefined : { hasJoined: column.flag(row, 'has_joined') }
}
