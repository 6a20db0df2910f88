import { apiRoute } from '@/lib/server/api/api-route'
import { readOneClient } from '@/lib/server/api/read-api'

export const GET = apiRoute('GET /clients/{id}', ({ holder, params }) =>
  readOneClient(holder, params.id),
)
