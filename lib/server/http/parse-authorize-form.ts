import * as z from 'zod'
import { scopes } from '@/lib/bank-contract/authorization'
import { HttpError } from '@/lib/server/http/to-problem'

const fieldsSchema = z.object({
  connection_id: z.uuid().optional(),
  client_name: z
    .string()
    // One line, without NUL, which PostgreSQL cannot store.
    .transform((typed) => typed.replace(/\p{Cc}/gu, ' ').trim())
    .pipe(z.string().min(1).max(120))
    .optional(),
  scope: z.array(z.enum(scopes)).max(scopes.length),
  environment: z.enum(['production', 'sandbox']).optional(),
})

export interface AuthorizeForm {
  connection_id?: string
  clientName?: string
  scope?: string[]
  environment?: 'production' | 'sandbox'
}

/** The form that asks a client for approval, a new one or one to reconnect. Throws HttpError 400. */
export function parseAuthorizeForm(form: FormData): AuthorizeForm {
  const text = (name: string): unknown => form.get(name) ?? undefined
  const parsed = fieldsSchema.safeParse({
    connection_id: text('connection_id'),
    client_name: text('client_name'),
    scope: [...new Set(form.getAll('scope'))],
    environment: text('environment'),
  })
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0]
    throw new HttpError(400, { say: 'problems.field', values: { field: String(field) } })
  }
  const { connection_id, client_name, scope, environment } = parsed.data
  if (connection_id === undefined && client_name === undefined) {
    throw new HttpError(400, { say: 'problems.client_name' })
  }
  return {
    ...(connection_id === undefined ? {} : { connection_id }),
    ...(client_name === undefined ? {} : { clientName: client_name }),
    // Without offline access the connection would end within minutes, so it is always requested.
    ...(scope.length === 0 ? {} : { scope: [...new Set([...scope, 'offline_access'])] }),
    ...(environment === undefined ? {} : { environment }),
  }
}

const handOffDays = [1, 7, 14, 30] as const

/** The form that makes a link: what the form to authorize holds, and how long it serves. */
export function parseHandOffForm(form: FormData): AuthorizeForm & { days: number } {
  const requested = form.get('days') ?? '14'
  const days = handOffDays.find((each) => String(each) === requested)
  if (days === undefined) throw new HttpError(400, { say: 'problems.link_days' })
  return { ...parseAuthorizeForm(form), days }
}
