import { refused, unknown } from '@/app/api/close/require-kept'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Assigning } from '@/lib/server/close/assign-closes'
import type { CloseAssignment } from '@/lib/server/db/close'
import { formText } from '@/lib/server/http/form-fields'

/** What of it a form holds; an empty person is nobody. Throws HttpError for what names nobody. */
export function assignmentForm(form: FormData): CloseAssignment {
  const personOf = (name: string): string | null => {
    const id = formText(form, name, 36)
    if (id !== '' && !uuidPattern.test(id)) throw refused('person')
    return id === '' ? null : id
  }
  return {
    ...(form.has('preparer') && { preparer: personOf('preparer') }),
    ...(form.has('reviewer') && { reviewer: personOf('reviewer') }),
    ...(form.has('due') && { due: formText(form, 'due', 10) }),
  }
}

/** Throws HttpError where nothing was assigned. */
export function requireAssigned(assigning: Assigning): void {
  if (assigning.kind === 'unknown') throw unknown()
  if (assigning.kind === 'refused') throw refused(assigning.why)
}
