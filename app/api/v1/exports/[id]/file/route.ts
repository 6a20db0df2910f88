import { apiRoute } from '@/lib/server/api/api-route'
import { programFileResponse } from '@/lib/server/api/program-exports'

export const GET = apiRoute('GET /exports/{id}/file', ({ holder, params }) =>
  programFileResponse(holder, params.id),
)
