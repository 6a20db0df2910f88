import * as z from 'zod'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { personRoles, type PersonRole } from '@/lib/domain/people/permissions'
import type { FirstFirm } from '@/lib/server/auth/setup'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

export const maxNameLength = 120
const maxEmailLength = 254
// With the spaces that were typed around it.
const maxTypedEmailLength = 400
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
function findEmail(typed: string): string | undefined {
  return emailSchema.safeParse(typed.trim().toLowerCase()).data
}

/** The same. Throws HttpError 422. */
export function parseEmail(typed: string): string {
  const email = findEmail(typed)
  if (email !== undefined) return email
  throw new HttpError(422, { say: 'problems.email_incomplete', values: { email: typed } })
}

const maxInvitations = 50

/** The addresses that are invited, each once. Throws HttpError 422. */
export function parseEmails(form: FormData): string[] {
  const typed = form.getAll('email').filter((each) => typeof each === 'string')
  const emails = [...new Set(typed.map(parseEmail))]
  if (emails.length > 0 && emails.length <= maxInvitations) return emails
  throw new HttpError(422, { say: 'problems.email_missing' })
}

/** A person's name. Throws HttpError 422. */
export function parseName(form: FormData): string {
  const name = formText(form, 'name', maxNameLength)
  if (name === '') throw new HttpError(422, { say: 'problems.person_name' })
  return name
}

/** What somebody sends from the page of a link: its token gives the right to set a password, typed twice. */
export function parseLinkForm(form: FormData) {
  return {
    token: rawFormText(form, 'token'),
    name: formText(form, 'name', maxNameLength),
    password: rawFormText(form, 'password'),
    again: rawFormText(form, 'again'),
  }
}

// A message here is the name of what is wrong, as the page of the form knows it.
const firstFirmSchema = z
  .object({
    firmName: z.string().min(1, 'name'),
    personName: z.string().min(1, 'name'),
    email: z.string('email'),
    timeZone: z.string().refine(isTimeZone, 'zone'),
    password: z.string(),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, 'differs')

/** What was typed of the first firm and its admin, but for the password. */
export function typedFirstFirm(form: FormData) {
  return {
    firm: formText(form, 'firm', maxNameLength),
    name: formText(form, 'name', maxNameLength),
    email: formText(form, 'email', maxTypedEmailLength),
    time_zone: formText(form, 'time_zone', 64),
  }
}

/** The first firm and its admin, or the name of what is wrong with them. */
export function parseFirstFirm(form: FormData): FirstFirm | { problem: string } {
  const { password, again } = parseLinkForm(form)
  const { firm, name, email, time_zone } = typedFirstFirm(form)
  const parsed = firstFirmSchema.safeParse({
    firmName: firm,
    personName: name,
    email: findEmail(email),
    timeZone: time_zone,
    password,
    again,
  })
  return parsed.success ? parsed.data : { problem: parsed.error.issues[0]?.message ?? '' }
}
