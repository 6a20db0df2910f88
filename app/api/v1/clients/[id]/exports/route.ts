import { apiRoute } from '@/lib/server/api/api-route'
import { beginProgramExport } from '@/lib/server/api/program-exports'
import { readExports } from '@/lib/server/api/read-exports'

export const GET = apiRoute('GET /clients/{id}/exports', ({ holder, params }) =>
  readExports(holder, params.id),
)

export const POST = apiRoute('POST /clients/{id}/exports', ({ holder, params, body }) =>
  beginProgramExport(holder, params.id, body),
)
