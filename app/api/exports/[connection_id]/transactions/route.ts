import * as z from 'zod'
import { fileFormats } from '@/lib/domain/exports/export-run'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { isComplete } from '@/lib/present/export-request'
import { exportTransactions } from '@/lib/server/exports/export-transactions'
import { exportResponse } from '@/lib/server/http/export-response'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { exportParams } from '@/lib/server/reads/export-form'
import { parseTransactionsRequest, runIdIn } from '@/lib/server/reads/export-request'

/** Every transaction that matches, over all pages of the bank's list, as one file. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const reader = await readerOf(access)
  const form = await readForm(request)
  const params = await exportParams(form, 'transactions', access)
  const format = z.enum(fileFormats).safeParse(params.get('format')).data
  if (format === undefined) throw new HttpError(400, { say: 'problems.no_file_format' })
  const wanted = parseTransactionsRequest(params, access, reader)
  if (isComplete(wanted)) requireProof(access, 'read')
  const run_id = runIdIn(form, 'run_id')
  const demand = { format, wanted, reader, run_id }
  return exportResponse(await exportTransactions(getContext(), access, demand))
})
