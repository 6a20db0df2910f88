import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type PersonRole, requirePermission } from '@/lib/domain/people/permissions'
import { eventOf, type NoteEvent, type RecordChange } from '@/lib/server/auth/firms'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import { hashPassword } from '@/lib/server/db/firm'
import {
  type FirmPerson,
  listPeople,
  type PersonChange,
  setPersonActive,
} from '@/lib/server/db/person'
import {
  type ChangedPerson,
  changePerson,
  type ClientChoice,
  deleteInvited,
  insertInvited,
  isEmailTaken,
  type PersonOutcome,
} from '@/lib/server/db/person-change'
import {
  consumePersonLink,
  createLinkToken,
  findPersonLink,
  type OpenPersonLink,
  type PersonLinkKind,
  type ReplacedLink,
  replacePersonLink,
} from '@/lib/server/db/person-link'
import type { PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import type { Query } from '@/lib/server/db/store/database'

/** Who works at a firm: what admins change of them, and how they come to a password. */
export interface People {
  list: (firm_id: string) => Promise<FirmPerson[]>
  /** One answer for each address. Throws NotAllowedError, as all that an admin does. */
  invite: (session: PersonSession, invited: NewPeople) => Promise<Invited[]>
  change: (
    session: PersonSession,
    person_id: string,
    changed: ChangedPerson,
  ) => Promise<PersonOutcome['kind'] | 'email_taken'>
  /** Whether a person may sign in; their sessions end at once. */
  setActive: (session: PersonSession, person_id: string, isActive: boolean) => Promise<PersonChange>
  /** A new link in place of the one before; undefined for who is unknown or deactivated. */
  issueLink: (session: PersonSession, person_id: string) => Promise<IssuedLink | undefined>
  /** False for who is unknown or has joined. */
  withdraw: (session: PersonSession, person_id: string) => Promise<boolean>
  /** Undefined for a link that is not known. */
  openLink: (token: SecretText) => Promise<OpenPersonLink | undefined>
  /** Sets the password of whom the link is for: once. */
  useLink: (use: { token: SecretText; name: string; password: string }) => Promise<LinkUse>
}

export interface NewPeople extends ClientChoice {
  emails: readonly string[]
  role: PersonRole
}

/** Without a token the address is somebody's already. The token is shown once. */
export interface Invited {
  email: string
  token: SecretText | undefined
}

export interface IssuedLink extends ReplacedLink {
  token: SecretText
}

export type LinkUse = PersonLinkKind | PasswordFault | 'no_name' | 'not_open'

export function createPeople(
  { database }: Pick<Store, 'database'>,
  note: NoteEvent,
  recordChange: RecordChange,
): People {
  /** What an admin changes, with its events in the audit log or not at all. */
  const change = <Outcome>(
    { person }: PersonSession,
    write: (query: Query, noted: NoteDetail, firm_id: string) => Promise<Outcome>,
  ): Promise<Outcome> => {
    requirePermission(person, 'manage_people')
    return recordChange(person.firm_id, (query, noteChange) =>
      write(
        query,
        (kind, detail) => noteChange({ ...eventOf(person, kind), detail }),
        person.firm_id,
      ),
    )
  }

  return {
    list: (firm_id) => listPeople(database, firm_id),
    invite: async (session, { emails, role, ...clients }) =>
      change(session, async (query, noted, firm_id) => {
        const invited: Invited[] = []
        for (const email of emails) {
          const { token, tokenDigest } = createLinkToken()
          const access = { role, ...clients }
          const made = await insertInvited(query, { firm_id, email, ...access, tokenDigest })
          invited.push({ email, token: made && token })
          if (made !== undefined) noted('person.invited', { ...made, email, role })
        }
        return invited
      }),
    change: async (session, person_id, changed) => {
      try {
        return await change(session, async (query, noted, firm_id) => {
          const outcome = await changePerson(query, { firm_id, person_id }, changed)
          if (outcome.kind === 'changed') noteDifferences(noted, outcome, { person_id, ...changed })
          return outcome.kind
        })
      } catch (cause) {
        if (isEmailTaken(cause)) return 'email_taken'
        throw cause
      }
    },
    setActive: async (session, person_id, isActive) =>
      change(session, async (query, noted, firm_id) => {
        const outcome = await setPersonActive(query, { firm_id, person_id, isActive })
        const kind = isActive ? 'person.reactivated' : 'person.deactivated'
        if (outcome === 'changed') noted(kind, { person_id })
        return outcome
      }),
    issueLink: async (session, person_id) =>
      change(session, async (query, noted, firm_id) => {
        const { token, tokenDigest } = createLinkToken()
        const replaced = await replacePersonLink(query, { firm_id, person_id, tokenDigest })
        if (replaced === undefined) return undefined
        const isReset = replaced.kind === 'reset'
        noted(isReset ? 'person.reset_link_made' : 'person.invitation_renewed', { person_id })
        return { ...replaced, token }
      }),
    withdraw: async (session, person_id) =>
      change(session, async (query, noted, firm_id) => {
        const isGone = await deleteInvited(query, { firm_id, person_id })
        if (isGone) noted('person.invitation_withdrawn', { person_id })
        return isGone
      }),
    openLink: (token) => findPersonLink(database, token),
    useLink: async ({ token, name, password }) => {
      const link = await findPersonLink(database, token)
      if (link?.state !== 'open') return 'not_open'
      if (link.kind === 'invitation' && name === '') return 'no_name'
      const { email, firmName } = link
      const personName = link.kind === 'invitation' ? name : link.name
      const fault = await findPasswordFault(password, { personName, email, firmName })
      if (fault !== undefined) return fault
      const passwordHash = await hashPassword(password)
      const used = await consumePersonLink(database, { token, name, passwordHash })
      if (used === undefined) return 'not_open'
      const { kind, ...who } = used
      await note({
        ...who,
        kind: kind === 'reset' ? 'person.password_reset' : 'person.joined',
      })
      return kind
    },
  }
}

type NoteDetail = (kind: `person.${string}`, detail: Record<string, string | boolean>) => void

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
