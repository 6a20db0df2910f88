import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type PersonRole, requirePermission } from '@/lib/domain/people/permissions'
import type { NoteEvent } from '@/lib/server/auth/firms'
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

/** Who works at a firm: what admins change of them, and how they come to a password. */
export interface People {
  list: (firm_id: string) => Promise<FirmPerson[]>
  /** One answer for each address. Throws NotAllowedError, as all that an admin does. */
  invite: (session: PersonSession, invited: NewPeople) => Promise<Invited[]>
  change: (
    session: PersonSession,
    person_id: string,
    changed: ChangedPerson,
  ) => Promise<PersonOutcome['kind']>
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

export function createPeople({ database }: Pick<Store, 'database'>, note: NoteEvent): People {
  const record = (
    { person }: PersonSession,
    kind: `person.${string}`,
    detail: Record<string, string | boolean>,
  ): Promise<void> => note({ firm_id: person.firm_id, person_id: person.id, kind, detail })

  const target = ({ person }: PersonSession, person_id: string) => {
    requirePermission(person, 'manage_people')
    return { firm_id: person.firm_id, person_id }
  }

  return {
    list: (firm_id) => listPeople(database, firm_id),
    invite: async (session, { emails, role, ...clients }) => {
      requirePermission(session.person, 'manage_people')
      const { firm_id } = session.person
      const invited: Invited[] = []
      for (const email of emails) {
        const { token, tokenDigest } = createLinkToken()
        const made = await insertInvited(database, {
          firm_id,
          email,
          role,
          ...clients,
          tokenDigest,
        })
        invited.push({ email, token: made && token })
        if (made !== undefined) await record(session, 'person.invited', { ...made, email, role })
      }
      return invited
    },
    change: async (session, person_id, changed) => {
      const outcome = await changePerson(database, target(session, person_id), changed)
      if (outcome.kind !== 'changed') return outcome.kind
      const { before } = outcome
      const { name, email, role, all_clients } = changed
      const seesAll = role === 'admin' || all_clients
      if (before.name !== name || before.email !== email) {
        await record(session, 'person.renamed', { person_id, name, email })
      }
      if (before.role !== role) {
        await record(session, 'person.role_changed', { person_id, name, role, before: before.role })
      }
      if (before.all_clients !== seesAll || outcome.hasOtherClients) {
        await record(session, 'person.clients_changed', { person_id, name, all: seesAll })
      }
      return 'changed'
    },
    setActive: async (session, person_id, isActive) => {
      const ref = target(session, person_id)
      const outcome = await setPersonActive(database, { ...ref, isActive })
      const kind = isActive ? 'person.reactivated' : 'person.deactivated'
      if (outcome === 'changed') await record(session, kind, { person_id })
      return outcome
    },
    issueLink: async (session, person_id) => {
      const { token, tokenDigest } = createLinkToken()
      const ref = target(session, person_id)
      const replaced = await replacePersonLink(database, { ...ref, tokenDigest })
      if (replaced === undefined) return undefined
      const { kind } = replaced
      const did = kind === 'reset' ? 'person.reset_link_made' : 'person.invitation_renewed'
      await record(session, did, { person_id })
      return { ...replaced, token }
    },
    withdraw: async (session, person_id) => {
      const isGone = await deleteInvited(database, target(session, person_id))
      if (isGone) await record(session, 'person.invitation_withdrawn', { person_id })
      return isGone
    },
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
