import { resourcePath } from '@/lib/search-params/resource-path'
import {
  deleteTransactionView,
  renameTransactionView,
  saveTransactionView,
} from '@/lib/server/clients/views'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { formText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

/** Gives the address where the browser goes on: it may have changed the view that it stands on. */
type ViewAction = (context: Context, access: ClientAccess, form: FormData) => Promise<string>

const maxNameLength = 80
// An address of 16 kB, the most that a server reads, in its one spelling.
const maxQueryLength = 32_000
const maxIdLength = 64

export const viewActions: Readonly<Record<string, ViewAction>> = {
  save: async (context, access, form) => {
    const raw = new URLSearchParams(formText(form, 'query', maxQueryLength))
    const { id, query } = await saveTransactionView(context, access, { ...nameIn(form), raw })
    return `${listPath(access)}?view=${id}${query && `&${query}`}`
  },
  change: async (context, access, form) => {
    const changed = { ...nameIn(form), id: formText(form, 'id', maxIdLength) }
    const isChanged = await renameTransactionView(context, access, changed)
    if (!isChanged) throw new HttpError(409, { say: 'problems.view_name_taken' })
    return listPath(access)
  },
  delete: async (context, access, form) => {
    await deleteTransactionView(context, access, formText(form, 'id', maxIdLength))
    return listPath(access)
  },
}

function nameIn(form: FormData): { name: string; shared: boolean } {
  const name = formText(form, 'name', maxNameLength)
  if (name === '') throw new HttpError(422, { say: 'problems.view_name' })
  return { name, shared: form.get('shared') === 'on' }
}

function listPath({ client }: ClientAccess): string {
  return resourcePath(client.connection_id, 'transactions')
}
