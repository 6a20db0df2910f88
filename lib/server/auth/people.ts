import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type PersonRole, requirePermission } from '@/lib/domain/people/permissions'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import { eventOf } from '@/lib/server/audit/note'
import type { Context } from '@/lib/server/context'
import { deleteTokens } from '@/lib/server/db/api-token'
import { endCalendarFeed } from '@/lib/server/db/calendar-feed'
import { findFirmPerson, type PersonChange, setPersonActive } from '@/lib/server/db/person'
import {
  type ChangedPerson,
  changePerson,
  type ClientChoice,
  deleteInvited,
  insertInvited,
  type PersonOutcome,
} from '@/lib/server/db/person-change'
import { sealAddressLink } from '@/lib/server/db/address-link'
import { createLinkToken, type ReplacedLink, replacePersonLink } from '@/lib/server/db/person-link'
import { removeFactors } from '@/lib/server/db/second-factor'
import { endSessions } from '@/lib/server/db/person-sessions'
import type { PersonSession } from '@/lib/server/db/session'
import type { Query } from '@/lib/server/db/store/database'

// What an admin changes of the people of their firm. Each of these throws NotAllowedError for anybody else.

type Changing = Pick<Context, 'audit'>

export interface NewPeople extends ClientChoice {
  emails: readonly string[]
  role: PersonRole
}

/** Without a token somebody of the firm has the address. The token is shown once. */
export interface Invited {
  email: string
  token: SecretText | undefined
}

/** Gives one answer for each address. */
export function invitePeople(
  context: Changing,
  by: PersonSession,
  { emails, role, ...clients }: NewPeople,
): Promise<Invited[]> {
  return change(context, by, async (query, noted, firm_id) => {
    const invited: Invited[] = []
    for (const email of emails) {
      const { token, tokenDigest } = createLinkToken()
      const access = { role, ...clients }
      const made = await insertInvited(query, { firm_id, email, ...access, tokenDigest })
      invited.push({ email, token: made && token })
      if (made !== undefined) noted('person.invited', { ...made, email, role })
    }
    return invited
  })
}

/** A person was changed; `confirm` is the link by which their new address has to be confirmed first. */
export type SavedPerson =
  | { kind: 'changed'; confirm: SecretText | undefined }
  | { kind: Exclude<PersonOutcome['kind'], 'changed'> }

/** Changes a person's name, role and clients, and the address of who has not joined. */
export async function savePerson(
  context: Pick<Context, 'audit' | 'store' | 'clock'>,
  by: PersonSession,
  person_id: string,
  changed: ChangedPerson,
): Promise<SavedPerson> {
  const outcome = await change(context, by, async (query, noted, firm_id) => {
    const made = await changePerson(query, { firm_id, person_id }, changed)
    if (made.kind !== 'changed') return made
    const email = made.isUnconfirmed ? made.before.email : changed.email
    noteDifferences(noted, made, { person_id, ...changed, email })
    return made
  })
  if (outcome.kind !== 'changed') return outcome
  const { firm_id } = by.person
  const wanted = { firm_id, person_id, from: outcome.before.email, to: changed.email }
  const { vault } = context.store
  const confirm = outcome.isUnconfirmed
    ? sealAddressLink(vault, wanted, context.clock.now())
    : undefined
  return { kind: 'changed', confirm }
}

/** Whether a person may sign in; their sessions, tokens and calendar end at once, and for good. */
export function saveActive(
  context: Changing,
  by: PersonSession,
  person_id: string,
  isActive: boolean,
): Promise<PersonChange> {
  return change(context, by, async (query, noted, firm_id) => {
    const outcome = await setPersonActive(query, { firm_id, person_id, isActive })
    const kind = isActive ? 'person.reactivated' : 'person.deactivated'
    if (outcome !== 'changed') return outcome
    if (!isActive) {
      await deleteTokens(query, { id: person_id, firm_id })
      await endCalendarFeed(query, { id: person_id, firm_id })
    }
    noted(kind, { person_id })
    return outcome
  })
}

export interface IssuedLink extends ReplacedLink {
  token: SecretText
}

/** A new link in place of the one before; undefined where there is no such active person. */
export function issuePersonLink(
  context: Changing,
  by: PersonSession,
  person_id: string,
): Promise<IssuedLink | undefined> {
  return change(context, by, async (query, noted, firm_id) => {
    const { token, tokenDigest } = createLinkToken()
    const replaced = await replacePersonLink(query, { firm_id, person_id, tokenDigest })
    if (replaced === undefined) return undefined
    const isReset = replaced.kind === 'reset'
    noted(isReset ? 'person.reset_link_made' : 'person.invitation_renewed', { person_id })
    return { ...replaced, token }
  })
}

/** False where the person is unknown or has joined already. */
export function withdrawInvitation(
  context: Changing,
  by: PersonSession,
  person_id: string,
): Promise<boolean> {
  return change(context, by, async (query, noted, firm_id) => {
    const isGone = await deleteInvited(query, { firm_id, person_id })
    if (isGone) noted('person.invitation_withdrawn', { person_id })
    return isGone
  })
}

/**
 * Removes a colleague's app, passkeys and recovery codes, as after a lost phone, and ends their sessions.
 * False where there was nothing to remove.
 */
export async function removeFactorsOf(
  context: Pick<Context, 'audit' | 'store'>,
  by: PersonSession,
  person_id: string,
): Promise<boolean> {
  requirePermission(by.person, 'manage_people')
  const person = await findFirmPerson(context.store.database, by.person.firm_id, person_id)
  if (person === undefined) return false
  return change(context, by, async (query, noted) => {
    if (!(await removeFactors(query, person))) return false
    await endSessions(query, person, { sid: by.sid, id: undefined })
    noted('person.factors_removed_of', { person_id, name: person.name })
    return true
  })
}

type NoteDetail = (
  kind: Extract<AuditKind, `person.${string}`>,
  detail: Record<string, string | boolean>,
) => void

/** What is written is on record, or it is not written. */
async function change<Outcome>(
  { audit }: Changing,
  { person }: PersonSession,
  write: (query: Query, noted: NoteDetail, firm_id: string) => Promise<Outcome>,
): Promise<Outcome> {
  requirePermission(person, 'manage_people')
  const { firm_id } = person
  return audit.appendChange(firm_id, (query, note) =>
    write(query, (kind, detail) => note({ ...eventOf(person, kind), detail }), firm_id),
  )
}

/** One event for each thing that is different now. */
function noteDifferences(
  noted: NoteDetail,
  { before, hasOtherClients }: Extract<PersonOutcome, { kind: 'changed' }>,
  { person_id, name, email, role, all_clients }: ChangedPerson & { person_id: string },
): void {
  if (before.name !== name || before.email !== email) {
    noted('person.renamed', { person_id, name, email })
  }
  if (before.role !== role) {
    noted('person.role_changed', { person_id, name, role, before: before.role })
  }
  const seesAll = role === 'admin' || all_clients
  if (before.all_clients !== seesAll || hasOtherClients) {
    noted('person.clients_changed', { person_id, name, all: seesAll })
  }
}
