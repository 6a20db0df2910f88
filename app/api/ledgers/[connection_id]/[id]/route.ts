import { ledgerMemoryHref } from '@/lib/search-params/ledger-export'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { formText, readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { undoHandOver } from '@/lib/server/ledgers/hand-over'
import { spend } from '@/lib/server/rights/budgets'
import { handedFileResponse } from '@/lib/server/reads/handed-file-response'

type Params = { connection_id: string; id: string }

/** The file of a hand-over, the same bytes each time. */
export const GET = withRoute<Params>(async (_request, { connection_id, id }) =>
  handedFileResponse(await getClient(connection_id), id),
)

/** Undoes the last hand-over of an account. */
export const POST = withRoute<Params>(async (request, { connection_id, id }) => {
  const access = await getClient(connection_id)
  await spend(getContext(), access, 'exports')
  const account = formText(await readForm(request), 'account', 255)
  if (!(await undoHandOver(getContext(), access, id))) {
    throw new HttpError(409, { say: 'ledger_data.problem_undo' })
  }
  return redirectTo(ledgerMemoryHref(connection_id, { account }))
})
