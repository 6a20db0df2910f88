import { Hono } from 'hono'
import { createAccessCheck, scopeMissing } from '@/bank/api/access-check'
import { downloadFile } from '@/bank/api/download-file'
import { type BankEndpoint, environments } from '@/bank/api/endpoint'
import { endpoints } from '@/bank/api/endpoints'
import { getFileMetadata, getItem } from '@/bank/api/get-resource'
import { listPage } from '@/bank/api/list-page'
import { parseListRequest } from '@/bank/api/list-request'
import { openApiDocument } from '@/bank/api/open-api-document'
import { describeProblem, ProblemError, refuseOtherMethods } from '@/bank/api/problem'
import type { Access } from '@/bank/authorization/access'
import type { BankContext, BankEnv, BankRequest } from '@/bank/context'

type Routes = Hono<BankEnv>

/** The read API under both environments' prefixes, file downloads, and what describes them. */
export function apiRoutes(context: BankContext): Routes {
  const routes: Routes = new Hono<BankEnv>()
  const requireAccess = createAccessCheck(context)
  for (const { name, prefix } of environments) {
    for (const endpoint of endpoints) {
      const path = prefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
      const answer = answerFor(context, endpoint)
      routes.get(path, async (c) => {
        // Decisions, Scopes and errors: 401, then 403, then 400, then 404.
        const access = await requireAccess(c, name)
        if (!access.scope.includes(endpoint.scope)) throw scopeMissing(endpoint.scope)
        return json(c, await answer(c, access))
      })
    }
  }
  mountPublic(routes, context)
  // A wrong method is refused before a missing token.
  refuseOtherMethods(routes)
  for (const { name, prefix } of environments) {
    routes.all(`${prefix}/*`, async (c) => {
      await requireAccess(c, name)
      throw new ProblemError('not_found', 'The API has no such address.')
    })
  }
  return routes
}

function mountPublic(routes: Routes, context: BankContext): void {
  routes.get('/files/:file_id', (c) => downloadFile(context, c))
  // Written at the first request, so that a start does not wait for it.
  let document: string | undefined
  routes.get('/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(context.settings.origin))
    return json(c, document)
  })
  routes.get('/health', async (c) => {
    await context.database.query('select 1 as alive')
    return json(c, '{"status":"ok"}')
  })
  routes.get('/problems/:kind', (c) => {
    const problem = describeProblem(c.req.param('kind'))
    if (problem === undefined) throw new ProblemError('not_found', 'There is no such problem.')
    return c.text(`${problem.status}: ${problem.title}.\n`, 200, {
      'x-content-type-options': 'nosniff',
    })
  })
}

type Answer = (c: BankRequest, access: Access) => string | Promise<string>

function answerFor(context: BankContext, endpoint: BankEndpoint): Answer {
  switch (endpoint.kind) {
    case 'list':
      return (c, access) =>
        listPage(context, endpoint, parseListRequest(endpoint, c.req.url), access)
    case 'item': {
      const name = /\{(\w+)\}/.exec(endpoint.path)?.[1] ?? ''
      return (c, access) => getItem(context, endpoint, access.business_id, c.req.param(name) ?? '')
    }
    case 'file':
      return (c, access) =>
        getFileMetadata(context, endpoint, access.business_id, {
          owner_id: c.req.param(`${endpoint.owner}_id`) ?? '',
          file_id: c.req.param('file_id') ?? '',
        })
  }
}

function json(c: BankRequest, body: string): Response {
  return c.body(body, 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': c.get('requestId'),
  })
}
