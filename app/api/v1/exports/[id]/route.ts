import { apiRoute } from '@/lib/server/api/api-route'
import { readExport } from '@/lib/server/api/read-exports'

export const GET = apiRoute('GET /exports/{id}', ({ holder, params }) =>
  readExport(holder, params.id),
)
