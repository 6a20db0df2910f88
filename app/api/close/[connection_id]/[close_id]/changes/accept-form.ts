import type { ClientAccess } from '@/lib/server/auth/guards'
import type { SeenDifference } from '@/lib/server/close/accept-changes'
import { getContext } from '@/lib/server/context'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { readSeenPage } from '@/lib/server/marks/seen-page'

/** What of a page is accepted: the rows that a form names, or `all`. Throws HttpError. */
export function acceptForm(
  { person, client }: ClientAccess,
  close_id: string,
  form: FormData,
): SeenDifference[] {
  const owner = { firm_id: person.firm_id, connection_id: client.connection_id }
  const seen = readSeenPage<Omit<SeenDifference, 'key'>>(
    getContext().store.vault,
    owner,
    `close ${close_id}`,
    rawFormText(form, 'page'),
  )
  // Sealed by a key that is gone, or of another close: nobody knows what was seen.
  if (seen === undefined) throw new HttpError(422, { say: 'mark_data.page_refused' })
  const named = form.has('all') ? [...seen.keys()] : form.getAll('row').map(String)
  const rows = named.flatMap((key) => {
    const shown = seen.get(key)
    return shown === undefined ? [] : [{ ...shown, key }]
  })
  if (rows.length === 0 || rows.length < named.length) {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'row' } })
  }
  return rows
}
