import { apiRoute } from '@/lib/server/api/api-route'
import { readExport } from '@/lib/server/api/read-api'

export const GET = apiRoute('GET /exports/{id}', ({ holder, params }) =>
  readExport(holder, params.id),
)
