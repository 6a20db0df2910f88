import { apiRoute } from '@/lib/server/api/api-route'
import { readCloses } from '@/lib/server/api/list-closes'

export const GET = apiRoute('GET /clients/{id}/closes', ({ holder, params }) =>
  readCloses(holder, params.id),
)
