import { isZipKind } from '@/lib/domain/exports/export-run'
import { requirePermission } from '@/lib/domain/people/permissions'
import { parseNaming } from '@/lib/search-params/file-naming'
import { newExportPath } from '@/lib/search-params/resource-path'
import { getClient } from '@/lib/server/auth/guards'
import { keepNaming } from '@/lib/server/exports/keep-naming'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { formParams } from '@/lib/server/reads/export-request'
import { spend } from '@/lib/server/rights/budgets'

/** Keeps how documents of a client are called, or that they are called as usual. */
export const POST = withRoute<{ connection_id: string; kind: string }>(async (request, params) => {
  const { connection_id, kind } = params
  if (!isZipKind(kind)) throw new HttpError(404, { say: 'problems.no_list' })
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const fields = formParams(form)
  const naming = chooseBy(form, 'action', { save: parseNaming(kind, fields) ?? null, reset: null })
  await spend(getContext(), access, 'views')
  await keepNaming(getContext(), access, kind, naming)
  const list = [...fields].filter(([name]) => !/^(?:name_|action$)/.test(name))
  return redirectTo(newExportPath(connection_id, kind, list))
})
