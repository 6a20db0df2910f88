import * as z from 'zod'
import { mayReRead, reRead } from '@/app/api/close/[connection_id]/[close_id]/re-read'
import { requireKept, unknown } from '@/app/api/close/require-kept'
import { assignmentForm, requireAssigned } from '@/app/api/close/assignment-form'
import { actionOf } from '@/lib/domain/close/change-close'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { assignCloses } from '@/lib/server/close/assign-closes'
import { type CloseStepForm, stepClose } from '@/lib/server/close/step-close'
import { getContext } from '@/lib/server/context'
import { findClose, type StoredClose } from '@/lib/server/db/close'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { spend } from '@/lib/server/rights/budgets'
import { readCloseBank } from '@/lib/server/reads/read-close-bank'

/** Where the person is led then. */
type CloseAction = (access: ClientAccess, close_id: string, form: FormData) => Promise<string>

const seenSchema = z.coerce.number().int().min(0)
const signerSchema = z.enum(['preparer', 'reviewer'])

export const closeActions: Readonly<Record<string, CloseAction>> = {
  begin: (access, close_id, form) => step(access, close_id, form, { does: 'begin' }),
  sign: (access, close_id, form) => {
    const said = { digest: formText(form, 'digest', 64), note: rawFormText(form, 'note') }
    return step(access, close_id, form, { does: 'sign', as: signerOf(form), ...said })
  },
  withdraw: (access, close_id, form) =>
    step(access, close_id, form, { does: 'withdraw', as: signerOf(form) }),
  return: (access, close_id, form) =>
    step(access, close_id, form, { does: 'return', note: rawFormText(form, 'note') }),
  lock: (access, close_id, form) => step(access, close_id, form, { does: 'lock' }),
  reopen: (access, close_id, form) =>
    step(access, close_id, form, { does: 'reopen', reason: rawFormText(form, 'reason') }),
  re_read: async (access, close_id) => {
    await mayReRead(access)
    const close = await requireClose(access, close_id)
    await reRead(access, close_id)
    return closeHref(access.client.connection_id, close)
  },
  assign: async (access, close_id, form) => {
    requirePermission(access.person, 'prepare')
    const close = await requireClose(access, close_id)
    const assignment = assignmentForm(form)
    requireAssigned(await assignCloses(getContext(), access.person, [close_id], assignment))
    return closeHref(access.client.connection_id, close)
  },
}

async function step(
  access: ClientAccess,
  close_id: string,
  form: FormData,
  taken: CloseStepForm,
): Promise<string> {
  requirePermission(access.person, actionOf({ ...taken, by: '', at: '' }))
  // Nobody signs or locks what was not read now.
  const restsOnBank = taken.does === 'sign' || taken.does === 'lock' ? taken.does : undefined
  if (restsOnBank !== undefined) await spend(getContext(), access, 'signatures')
  const close = await requireClose(access, close_id)
  const { data: seen } = seenSchema.safeParse(form.get('seen') ?? undefined)
  if (seen === undefined) throw noField('seen')
  const depth = formText(form, 'depth', 6)
  const bank = restsOnBank && (await readCloseBank(access, close, depth, restsOnBank))
  const request = { step: taken, seen, bank }
  await requireKept(access, await stepClose(getContext(), access, close_id, request))
  return closeHref(access.client.connection_id, close, depth === '' ? undefined : depth)
}

/** Throws HttpError 404 where the client has no such close. */
export async function requireClose(access: ClientAccess, close_id: string): Promise<StoredClose> {
  const { query } = forFirm(getContext().store.database, access.firm.id)
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const close = await findClose(query, ref, close_id)
  if (close === undefined) throw unknown()
  return close
}

function signerOf(form: FormData) {
  const { data } = signerSchema.safeParse(form.get('as'))
  if (data === undefined) throw noField('as')
  return data
}

function noField(field: string): HttpError {
  return new HttpError(400, { say: 'problems.field', values: { field } })
}
