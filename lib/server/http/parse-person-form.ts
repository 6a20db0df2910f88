import * as z from 'zod'
import { personRoles, type PersonRole } from '@/lib/domain/people/permissions'
import { formText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

export const maxNameLength = 120
const maxEmailLength = 254
const emailSchema = z.email().max(maxEmailLength)

export interface AccessForm {
  role: PersonRole
  all_clients: boolean
  /** Undefined where all clients are chosen: what is assigned stays. */
  connection_ids: string[] | undefined
}

/** Role and clients of a person. Throws HttpError 422. */
export function parseAccessForm(form: FormData): AccessForm {
  const role = personRoles.find((each) => each === form.get('role'))
  if (role === undefined)
    throw new HttpError(422, { say: 'problems.field', values: { field: 'role' } })
  const all_clients = role === 'admin' || form.get('all_clients') === 'on'
  const ids = form.getAll('connection_id').filter((each) => typeof each === 'string')
  return { role, all_clients, connection_ids: all_clients ? undefined : ids }
}

/** An address as it is stored, in small letters; undefined where it is incomplete. */
export function findEmail(typed: string): string | undefined {
  return emailSchema.safeParse(typed.trim().toLowerCase()).data
}

/** The same. Throws HttpError 422. */
export function parseEmail(typed: string): string {
  const email = findEmail(typed)
  if (email !== undefined) return email
  throw new HttpError(422, { say: 'problems.email_incomplete', values: { email: typed } })
}

/** A person's name. Throws HttpError 422. */
export function parseName(form: FormData): string {
  const name = formText(form, 'name', maxNameLength)
  if (name === '') throw new HttpError(422, { say: 'problems.person_name' })
  return name
}
