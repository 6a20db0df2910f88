import { apiRoute } from '@/lib/server/api/api-route'
import { openProgramFile } from '@/lib/server/api/program-exports'
import { keptFileResponse } from '@/lib/server/http/export-response'

export const GET = apiRoute('GET /exports/{id}/file', async ({ holder, params }) =>
  keptFileResponse(await openProgramFile(holder, params.id)),
)
