import { apiRoute } from '@/lib/server/api/api-route'
import { readExports } from '@/lib/server/api/read-api'

export const GET = apiRoute('/clients/{id}/exports', ({ holder, params }) =>
  readExports(holder, params.id),
)
